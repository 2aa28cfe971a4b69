"""What can be done: moves, tables, clocks, bots, moderation."""
