"""What players and programs get to see: views, pictures, notation, numbers."""
