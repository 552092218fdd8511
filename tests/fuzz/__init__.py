"""Strangers' input, made up by Hypothesis: whatever comes is answered, or refused in words of both languages; nothing breaks."""
