"""The browser and the houses of `tests/web`, once for this folder: where every module imported them, each had a browser of its own."""

from tests.web.conftest import browser, client, house, visitor  # noqa: F401
