"""What the bots think of Kepler Run: how good a table looks, and how a flight could end."""

from engines.kepler_run.bot.appraisal import appraise

__all__ = ["appraise"]
