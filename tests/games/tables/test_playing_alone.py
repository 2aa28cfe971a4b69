"""A table with one seat."""

import pytest

from engines.words import Words
from games.models import Game, Letter
from games.post.delivery import write_message
from games.services import campaigns, tables
from games.services.tables import Plan, TableError
from tests.games.campaigning import KEPLER, attempt, begin, end


@pytest.fixture
def edge(ann):
    """Ann has begun The Edge of the Galaxy."""
    return begin(ann)


# Playing alone


def test_giving_up_ends_the_game_and_no_bot_plays_on(client, edge, ann):
    game = attempt(edge)
    client.force_login(ann)

    response = client.post(f"/games/{game.slug}/resign/")

    game.refresh_from_db()
    assert response.url == f"/games/{game.slug}/"
    assert game.status == Game.Status.ABORTED
    assert game.seats.get().player == ann
    assert not Letter.objects.filter(kind=Letter.Kind.NOTICE).exists()
    assert campaigns.play_level(campaign=edge) != game


def test_there_is_no_rematch_of_a_level(client, edge, ann):
    game = end(edge, points=40)

    with pytest.raises(TableError, match="campaign"):
        tables.offer_rematch(game=game, user=ann)


def test_a_game_alone_outside_a_campaign_can_be_played_again(ann):
    game = tables.create_game(creator=ann, engine=KEPLER, seats=[Plan("me")], days_per_turn=3)
    tables.resign(game=game, user=ann)

    again = tables.offer_rematch(game=game, user=ann)

    assert (game.days_per_turn, again.is_running) == (None, True)


def test_the_form_for_a_table_leads_who_plays_alone_to_the_campaigns(client, ann):
    client.force_login(ann)
    page = client.get(f"/games/new/?game={KEPLER}").text
    seats = {"seat_0": "me", **{f"seat_{number}": "nobody" for number in (1, 2, 3)}}

    response = client.post(f"/games/new/?game={KEPLER}", seats)

    assert response.url == "/campaigns/"
    assert "option_objectives" in page
    for name in ("level", "campaign", "bonus-energy"):
        assert f"option_{name}" not in page


def test_two_players_choose_their_options_as_ever(client, ann):
    client.force_login(ann)
    data = {"seat_0": "me", "seat_1": "bot random", "seat_2": "nobody", "seat_3": "nobody"}

    client.post(f"/games/new/?game={KEPLER}", {**data, "option_objectives": "advanced"})

    assert Game.objects.get().options == {"objectives": "advanced", "placement": "random"}


def test_the_letter_of_a_turn_names_no_opponents(edge):
    letter = Letter.objects.get(kind=Letter.Kind.TURN)

    assert write_message(letter).subject == f"Kepler-3042 ({letter.game.slug[:4]})"


@pytest.mark.parametrize(("is_completed", "words"), [(True, "You have won!"), (False, "Nobody")])
def test_the_letter_at_the_end_leads_to_the_campaign(edge, ann, monkeypatch, is_completed, words):
    game = end(edge, points=33, is_completed=is_completed)
    letter = Letter.objects.create(
        kind=Letter.Kind.OVER, recipient=ann, address=ann.email, game=game, seat=game.seats.get()
    )
    play = game.play()
    monkeypatch.setattr(Game, "play", lambda self: Ended(play, self.outcome))

    message = write_message(letter)

    assert message.subject == f"Kepler-3042 ({game.slug[:4]})"
    for body in (message.body, message.alternatives[0][0]):
        assert words in body
        assert f"http://localhost:8000/campaigns/{edge.pk}/" in body
        assert "has won" not in body
    assert "1. ●" not in message.body


class Ended:
    """A play that has ended as the game says."""

    def __init__(self, play, outcome):
        from engines.engine import Outcome, Score

        self.phrasebook, self.view, self.waiting_for = play.phrasebook, play.view, {}
        scores = [Score(**score) for score in outcome["scores"]]
        reason = Words.from_plain(outcome["reason"])
        self.outcome = Outcome(scores, outcome["winners"], reason)


def test_a_failed_level_is_not_won_in_the_history(client, edge, ann):
    end(edge, points=29, is_completed=False)
    campaigns.play_level(campaign=edge)
    end(edge, points=31)
    client.force_login(ann)

    rows = client.get("/me/games/").context["rows"]
    won = client.get("/me/games/?result=won").context["rows"]
    lost = client.get("/me/games/?result=lost").context["rows"]
    tally = client.get(f"/people/{ann.pk}/").context["tally"]

    assert [row.result for row in rows] == ["won", "not won"]
    assert [row.score for row in won] == [31]
    assert [row.score for row in lost] == [29]
    assert tally == [{"name": "Kepler-3042", "played": 2, "won": 1}]


def test_the_history_says_which_level_it_was(client, edge, ann):
    end(edge, points=31)
    client.force_login(ann)

    page = client.get("/me/games/").text

    assert "The Edge of the Galaxy, level 1" in page
    assert '<td class="number" data-label="Place">–</td>' in page


def test_my_games_say_which_level_it_is(client, edge, ann):
    client.force_login(ann)

    for address in ("/", "/games/mine/"):
        assert "The Edge of the Galaxy, level 1" in client.get(address).text
