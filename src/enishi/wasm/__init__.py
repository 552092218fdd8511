"""What a browser needs to play a game by itself: two modules of WebAssembly, and a page that says what is where in them.

`rules.wasm` answers the questions of the contract; `mind.wasm` does so too, and searches. `game.json` has the texts of moves, the layout of
records, and how options are written into them. `kernel.wasm` compiles; here it is put together for one game.
"""
