"""A rulebook as a piece of HTML: a table of contents, sections, and examples that the client draws with the game's own table."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from enishi.examples import Example, drawings
from enishi.games.game import Game
from enishi.rulebook import Overview, Phases, rulebook_examples, rulebook_parts
from enishi.server.refusals import server_words
from enishi.views import View
from enishi.words import LANGUAGES


def rulebook_drawings(game: Game) -> list[list[View]]:
    """What is drawn of each example, step by step; it is the same in all languages."""
    return [[drawing.view for drawing in drawings(game, example)] for example in rulebook_examples(game, LANGUAGES[0])]


def rulebook_page(game: Game, language: str) -> str:
    return _Page(game, language).html()


class _Page:
    """One page while it is being made."""

    def __init__(self, game: Game, language: str) -> None:
        self.game, self.language = game, language
        self.read = MarkdownIt("commonmark", {"html": False}).enable("table")
        self.headings: list[str] = []
        self.examples = 0

    def html(self) -> str:
        page = "".join(self._parts()) + self._text(self.game.fairness(self.language)) + self.game.fairness_picture(self.language)
        introduction, section, rest = page.partition("<h2")
        return introduction + self._contents() + section + rest

    def _parts(self) -> Iterator[str]:
        for part in rulebook_parts(self.game, self.language):
            if isinstance(part, str):
                yield self._text(part)
            elif isinstance(part, Phases):
                yield "".join(f'<a class="phase" data-phase="{escape(name)}"></a>' for name in part.names)
            elif isinstance(part, Overview):
                yield '<a class="overview"></a>'
            else:
                yield self._example(part)

    def _text(self, markdown: str) -> str:
        tokens = self.read.parse(markdown)
        self._number(tokens)
        html: str = self.read.renderer.render(tokens, self.read.options, {})
        return html

    def _number(self, tokens: Sequence[Token]) -> None:
        """Gives each section an address."""
        for token, inline in pairwise(tokens):
            if token.type == "heading_open" and token.tag == "h2":
                self.headings.append(self.read.renderer.render([inline], self.read.options, {}))
                token.attrSet("id", f"section-{len(self.headings)}")

    def _contents(self) -> str:
        links = "".join(f'<li><a href="#section-{number}">{heading}</a></li>' for number, heading in enumerate(self.headings, 1))
        title = self._say("rulebook.contents")
        return f'<nav class="contents" aria-label="{title}"><p>{title}</p><ol>{links}</ol></nav>'

    def _example(self, example: Example) -> str:
        """The captions, for as long as nothing is drawn; the client draws into the figure, and hides them."""
        captions = "".join(f"<li>{self.read.renderInline(caption)}</li>" for caption in example.captions)
        drawn = f'<ol class="captions">{captions}</ol>' if captions else ""
        opened = "" if captions else " open"
        script = f"<summary>{self._say('rulebook.notation')}</summary><pre><code>{escape(example.script)}</code></pre>"
        number, self.examples = self.examples, self.examples + 1
        return f'<figure class="example" data-example="{number}">{drawn}<details{opened}>{script}</details></figure>'

    def _say(self, key: str) -> str:
        return escape(server_words().say(key, self.language))
