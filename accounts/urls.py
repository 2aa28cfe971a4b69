"""A person's devices. Signing up and in is allauth's."""

from django.urls import path

from accounts import views

# /me/devices/
urlpatterns = [
    path("", views.devices, name="devices"),
    path("end/", views.end_others, name="devices-end"),
    path("<int:pk>/end/", views.end_one, name="device-end"),
]
