"""What a letter says of what comes after a move: that the turn ends, or what is asked next and with
which codes it is answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.reading import Ahead, Group, Then, ending_of

MAX_CODES = 6
"""Of more answers than this, some are named and the rest are counted."""
NAMED = 3
"""So many of a long list are named, besides the one that ends the question."""
MAX_LINES = 12
"""If more moves than this had a line about what is asked next, less is told: the list would be
twice as long, and nobody would read it."""
FEW = 3
"""At least so many moves share a hint before it is told of all that have none of their own."""
MAX_UNBROKEN = 24
"""A code of at most so many characters stays on one line."""
DOT = " \N{MIDDLE DOT} "
DOT_HTML = "&nbsp;\N{MIDDLE DOT} "


class Form(NamedTuple):
    """How words and codes are written in one part of a letter."""

    write: Callable[[str], str]
    code: Callable[[str], str]
    """Writes a code that stands among others."""
    listed: Callable[[list[str]], str]
    """Writes several codes."""

    def alone(self, answer: str) -> str:
        """A code that stands by itself."""
        return self.listed([self.code(answer)])


def unbroken(answer: str) -> str:
    """A code as HTML, kept on one line unless that would be too long for a phone."""
    written = escape(answer)
    return written.replace(" ", "&nbsp;") if len(answer) <= MAX_UNBROKEN else written


def in_one_element(codes: list[str]) -> str:
    """Codes as HTML. An element for each would be half the weight of all that is told ahead."""
    return f"<code>{DOT_HTML.join(codes)}</code>"


def in_a_sentence(codes: list[str]) -> str:
    return get_text_list(codes, _("or"))


HTML = Form(escape, unbroken, in_one_element)
TEXT = Form(str, "[{}]".format, in_a_sentence)


class Hint(NamedTuple):
    """What comes after a move, as short as a letter tells it. Moves with equal hints share one."""

    then: Then
    question: str = ""
    """The next question; empty if it is the same once more."""
    codes: tuple[str, ...] = ()
    more: int = 0
    """How many other codes there are."""
    ending: str = ""
    """The code that ends the next question, if it is not among the others."""

    @property
    def is_asked(self) -> bool:
        return self.then is Then.ASKED


def hint_of(ahead: Ahead) -> Hint:
    answers = ahead.answers
    if len(answers) <= MAX_CODES:
        return Hint(ahead.then, ahead.question, answers)
    ending = ending_of(answers)
    named = tuple([answer for answer in answers[: ahead.new] if answer != ending][:NAMED])
    if not named:
        return Hint(ahead.then)
    more = len(answers) - len(named) - bool(ending)
    return Hint(ahead.then, ahead.question, named, more, ending)


class Hints(NamedTuple):
    """Where a letter tells each hint: behind its move, or once below all that share it."""

    of_moves: Mapping[str, Hint]
    of_groups: Mapping[str, Hint]
    """By the headings of the groups."""
    of_all: Hint | None = None
    of_others: Hint | None = None
    """The hint of every move that has none of its own."""

    @classmethod
    def none(cls) -> Hints:
        return cls({}, {})

    @property
    def lines(self) -> int:
        """How many moves have a line of their own about what is asked next."""
        return sum([bool(hint.codes) for hint in self.of_moves.values()])

    def about(self, answer: str, heading: str) -> Hint | None:
        """What is told of a move that leads to a question, wherever it is told."""
        return self.of_all or self.of_groups.get(heading) or self.of_moves.get(answer)


def arrange(groups: Sequence[Group], ahead: Mapping[str, Ahead]) -> Hints:
    """The hints of the moves in these groups, each told as seldom as possible; in less detail, if
    they would still take too many lines."""
    hints = {answer: hint_of(each) for answer, each in ahead.items()}
    found = placed(groups, hints)
    if found.lines > MAX_LINES:
        found = placed(groups, {answer: less_of(hint) for answer, hint in hints.items()})
    if found.lines > MAX_LINES:
        found = placed(groups, short_ones(hints))
    return found


def singly(ahead: Mapping[str, Ahead]) -> Hints:
    """The hints of moves that do not stand together in a list."""
    hints = {answer: hint_of(each) for answer, each in ahead.items()}
    return Hints(hints if len(hints) <= MAX_LINES else short_ones(hints), {})


def placed(groups: Sequence[Group], hints: Mapping[str, Hint]) -> Hints:
    answers = [choice.answer for group in groups for choice in group.choices]
    of_all = common_hint(answers, hints)
    if of_all is not None and len(groups) > 1:
        return Hints({}, {}, of_all=of_all)
    most = hint_of_most(answers, hints)
    if most is not None:
        others = {answer: hint for answer, hint in hints.items() if hint != most}
        return Hints(others, {}, of_others=most)
    told = {answer: hint for answer, hint in hints.items() if not says_so(answer, hint)}
    return by_groups(groups, told)


def short_ones(hints: Mapping[str, Hint]) -> dict[str, Hint]:
    return {answer: hint for answer, hint in hints.items() if not hint.codes}


def less_of(hint: Hint) -> Hint:
    """Only that the same question comes again, without its codes."""
    return Hint(Then.ASKED) if hint.is_asked and not hint.question else hint


def says_so(answer: str, hint: Hint) -> bool:
    """Whether the move itself is to end the turn, so that nobody needs to be told."""
    return answer == "end" and hint.then is Then.TURN_ENDS


def common_hint(answers: Sequence[str], hints: Mapping[str, Hint]) -> Hint | None:
    """The hint that several moves share; None if they don't, or if there is only one move."""
    found = {hints.get(answer) for answer in answers}
    return found.pop() if len(answers) > 1 and len(found) == 1 else None


def hint_of_most(answers: Sequence[str], hints: Mapping[str, Hint]) -> Hint | None:
    """The short hint that most moves share, unless they are few or nothing is told of another."""
    if any(answer not in hints for answer in answers):
        return None
    short = Counter([hints[answer] for answer in answers if not hints[answer].codes])
    if not short:
        return None
    [(hint, count)] = short.most_common(1)
    return hint if FEW <= count < len(answers) else None


def by_groups(groups: Sequence[Group], hints: Mapping[str, Hint]) -> Hints:
    of_moves, of_groups = dict(hints), {}
    for group in groups:
        answers = [choice.answer for choice in group.choices]
        hint = common_hint(answers, hints)
        if hint is not None:
            of_groups[group.heading] = hint
            of_moves = {answer: of_moves[answer] for answer in of_moves if answer not in answers}
    return Hints(of_moves, of_groups)


# In words


def after_one(hint: Hint, form: Form) -> str:
    """What is said behind a move."""
    match hint.then:
        case Then.FINAL:
            words = _("cannot be taken back")
        case Then.TURN_ENDS:
            words = _("ends your turn")
        case Then.OTHERS_DECIDE:
            words = _("then another player decides")
        case Then.ASKED if hint.question:
            words = _("then: %(question)s %(codes)s")
        case Then.ASKED if hint.codes:
            words = _("then again: %(codes)s")
        case _:
            words = _("then you choose again")
    return form.write(words) % parts(hint, form)


def after_each(hint: Hint, form: Form) -> str:
    """What is said once, below several moves."""
    match hint.then:
        case Then.FINAL:
            words = _("None of these can be taken back. To go on at once, write ! after it.")
        case Then.TURN_ENDS:
            words = _("Each of these ends your turn.")
        case Then.OTHERS_DECIDE:
            words = _("After each of these another player decides.")
        case Then.ASKED if hint.question:
            words = _("After each of these: %(question)s %(codes)s")
        case Then.ASKED if hint.codes:
            words = _("After each of these, again: %(codes)s")
        case _:
            words = _("After each of these you choose again.")
    return form.write(words) % parts(hint, form)


def after_others(hint: Hint) -> str:
    """What is said once, below moves of which some have hints of their own."""
    match hint.then:
        case Then.FINAL:
            return _("None of the others can be taken back.")
        case Then.OTHERS_DECIDE:
            return _("After all others another player decides.")
        case Then.ASKED:
            return _("After all others you choose again.")
        case _:
            return _("All others end your turn.")


def parts(hint: Hint, form: Form) -> dict[str, str]:
    named = [form.code(each) for each in hint.codes]
    if hint.more:
        words = ngettext("%(n)d more", "%(n)d more", hint.more)
        named.append(form.write(words % {"n": hint.more}))
    if hint.ending:
        named.append(form.code(hint.ending))
    return {"question": form.write(hint.question), "codes": form.listed(named)}


# In a letter, in HTML and in text


def behind_html(hint: Hint | None) -> str:
    """What stands behind a move: a question on a line of its own, anything shorter on the same."""
    if hint is None:
        return ""
    told = f'<span class="dim ahead">{after_one(hint, HTML)}</span>'
    return f"<br>{told}" if hint.codes else f"{DOT}{told}"


def behind_text(hint: Hint | None) -> str:
    if hint is None:
        return ""
    told = after_one(hint, TEXT)
    return f"\n   {told}" if hint.codes else f"{DOT}{told}"


def below_html(hint: Hint | None) -> str:
    """What stands below several moves."""
    return "" if hint is None else paragraph(after_each(hint, HTML))


def below_text(hint: Hint | None) -> str:
    return "" if hint is None else f"{after_each(hint, TEXT)}\n"


def at_the_end_html(hints: Hints) -> str:
    """What stands below all moves."""
    others = paragraph(escape(after_others(hints.of_others))) if hints.of_others else ""
    return below_html(hints.of_all) + others


def at_the_end_text(hints: Hints) -> str:
    others = f"\n{after_others(hints.of_others)}\n" if hints.of_others else ""
    return (f"\n{below_text(hints.of_all)}" if hints.of_all else "") + others


def paragraph(told: str) -> str:
    return f'<p class="dim ahead">{told}</p>\n'
