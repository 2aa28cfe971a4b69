"""The turn page: the table, the question, the answers, and what was said.

`page.py` is what it shows, `position.py` the board and the answers of one position, `html.py` the
long lists as HTML, `cache.py` what is kept of them, `respond.py` the answer to a request.
"""
