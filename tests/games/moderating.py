"""Moe moderates; Ivy looks into secrets; Sue is the superuser.

Vic may see everything in the admin; Pat is on the staff, no more.
"""

from __future__ import annotations

from importlib import import_module

from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.http import HttpRequest
from django.test import Client

from accounts.models import User
from tests.factories import UserFactory

REASON = "Ann asked for it."


def make_moe() -> User:
    return in_group("Moe", "Moderators")


def make_ivy() -> User:
    return in_group("Ivy", "Investigators")


def make_pat() -> User:
    return UserFactory(name="Pat", is_staff=True)


def make_vic() -> User:
    user = UserFactory(name="Vic", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    return user


def make_sue() -> User:
    """The superuser, who has the second factor without which the admin does not open."""
    sue = UserFactory(name="Sue", is_staff=True, is_superuser=True)
    give_second_factor(sue)
    return sue


def give_second_factor(user: User) -> str:
    """Set up a factor; return the secret that the person's app would keep."""
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    return secret


def sign_in(client: Client, user: User) -> None:
    """Sign somebody in as the site does it: with their second factor if they have one."""
    client.force_login(user)
    factor = Authenticator.objects.filter(user=user).first()
    if factor is not None:
        request = HttpRequest()
        request.session = client.session
        record_authentication(request, user, "mfa", id=factor.pk, type=factor.type)
        request.session.save()


def in_group(name: str, group: str) -> User:
    # A test that empties the database takes the groups away as well.
    import_module("games.migrations.0002_moderators").make_groups(apps, None)
    import_module("games.migrations.0005_campaigns").let_moderators_see(apps, None)
    user = UserFactory(name=name, is_staff=True)
    user.groups.add(Group.objects.get(name=group))
    return user
