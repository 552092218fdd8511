"""What `enishi promise` does: promises kept in files, for people without the site.

Each of its verbs is a function `(arguments, speak) -> exit status` in one of these modules.
"""
