"""What is said at a table, for the admin's pages."""

from django import template

from games import talk

register = template.Library()
register.filter("speaker", talk.speaker)
register.filter("said", talk.said)
