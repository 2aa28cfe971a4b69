"""Where a mail provider calls. Mailgun sends a whole mail to an address that ends in `mime`."""

from django.urls import path

from games.views import webhooks

urlpatterns = [
    path("inbound_mime/", webhooks.inbound, name="webhook-inbound"),
    path("tracking/", webhooks.tracking, name="webhook-tracking"),
]
