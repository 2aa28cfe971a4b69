"""Replies to letters: a mail comes in and its answers are played."""
