from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        # Models are there only now.
        from allauth.mfa.signals import authenticator_added

        from accounts.second_factor import note_set_up
        from accounts.sign_ins import note_sign_in

        # Guests sign in without allauth, so Django's signal is the one place that hears of all.
        user_logged_in.connect(note_sign_in)
        authenticator_added.connect(note_set_up)
