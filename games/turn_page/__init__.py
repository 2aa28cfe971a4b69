"""The turn page: the table, the question, the answers, and what was said.

`page.py` has what the page shows, `position.py` the board and the answers of one position,
`html.py` the long lists as HTML, `cache.py` what is kept of them, and `respond.py` the response to
a request.
"""
