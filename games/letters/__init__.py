"""Letters: one function for each kind, three templates for each (subject, text and HTML).

A letter is written when it is sent, from the game as it then stands, in the language and the time
zone of its reader.
"""

from games.letters.kinds import write_message
from games.letters.wanted import is_held, is_wanted

__all__ = ["is_held", "is_wanted", "write_message"]
