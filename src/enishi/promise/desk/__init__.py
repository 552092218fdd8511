"""The desk: promises kept in files, for people without the site.

Each verb of `enishi promise` is a function `(arguments, speak) -> exit status` in one of these modules.
"""
