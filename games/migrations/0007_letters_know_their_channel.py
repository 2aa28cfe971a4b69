from django.db import migrations, models
from django.db.models import CharField, Value
from django.db.models.functions import Cast, Concat


def say_what_each_is_once_for(apps, schema_editor):
    """As the constraints before: a letter of a seat at a row of the log, and a digest of a day."""
    letters = apps.get_model("games", "Letter").objects.using(schema_editor.connection.alias)
    letters.filter(
        kind__in=["turn", "started", "over"], copy_of=None, game__isnull=False, seat__isnull=False
    ).update(once=joined("seat_id", "head"))
    letters.filter(kind="digest", day__isnull=False, recipient__isnull=False).update(
        once=joined("recipient_id", "day")
    )


def joined(first, second):
    return Concat(Cast(first, CharField()), Value("/"), Cast(second, CharField()))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_clocks_go_on"),
    ]

    operations = [
        migrations.AddField(
            "letter", "channel", models.CharField(default="mail", db_default="mail", max_length=20)
        ),
        migrations.AddField(
            "letter",
            "once",
            models.CharField(blank=True, default="", db_default="", max_length=60),
        ),
        migrations.AlterField("letter", "kind", models.CharField(max_length=20)),
        migrations.AlterField("letter", "address", models.CharField(max_length=500)),
        migrations.RunPython(say_what_each_is_once_for, migrations.RunPython.noop, elidable=True),
    ]
