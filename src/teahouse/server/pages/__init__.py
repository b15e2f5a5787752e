"""The pages: HTML out of what a viewer may know, and forms that work without script."""
