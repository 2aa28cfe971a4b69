"""A turn that is taken back goes on with the clock it had; a second reminder after an extension."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_campaigns"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="letter",
            name="one_letter_per_occasion",
        ),
        migrations.AddField(
            model_name="seat",
            name="awaited_before",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="deadline_before",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.UniqueConstraint(
                condition=models.Q(("copy_of", None), ("kind__in", ["turn", "started", "over"])),
                fields=("game", "seat", "kind", "head"),
                name="one_letter_per_occasion",
            ),
        ),
    ]
