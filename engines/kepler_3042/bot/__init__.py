"""What the bots think of Kepler-3042: how good a table looks, and which answers they try."""

from engines.kepler_3042.bot.appraisal import appraise
from engines.kepler_3042.bot.worth_trying import worth_trying

__all__ = ["appraise", "worth_trying"]
