"""What a hungry guest would do, and why."""
