"""The site among strangers: every trick that once worked, tried again. What the tricks need is in `tools`."""
