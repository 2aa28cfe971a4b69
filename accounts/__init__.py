"""People: how they sign in and what they prefer."""
