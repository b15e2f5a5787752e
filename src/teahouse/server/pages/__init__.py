"""The pages: HTML out of a viewer's sight, and forms that work without script."""
