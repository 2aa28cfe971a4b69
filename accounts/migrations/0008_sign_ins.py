from datetime import timedelta

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations, models
from django.utils import timezone


def note_sessions(apps, schema_editor):
    """Those who are signed in already can see and end it too. What device it is, the next visit
    tells."""
    SignIn, User = apps.get_model("accounts", "SignIn"), apps.get_model("accounts", "User")
    running = apps.get_model("sessions", "Session").objects.filter(expire_date__gt=timezone.now())
    people = {str(pk): pk for pk in User.objects.values_list("pk", flat=True)}
    store = SessionStore()
    age = timedelta(seconds=settings.SESSION_COOKIE_AGE)
    noted = (
        SignIn(
            user_id=people[person],
            session_key=session.pk,
            first_seen=session.expire_date - age,
            last_seen=session.expire_date - age,
        )
        for session in running.iterator()
        if (person := store.decode(session.session_data).get(SESSION_KEY)) in people
    )
    SignIn.objects.bulk_create(noted, batch_size=500)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_complaints"),
        ("sessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="SignIn",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("session_key", models.CharField(max_length=40, unique=True)),
                ("user_agent", models.CharField(blank=True, max_length=250)),
                ("first_seen", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "last_seen",
                    models.DateTimeField(db_index=True, default=django.utils.timezone.now),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sign_ins",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.RunPython(note_sessions, migrations.RunPython.noop),
    ]
