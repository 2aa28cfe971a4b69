"""Campaigns for one player; whoever may see games in the admin may see them too."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def let_moderators_see(apps: Apps, schema_editor: BaseDatabaseSchemaEditor | None) -> None:
    kinds = apps.get_model("contenttypes", "ContentType").objects
    kind, _ = kinds.get_or_create(app_label="games", model="campaign")
    permission, _ = apps.get_model("auth", "Permission").objects.get_or_create(
        content_type=kind, codename="view_campaign", defaults={"name": "Can view campaign"}
    )
    groups = apps.get_model("auth", "Group").objects
    for group in groups.filter(name__in=["Moderators", "Investigators"]):
        group.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = (
        ("games", "0004_mailbox_keeps_no_marks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    )
    operations = (
        migrations.CreateModel(
            name="Campaign",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("engine", models.CharField(max_length=40)),
                ("key", models.CharField(max_length=60)),
                ("options", models.JSONField(default=dict)),
                (
                    "created_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="campaigns",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["-created_at", "-pk"]},
        ),
        migrations.AddField(
            model_name="game",
            name="campaign",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="games",
                to="games.campaign",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status__in", ["gathering", "running", "paused"])),
                fields=("campaign",),
                name="one_attempt_at_a_time",
            ),
        ),
        migrations.RunPython(let_moderators_see, migrations.RunPython.noop),
    )
