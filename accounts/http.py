"""Requests whose sender is known, for the types' sake."""

from django.http import HttpRequest

from accounts.models import User


class SignedInRequest(HttpRequest):
    user: User
