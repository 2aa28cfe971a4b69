from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        """Hear from allauth when somebody changes their address or password."""
        import games.services.revoking  # noqa: F401
