"""The task queue."""

import logging
import os
import time
from typing import Any

from celery import Celery
from celery.signals import before_task_publish, setup_logging, task_postrun, task_prerun

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("parsec_post")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def log_as_the_site_does(loglevel: int | None = None, **_: Any) -> None:
    """Celery would replace the handlers, and with them the masks over keys and addresses."""
    from logging.config import dictConfig

    from django.conf import settings

    dictConfig(settings.LOGGING)
    if loglevel:
        logging.getLogger().setLevel(loglevel)


@before_task_publish.connect
def note_when(headers: dict[str, Any], **_: Any) -> None:
    """So that it can be told how long the first task of a queue has waited."""
    headers["called_at"] = time.time()


@task_prerun.connect
def begin_task(task_id: str, **_: Any) -> None:
    from config.request_number import begin

    begin(task_id)


@task_postrun.connect
def end_task(**_: Any) -> None:
    from config.request_number import end

    end()
