"""Answers by mail: a letter is answered, and the move is made.

`door.receive` takes a raw message. `games.inbox` says what its sender wrote, `understanding` which
answers of the open question that means, `playing` makes the moves by the same service as the page,
and the occasion `reply` writes back what was played and what was not.
"""
