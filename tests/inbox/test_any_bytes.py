"""Whatever bytes arrive: nothing raises, and no answer is read that the person did not write."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.inbox.commands import plain
from games.inbox.grammar import read
from games.inbox.instructions import Answer, Chat, Instruction, Number
from games.inbox.mail import LONGEST_MAIL, read_mail
from games.inbox.markup import text_of
from games.inbox.phrases import MARKERS
from games.inbox.writing import what_was_written
from tests.inbox.saying import said
from tests.inbox.test_messages import MESSAGES

RECORDED = [path.read_bytes() for path in sorted(MESSAGES.glob("*.eml"))]
SNIPPETS = [
    b"\n",
    b"\n\n",
    b"\r",
    b"\x00",
    b"\xff\xfe",
    b"=",
    b";",
    b"--",
    b">",
    b"<",
    b"=?x?b?=?=",
    b"; charset=punycode",
    b"; charset=unicode_escape\n",
    b"; charset*=x'y'%ff",
    b"; charset*0*=a; charset*1=b",
    b'; boundary="',
    b"Content-Type: multipart/mixed; boundary=\n",
    b"Content-Transfer-Encoding: base64\n",
    b"Content-Transfer-Encoding: x-uuencode\n",
    b"Subject: =?utf-8?b?//?=\n",
    b"Subject: =?idna?q?xn--?=\n",
    b":\n",
    b" folded\n",
    b"&#x110000;",
    b"<!--",
    b"<blockquote",
]

any_mail = st.sampled_from(RECORDED)
any_words = st.text(st.characters(codec="utf-8", exclude_characters=">＞"), max_size=80)


@st.composite
def mutated_mails(draw: st.DrawFn) -> bytes:
    """A recorded mail with some places cut out, doubled or overwritten."""
    raw = draw(any_mail)
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(raw)))
        end = min(len(raw), start + draw(st.sampled_from([0, 1, 2, 8, 40, 300])))
        new = draw(
            st.sampled_from(SNIPPETS)
            | st.binary(max_size=8)
            | st.just(raw[start:end] * 2)
            | any_mail.map(lambda other: other[:400])
        )
        raw = raw[:start] + new + raw[end:]
    return raw


def any_text(text: str) -> bool:
    return True


def whole(raw: bytes) -> tuple[str, list[Instruction]]:
    mail = read_mail(raw, our_address="post@parsec.example.org", trusted_server="mx.example.org")
    return mail.text, read(what_was_written(mail.text), any_text)


def check(raw: bytes) -> None:
    text, found = whole(raw)
    text = plain(text)
    for each in found:
        if isinstance(each, Answer):
            assert each.text in text
        elif isinstance(each, Chat):
            assert plain(each.text) in text
        elif isinstance(each, Number):
            assert any(figure.isdecimal() for figure in text)


@settings(max_examples=400, deadline=None)
@given(mutated_mails())
def test_a_mutated_mail_never_raises_nor_says_what_is_not_in_it(raw):
    check(raw)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=600))
def test_random_bytes_never_raise(raw):
    check(raw)
    check(b"Content-Type: text/html\n\n" + raw)
    check(b"Content-Type: " + raw)
    check(b"Content-Type: text/plain; charset=" + raw)
    check(b"Subject: " + raw)
    check(b"From: " + raw)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(SNIPPETS) | st.binary(max_size=6), max_size=60).map(b"".join))
def test_snippets_in_any_order_never_raise(raw):
    check(raw)
    check(b"Content-Type: multipart/alternative; boundary=x\n\n--x\n" + raw)


@given(mutated_mails())
def test_reading_twice_gives_the_same(raw):
    assert whole(raw) == whole(raw)
    assert read_mail(raw) == read_mail(raw[:LONGEST_MAIL])


@settings(max_examples=200, deadline=None)
@given(any_words, st.sampled_from(sorted(MARKERS.values())), any_words)
@example("", "=== answer above this line ===", "1")
def test_nothing_below_the_marker_is_ever_an_answer(above, marker, below):
    text = above.replace("\r", "\n")

    assert said(f"{text}\n{marker}\n{below}", any_text) == said(text, any_text)


@settings(max_examples=200, deadline=None)
@given(st.lists(any_words, max_size=6), any_words)
def test_nothing_quoted_is_ever_an_answer(quoted, own):
    quote = "\n".join(f"> {line}" for words in quoted for line in words.splitlines() or [""])

    for answer in read(what_was_written(f"{own}\n\n{quote}"), any_text):
        if isinstance(answer, Answer):
            assert answer.text in plain(own)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300))
def test_any_markup_gives_some_text(markup):
    assert isinstance(text_of(markup), str)
    assert "<b>" not in text_of(f"<b>{markup}")
