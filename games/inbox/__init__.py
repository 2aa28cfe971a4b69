"""Letters that come in: from the bytes of a mail to what its writer wants, and nothing more.

`mail` reads the bytes, `writing` finds what the person wrote themselves, `grammar` reads that as
answers and commands. Nothing here knows the database, the site or a game: it is told by a function
which answers the open question takes. Nothing here raises, whatever arrives, and each step takes
time in proportion to the size of the mail, which is cut.
"""
