"""Backups: the whole database in one file, and back again.

A backup is a zip file with the database and a manifest, which says what is in it and has its
digest. It is made from one moment of a running site, and appears under its name when it is whole.
"""
