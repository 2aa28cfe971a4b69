"""The site: tables, turns, letters, moderation."""
