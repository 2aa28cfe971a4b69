"""Since when a bot plays for somebody who left, so that the log can name them both.

Of seats left before this, the log tells it: the last row that no bot wrote is the person's.
"""

from django.db import migrations, models
from django.db.migrations.state import StateApps


def read_from_log(apps: StateApps, schema_editor: object) -> None:
    seats = apps.get_model("games", "Seat").objects
    moves = apps.get_model("games", "Move").objects
    for seat in seats.exclude(left=""):
        own = moves.filter(game=seat.game_id, seat=seat.number).exclude(via="bot")
        seat.left_after = own.aggregate(last=models.Max("number"))["last"] or 0
        seat.save(update_fields=["left_after"])


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0008_one_letter_by_each_channel"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="left_after",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.RunPython(read_from_log, migrations.RunPython.noop),
    ]
