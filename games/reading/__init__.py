"""One reading of a game: what one reader may know of it at a moment.

It holds no HTML and no address. The page, a letter, the answer to a reply, JSON and a terminal all
show the same reading, each in its own way.
"""

from games.reading.ahead import Ahead, Then
from games.reading.happenings import Happening
from games.reading.reader import Reader, reader_of
from games.reading.reading import Awaited, Reading, read
from games.reading.scores import ScoreTable
from games.reading.sight import Choice, Group, Sight, ending_of

__all__ = [
    "Ahead",
    "Awaited",
    "Choice",
    "Group",
    "Happening",
    "Reader",
    "Reading",
    "ScoreTable",
    "Sight",
    "Then",
    "ending_of",
    "read",
    "reader_of",
]
