"""The notebook that `enishi lab` opens: sliders over a game's options, and what many games say about them."""

import marimo

app = marimo.App(width="medium")


@app.cell
def _():
    import marimo as mo

    from enishi.games import ids, load
    from enishi.lab.simulate import simulate
    from enishi.lab.study.study import quick_study
    from enishi.lab.tables import lab_words
    from enishi.match import new

    return ids, lab_words, load, mo, new, quick_study, simulate


@app.cell
def _(ids, lab_words, mo):
    asked = mo.cli_args()
    say = lab_words().speaker(asked.get("lang") or "en")
    game = mo.ui.dropdown(ids(), value=asked.get("game") or ids()[0], label=say("notebook.game"))
    games = mo.ui.slider(
        steps=[10, 100, 1_000, 10_000, 100_000], value=int(asked.get("games") or 1_000), label=say("notebook.games"), show_value=True
    )
    seed = mo.ui.number(0, 10**6, value=0, label=say("notebook.seed"))
    mo.vstack([mo.md(f"# {say('notebook.title')}"), mo.hstack([game, games, seed], justify="start")])
    return game, games, say, seed


@app.cell
def _(game, load, mo, say):
    manifest = load(game.value).manifest
    seats = mo.ui.slider(
        manifest.fewest_seats, manifest.most_seats, value=manifest.usual_seats, label=say("notebook.seats"), show_value=True
    )
    words = load(game.value).words.speaker(say.language)
    meanings = mo.md("\n".join(f"- `{option.name}`: {words(f'option.{option.name}')}" for option in manifest.options))
    return manifest, meanings, seats


@app.cell
def _(manifest, meanings, mo, seats):
    def control(option):
        """A slider over the values of an option, a tick, or a choice."""
        values, usual = list(option.values(seats.value)), option.default(seats.value)
        if isinstance(usual, bool):
            return mo.ui.checkbox(value=usual, label=option.name)
        if isinstance(usual, int):
            return mo.ui.slider(values[0], values[-1], value=usual, label=option.name, show_value=True)
        choices = {str(value): value for value in [usual, *values]}
        return mo.ui.dropdown(choices, value=str(usual), label=option.name, searchable=True)

    options = mo.ui.dictionary({option.name: control(option) for option in manifest.options})
    mo.vstack([mo.hstack([seats, *options.elements.values()], justify="start", wrap=True), meanings])
    return (options,)


@app.cell
def _(game, games, options, seats, seed, simulate):
    found = simulate(game.value, seats.value, games.value, seed=int(seed.value), options=options.value)
    found
    return (found,)


@app.cell
def _(mo, say):
    level = mo.ui.dropdown(["random", "easy", "normal", "hard"], value="normal", label=say("notebook.bots"))
    most = mo.ui.slider(steps=[20, 60, 200, 600, 2_000], value=60, label=say("notebook.bot_games"), show_value=True)
    begin = mo.ui.run_button(label=say("notebook.begin"))
    mo.vstack([mo.md(say("notebook.thought")), mo.hstack([level, most, begin], justify="start")])
    return begin, level, most


@app.cell
def _(begin, game, level, mo, most, options, quick_study, seats, seed):
    def played():
        """What bots of this level make of the game as the sliders have it."""
        with mo.status.spinner():
            return quick_study(game.value, seats.value, options.value, level.value, most.value, int(seed.value))

    findings = played() if begin.value else None
    findings
    return (findings,)


@app.cell
def _(game, new, options, seats, seed):
    match = new(game.value, seats.value, options.value, seed=int(seed.value))
    match.advance()
    match
    return (match,)


if __name__ == "__main__":
    app.run()
