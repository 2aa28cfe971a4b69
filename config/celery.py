"""The task queue."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("parsec_post")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
