"""What cards and cities say they do, done step by step: the interpreter of `components/effects.py`.

Each step of that vocabulary has one function in this folder, marked `@does(Step)`. A new card needs
none of them: it is a few lines in a table.
"""

from engines.race_to_kepler.rules.effects import basics, looking, moving

__all__ = ["basics", "looking", "moving"]
