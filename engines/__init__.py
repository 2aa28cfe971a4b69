"""Rules of games, without a site."""
