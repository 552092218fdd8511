"""What bots are called at a table: levels by their words, bots of somebody's own by what they are."""

from enishi.server.refusals import server_words
from enishi.words import LANGUAGES


def level_words(level: str) -> dict[str, str]:
    """The name of a level in both languages."""
    words = server_words()
    if f"level.{level}" in words:
        return dict(words.entries[f"level.{level}"])
    return {language: words.say("level_own", language, {"name": level}) for language in LANGUAGES}
