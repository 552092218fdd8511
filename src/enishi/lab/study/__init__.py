"""Studies: a designer's question as data (seats x options x bots), played until the answer is clear, told in one report."""
