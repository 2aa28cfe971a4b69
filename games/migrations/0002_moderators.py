"""Who may do what in the admin: two groups to put people into."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

SEEING = [
    ("accounts", "user", "view_user"),
    ("games", "game", "view_game"),
    ("games", "letter", "view_letter"),
    ("games", "message", "view_message"),
    ("games", "report", "view_report"),
    ("games", "auditentry", "view_auditentry"),
]
GROUPS = {
    "Moderators": [*SEEING, ("games", "game", "moderate")],
    # For moderators whom players trust with more.
    "Investigators": [*SEEING, ("games", "game", "see_secrets")],
}


def make_groups(apps: Apps, schema_editor: BaseDatabaseSchemaEditor | None) -> None:
    """Permissions are made after all migrations; those needed here are made now, and found then."""
    content_types = apps.get_model("contenttypes", "ContentType").objects
    permissions = apps.get_model("auth", "Permission").objects
    for name, wanted in GROUPS.items():
        group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=name)
        for app, model, codename in wanted:
            kind, _ = content_types.get_or_create(app_label=app, model=model)
            permission, _ = permissions.get_or_create(
                content_type=kind, codename=codename, defaults={"name": NAMES[codename]}
            )
            group.permissions.add(permission)


NAMES = {
    "view_user": "Can view user",
    "view_game": "Can view game",
    "view_letter": "Can view letter",
    "view_message": "Can view message",
    "view_report": "Can view report",
    "view_auditentry": "Can view audit entry",
    "moderate": "Can moderate games",
    "see_secrets": "Can look into the secrets of a running game",
}


class Migration(migrations.Migration):
    dependencies = (
        ("accounts", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("games", "0001_initial"),
    )
    operations = (migrations.RunPython(make_groups, migrations.RunPython.noop),)
