"""The games in a browser: a web application over the match."""
