"""First games: one real game in each, told step by step to somebody who has never played it."""

from teahouse.lessons.lesson import Card, Lesson, Progress, find_lesson, lessons

__all__ = ["Card", "Lesson", "Progress", "find_lesson", "lessons"]
