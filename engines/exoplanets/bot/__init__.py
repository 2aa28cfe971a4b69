"""What the bots think of a table of Exoplanets."""

from engines.exoplanets.bot.appraisal import appraise

__all__ = ["appraise"]
