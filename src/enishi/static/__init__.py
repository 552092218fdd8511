"""A folder that any host of files serves: the whole house without a server ([static.md]).

`house` runs in the browser, by Pyodide: the very rooms, rulings, views and words of the site, over a store that the browser keeps, with
rules and bots of WebAssembly. The other pages write the folder.
"""
