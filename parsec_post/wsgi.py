"""For WSGI servers, where Parsec Post is installed: `gunicorn parsec_post.wsgi`."""

from parsec_post import enter

enter()

from config.wsgi import application  # noqa: E402

__all__ = ["application"]
