"""The admin, which superusers open with a second factor only."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from accounts.second_factor import has_second_factor, is_sure

SURE = "_is_sure"


class GuardedSite(AdminSite):
    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and self.is_sure(request)

    def is_sure(self, request: HttpRequest) -> bool:
        """Asked several times for a page, and looked up once."""
        if not hasattr(request, SURE):
            assert isinstance(request.user, User)
            setattr(request, SURE, is_sure(request, request.user))
        return bool(getattr(request, SURE))

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Everyone who may not open a page is led here. Staff who are signed in lack only this."""
        if super().has_permission(request) and not self.is_sure(request):
            return self.ask_for_second_factor(request)
        return super().login(request, extra_context)

    def ask_for_second_factor(self, request: HttpRequest) -> HttpResponse:
        assert isinstance(request.user, User)
        context = {
            "has_second_factor": has_second_factor(request.user),
            "next": request.GET.get("next", ""),
        }
        return render(request, "accounts/second_factor_wanted.html", context, status=403)
