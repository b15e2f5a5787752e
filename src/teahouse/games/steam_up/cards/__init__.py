"""Fortune and Fate cards: the words they are written in, how they are read, what they do."""
