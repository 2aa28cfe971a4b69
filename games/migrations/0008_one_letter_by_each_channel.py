from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_letters_know_their_channel"),
    ]

    operations = [
        migrations.RemoveConstraint("letter", "one_letter_per_occasion"),
        migrations.RemoveConstraint("letter", "one_digest_a_day"),
        migrations.RemoveField("letter", "day"),
        migrations.AddConstraint(
            "letter",
            models.UniqueConstraint(
                fields=["kind", "channel", "once"],
                condition=~models.Q(once=""),
                name="one_letter_per_occasion",
            ),
        ),
    ]
