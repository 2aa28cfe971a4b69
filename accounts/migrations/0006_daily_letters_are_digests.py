"""The daily letter becomes a digest at seven in the morning."""

import zoneinfo
from typing import Any

from django.db import migrations
from django.utils import timezone

from accounts.hours import next_of

MORNING = 7


def make_digests(apps: Any, schema_editor: Any) -> None:
    User = apps.get_model("accounts", "User")
    now = timezone.now()
    for user in User.objects.filter(letters="daily").iterator():
        user.letters, user.digest_hours = "digest", [MORNING]
        user.digest_at = next_of([MORNING], now, zoneinfo.ZoneInfo(user.time_zone))
        user.save(update_fields=["letters", "digest_hours", "digest_at"])


def make_daily(apps: Any, schema_editor: Any) -> None:
    """Those who waited for letters get them at once."""
    users = apps.get_model("accounts", "User").objects
    users.filter(letters="digest").update(letters="daily")
    users.filter(letters="delayed").update(letters="at-once")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_cadence")]

    operations = [migrations.RunPython(make_digests, make_daily)]
