"""Reckoning: what the best players of both sides work out exactly, where a search could only try.

Only 2,024 threes can be the possessors, and all that everybody sees of them is which gifts they give. So all threes are gone through, each
with all its ways to give: how likely each of them is after what was seen (`beliefs`), which watch leaves the least to doubt (`watching`),
and with which gifts a three is lost among the others (`hiding`). The parts are written as rules are, and compiled with them; `conduct`
asks them. What they work with is made once for each question (`desk`).
"""
