"""The ways by which mail comes in: a pipe, a listener for LMTP or SMTP, and a mailbox by IMAP.

Each of them hands what it gets to `taking.take`, and does not let go of a mail before it is taken:
while the database is away, whoever brought the mail keeps it and tries again.
"""
