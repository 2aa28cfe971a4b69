from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_daily_letters_are_digests")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="complained_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
