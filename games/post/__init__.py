"""Post: what people are told, on which occasion, by which channel.

`occasions/` has a module for each occasion: who gets the letter, when it is written, what keeps it
from being written twice, whether it is still wanted, whether it has to wait, and what it says.
`channels/` has a module for each way to reach somebody. The rows between them are in
`games.models.Letter`: the outbox writes them in the transaction of what happened, and delivery
hands them over after it.
"""
