"""Settings, addresses, and how the processes start."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
