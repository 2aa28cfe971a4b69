"""Who wrote a mail, as far as one can tell. The signed address is the proof that its sender has
seen the letter; the sender is looked at so that nobody plays from a letter forwarded to them."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.utils.translation import gettext as _

from accounts.models import User
from games.inbox.mail import Mail

GMAIL = ("gmail.com", "googlemail.com")


def doubt_about(mail: Mail, player: User) -> str:
    """Why the player has to confirm what a mail says, in a sentence; empty if they need not."""
    if len(mail.senders) != 1:
        return _("It names more than one sender, or none.")
    [sender] = mail.senders
    if mailbox_of(sender) not in mailboxes_of(player):
        words = _("It came from %(address)s, which is not your address here.")
        return words % {"address": sender[:120]}
    if mail.authentication.speaks_against(sender):
        return _("It bears your address, but the mail server found that it came from elsewhere.")
    return ""


def mailboxes_of(player: User) -> set[str]:
    """Every mailbox that is the player's: the one we write to, and others they have proved."""
    proved = EmailAddress.objects.filter(user=player, verified=True)
    return {mailbox_of(each) for each in (player.email, *proved.values_list("email", flat=True))}


def mailbox_of(address: str) -> str:
    """The mailbox behind an address: who gets letters as ann+games@ answers as ann@, and Gmail
    reads over dots."""
    local, _, domain = address.lower().rpartition("@")
    local = local.partition("+")[0] or local
    if domain in GMAIL:
        local, domain = local.replace(".", ""), GMAIL[0]
    return f"{local}@{domain}"
