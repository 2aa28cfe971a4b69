"""Every seat knows with which row of the log its turn began.

For a turn that is open now, that is the question now open: letters written from now on show it. The
links in letters sent before name no row, and play on until they expire.
"""

from django.db import migrations, models
from django.db.models import F


def note_open_turns(apps, schema_editor):
    seats = apps.get_model("games", "Seat").objects.filter(is_awaited=True)
    seats.update(turn_began=F("asked_at"), has_played=False)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0010_mails_come_in"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="turn_began",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="seat",
            name="has_played",
            field=models.BooleanField(default=True),
        ),
        migrations.RunPython(note_open_turns, migrations.RunPython.noop),
    ]
