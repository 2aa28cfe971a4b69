"""Who may see and do what in the admin."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.urls import reverse

from accounts.models import User
from games.models import AuditEntry, Campaign, Envelope, Game, Letter, Message, Move, Report, Seat
from tests.factories import make_game, submit
from tests.games.moderating import REASON, make_ivy, make_moe, make_pat, make_sue, make_vic, sign_in

pytestmark = pytest.mark.any_database

LISTS = ["games_game", "games_letter", "games_message", "games_report", "games_auditentry",
         "games_campaign", "accounts_user"]  # fmt: skip

ACTIONS = [
    ("games_game", "pause", {}),
    ("games_game", "extend", {"days": "2"}),
    ("games_game", "rewind", {"number": "0"}),
    ("games_game", "replace", {"seat": "1"}),
    ("games_game", "revoke", {"seat": "1"}),
    ("games_game", "abort", {}),
    ("games_message", "hide", {}),
    ("games_report", "settle", {}),
    ("accounts_user", "suspend", {}),
    ("games_letter", "resend", {}),
]


@pytest.fixture
def things(ann, bob):
    """One of everything that can be moderated, by the name of its admin."""
    game = make_game([ann, bob], days_per_turn=3)
    submit(game, count=2)
    message = Message.objects.create(game=game, author=bob, text="You fly like a rock.")
    entry = AuditEntry.objects.create(moderator=ann, action="pause", reason="Once.", game=game)
    notice = Letter.objects.create(
        kind=Letter.Kind.NOTICE,
        recipient=ann,
        address=ann.email,
        game=game,
        status=Letter.Status.FAILED,
    )
    return {
        "games_game": game,
        "games_message": message,
        "games_report": Report.objects.create(
            game=game, message=message, reporter=ann, text="Rude"
        ),
        "games_letter": notice,
        "games_auditentry": entry,
        "games_campaign": Campaign.objects.create(
            player=bob, engine="kepler-3042", key="the-edge-of-the-galaxy"
        ),
        "accounts_user": bob,
    }


@pytest.fixture
def staff(ann):
    """Everyone who might knock, by name."""
    return {
        "ann": ann,
        "pat": make_pat(),
        "vic": make_vic(),
        "moe": make_moe(),
        "ivy": make_ivy(),
        "sue": make_sue(),
    }


def at(name: str, things: dict, key: str = "change") -> str:
    return reverse(f"admin:{name}_{key}", args=[things[name].pk])


# Seeing


def test_strangers_and_players_are_sent_to_the_sign_in_or_refused(client, things, ann):
    urls = [reverse(f"admin:{name}_changelist") for name in LISTS]
    urls += [at(name, things) for name in LISTS]
    urls += [at(name, things, key) for name, key, _ in ACTIONS]
    urls.append(at("games_game", things, "secrets"))

    for url in urls:
        response = client.get(url)
        assert (response.status_code, response.url.split("?")[0]) == (302, "/admin/login/"), url
    assert client.get("/admin/login/?next=/admin/").url.startswith("/accounts/login/")

    sign_in(client, ann)
    for url in urls:
        assert client.get(url).status_code == 302, url
    assert client.get("/admin/login/?next=/admin/").status_code == 403


@pytest.mark.parametrize(
    ("who", "status"), [("pat", 403), ("vic", 200), ("moe", 200), ("ivy", 200), ("sue", 200)]
)
def test_seeing_needs_the_permission(client, things, staff, who, status):
    sign_in(client, staff[who])

    for name in LISTS:
        assert client.get(reverse(f"admin:{name}_changelist")).status_code == status, name
        assert client.get(at(name, things)).status_code == status, name


# Acting


@pytest.mark.parametrize("who", ["pat", "vic", "ivy"])
def test_acting_is_for_moderators_alone(client, things, staff, who):
    sign_in(client, staff[who])
    before = AuditEntry.objects.count()

    for name, key, more in ACTIONS:
        url = at(name, things, key)
        assert client.get(url).status_code == 403, url
        assert client.post(url, {"reason": REASON, **more}).status_code == 403, url

    assert AuditEntry.objects.count() == before


@pytest.mark.parametrize(("name", "key", "more"), ACTIONS)
def test_an_action_asks_why_and_is_done_by_post(client, things, staff, name, key, more):
    sign_in(client, staff["moe"])
    before = AuditEntry.objects.count()

    assert client.get(at(name, things, key)).status_code == 200
    assert AuditEntry.objects.count() == before
    response = client.post(at(name, things, key), {"reason": REASON, **more})

    assert (response.status_code, response.url) == (302, at(name, things))
    entry = AuditEntry.objects.latest("pk")
    assert (entry.moderator, entry.action, entry.reason) == (staff["moe"], key, REASON)


def test_every_action_of_the_admin_is_in_this_table():
    registered = {
        (f"{model._meta.app_label}_{model._meta.model_name}", action.key)
        for model, model_admin in admin.site._registry.items()
        for action in getattr(model_admin, "moderation", ())
    }
    undone = {("games_game", "resume"), ("games_message", "unhide"), ("accounts_user", "lift")}

    of_games_at_rest = {("games_game", "try")}

    assert registered == {(name, key) for name, key, _ in ACTIONS} | undone | of_games_at_rest


@pytest.mark.parametrize(
    ("name", "key", "undo"),
    [
        ("games_game", "pause", "resume"),
        ("games_message", "hide", "unhide"),
        ("accounts_user", "suspend", "lift"),
    ],
)
def test_what_can_be_undone_is_undone_the_same_way(client, things, staff, name, key, undo):
    sign_in(client, staff["moe"])

    for action in (key, undo):
        response = client.post(at(name, things, action), {"reason": REASON})
        assert (response.status_code, response.url) == (302, at(name, things))

    assert AuditEntry.objects.latest("pk").action == undo


def test_an_action_without_a_reason_is_not_done(client, things, staff):
    sign_in(client, staff["moe"])
    before = AuditEntry.objects.count()

    for name, key, more in ACTIONS:
        response = client.post(at(name, things, key), {"reason": "  ", **more})
        assert response.status_code == 422, key

    assert AuditEntry.objects.count() == before


def test_what_cannot_be_done_gets_a_sentence(client, things, staff):
    sign_in(client, staff["moe"])

    response = client.post(at("games_game", things, "resume"), {"reason": REASON})

    assert response.status_code == 422
    assert "That cannot be done: the game is being played." in response.text


@pytest.mark.parametrize("who", ["vic", "ivy"])
def test_only_moderators_are_offered_what_they_can_do(client, things, staff, who):
    for name, key, _ in ACTIONS:
        url = at(name, things, key)
        sign_in(client, staff[who])
        assert url not in client.get(at(name, things)).text, url
        sign_in(client, staff["moe"])
        assert url in client.get(at(name, things)).text, url


# Secrets are apart


@pytest.mark.parametrize(
    ("who", "status"), [("pat", 403), ("vic", 403), ("moe", 403), ("ivy", 200), ("sue", 200)]
)
def test_looking_into_secrets_is_a_permission_of_its_own(client, things, staff, who, status):
    sign_in(client, staff[who])

    url = at("games_game", things, "secrets")

    assert client.get(url).status_code == status
    assert client.post(url, {"reason": REASON}).status_code == status
    offered = url in client.get(at("games_game", things)).text
    assert offered == (status == 200)
    assert AuditEntry.objects.filter(action="look").count() == (status == 200)


# Nothing is changed past the actions


@pytest.mark.parametrize("name", LISTS)
def test_not_even_a_superuser_adds_or_deletes(client, things, staff, name):
    sign_in(client, staff["sue"])
    before = [model.objects.count() for model in (Game, Move, Letter, Message, Report, AuditEntry)]

    assert client.get(reverse(f"admin:{name}_add")).status_code == 403
    assert client.post(reverse(f"admin:{name}_add"), {}).status_code == 403
    assert client.post(at(name, things, "delete"), {"post": "yes"}).status_code == 403
    client.post(
        reverse(f"admin:{name}_changelist"),
        {"action": "delete_selected", "_selected_action": [things[name].pk], "post": "yes"},
    )

    after = [model.objects.count() for model in (Game, Move, Letter, Message, Report, AuditEntry)]
    assert after == before


@pytest.mark.parametrize("name", [name for name in LISTS if name not in ("accounts_user",)])
def test_not_even_a_superuser_changes_a_row(client, things, staff, name):
    sign_in(client, staff["sue"])
    model = type(things[name])
    before = list(model.objects.values())
    fields = {"text": "other", "reason": "other", "status": "over", "is_settled": "on", "head": "9"}

    client.post(at(name, things), fields)

    assert list(model.objects.values()) == before


def test_the_log_and_the_mailbox_have_no_admin_of_their_own():
    for model in (Move, Seat, Envelope):
        assert not admin.site.is_registered(model)


def test_only_a_superuser_makes_moderators_and_nothing_else_of_a_person_is_changed(
    client, things, staff
):
    bob = things["accounts_user"]
    group = Group.objects.get(name="Moderators")
    data = {"is_staff": "on", "groups": [group.pk], "name": "Bobby", "email": "x@example.com",
            "is_active": ""}  # fmt: skip

    sign_in(client, staff["moe"])
    assert client.post(at("accounts_user", things), data).status_code == 403
    sign_in(client, staff["sue"])
    assert client.post(at("accounts_user", things), data).status_code == 302

    bob = User.objects.get(pk=bob.pk)
    assert (bob.is_staff, bob.name, bob.email, bob.is_active) == (
        True,
        "Bob",
        "bob@example.com",
        True,
    )
    assert list(bob.groups.all()) == [group]


# The groups


def test_the_groups_hold_what_they_are_for(db):
    import_module("games.migrations.0002_moderators")

    moe, ivy = make_moe(), make_ivy()

    assert moe.has_perm("games.moderate")
    assert not moe.has_perm("games.see_secrets")
    assert ivy.has_perm("games.see_secrets")
    assert not ivy.has_perm("games.moderate")
    for user in (moe, ivy):
        granted = {each.split(".")[1].split("_")[0] for each in user.get_all_permissions()}
        assert granted <= {"view", "moderate", "see"}
