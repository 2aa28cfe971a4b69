"""What is said at a table, for the admin's pages."""

from django import template

from games.talk import said, speaker

register = template.Library()
register.filter("speaker", speaker)
register.filter("said", said)
