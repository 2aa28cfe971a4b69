"""For Celery where Parsec Post is installed: `celery -A parsec_post.worker worker`, or `beat`.

This file is not called celery.py, because its folder is on the path and would hide the real one.
"""

from parsec_post import enter

enter()

from config.celery import app  # noqa: E402

__all__ = ["app"]
