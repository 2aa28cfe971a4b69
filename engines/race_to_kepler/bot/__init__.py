"""What the bots think of Race to Kepler."""

from engines.race_to_kepler.bot.appraisal import appraise

__all__ = ["appraise"]
