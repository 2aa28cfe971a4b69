"""What the admin of all apps shares."""

from allauth.mfa import admin as of_allauth
from django.contrib import admin

# Its page would show the secrets from which codes are made.
admin.site.unregister(of_allauth.Authenticator)
