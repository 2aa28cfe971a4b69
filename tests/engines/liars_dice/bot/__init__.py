"""What bots think of the game."""

from .appraisal import appraise
from .worth_trying import worth_trying

__all__ = ["appraise", "worth_trying"]
