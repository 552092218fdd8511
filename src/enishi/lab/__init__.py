"""The lab: what many games say."""
