"""Checks whether letters arrive as ours: sends one to try, and reads what its receiver found."""

from __future__ import annotations

import smtplib
import sys
from email.utils import make_msgid
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import get_connection
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email

from accounts.letters import WellFormed, domain
from games.management.checking import Finding, report_on, set_up

LONGEST = 1_000_000
SUBJECT = "Parsec Post: a letter to try the post"
BODY = """This letter was sent by `manage.py check_mail`, to see whether letters of
this site arrive as its own. Voilà, it has arrived.

Save it with all its headers, and have them read:

    manage.py check_mail --stdin < letter.eml

If you answer it, your answer goes where the answers to letters go.
"""


class Command(BaseCommand):
    help = (
        "Check SPF, DKIM and DMARC. Without options this says which DNS records the domain of "
        "FROM_EMAIL needs; --to sends a letter to try, and --stdin reads it as it was received."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        ways = parser.add_mutually_exclusive_group()
        ways.add_argument("--to", metavar="ADDRESS", help="send a letter there to try")
        ways.add_argument(
            "--stdin", action="store_true", help="read a letter with all its headers, as received"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["to"]:
            self.send(options["to"])
        elif options["stdin"]:
            self.read()
        else:
            self.tell(set_up())

    def send(self, address: str) -> None:
        try:
            validate_email(address)
            with get_connection() as connection:
                connection.send_messages([trial_letter(address)])
        except ValidationError:
            raise CommandError(f"{address!r} is no address.") from None
        except (OSError, smtplib.SMTPException) as error:
            raise CommandError(f"The mail server did not take it: {error}") from error
        self.stdout.write(
            f"A letter is on its way to {address}. When it is there, save it with all its headers "
            "(Gmail: Show original, Download; Thunderbird: Save as; Outlook: a .eml file), and say:"
            "\n\n    manage.py check_mail --stdin < letter.eml\n"
        )

    def read(self) -> None:
        raw = sys.stdin.buffer.read(LONGEST)
        findings = report_on(raw)
        self.tell(findings)
        if any(not finding.is_good for finding in findings):
            raise CommandError(f"Letters of {domain()} are not yet what they should be.")
        self.stdout.write("All is well.")

    def tell(self, findings: list[Finding]) -> None:
        for finding in findings:
            self.stdout.write(f"{'ok  ' if finding.is_good else 'MEND'}  {finding.said}")


def trial_letter(address: str) -> WellFormed:
    """A letter like all others, in form and sender. It has an é, so that it has to be encoded."""
    headers = {
        "Message-ID": make_msgid(domain=domain()),
        "Auto-Submitted": "auto-generated",
        "Feedback-ID": "check:mail:letters:parsec-post",
    }
    sender = settings.DEFAULT_FROM_EMAIL
    to = [address]
    return WellFormed(SUBJECT, BODY, sender, to, headers=headers, reply_to=[sender])
