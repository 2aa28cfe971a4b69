"""Pages: what comes in by HTTP, and what goes back."""
