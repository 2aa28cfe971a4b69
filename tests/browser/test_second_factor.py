"""A superuser goes from the first sign-in to the admin, and sees their devices, on a phone and on a
desk, in both languages."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from tests.accounts.test_second_factor import FACTOR, PASSWORD, code_of
from tests.factories import UserFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

PHONE = {"viewport": {"width": 360, "height": 740}}
DESKTOP = {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"}


def fits(page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("device", "language"), [(PHONE, "fr"), (DESKTOP, "en")])
def test_the_way_to_the_admin(open_page, device, language):
    cache.clear()
    sue = UserFactory(name="Sue", is_staff=True, is_superuser=True, language=language)
    page = open_page("/accounts/login/", **device)
    page.fill("[name=login]", sue.email)
    page.fill("[name=password]", PASSWORD)
    page.click("main form button:not(.quiet)")
    page.wait_for_selector("a.person")

    page.goto("/me/devices/")
    assert fits(page)
    assert page.locator("main strong").count() == 1

    page.goto(f"{FACTOR}totp/activate/")
    page.fill("[name=password]", PASSWORD)
    page.click("main form button")
    page.wait_for_selector(".qr")
    # The picture is there, though the policy lets no page load anything.
    assert page.evaluate("document.querySelector('.qr').naturalWidth > 0")
    page.click("summary")
    assert fits(page)
    page.fill("[name=code]", code_of(page.inner_text("details code")))
    page.click("main form button")

    page.wait_for_selector(".recovery-codes")
    assert page.locator(".recovery-codes code").count() == 10
    assert fits(page)
    page.click("main a[href='/admin/']")
    page.wait_for_selector("#content-main")
