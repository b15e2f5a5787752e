"""The questions that players are asked, each with its answers, its words and its refusals."""
