"""Names are checked for what cannot be seen."""

from django.db import migrations, models

import accounts.names


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="name",
            field=models.CharField(
                help_text="What others see at the table.",
                max_length=40,
                validators=[accounts.names.check_name],
                verbose_name="name",
            ),
        ),
    ]
