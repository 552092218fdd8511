"""Balance search: among many setups those in which all seats get the same, found by racing and measured afresh."""
