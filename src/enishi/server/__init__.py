"""The site: tables in the browser, kept in an append-only store."""

from enishi.extras import require

require("site", "starlette", "uvicorn", "websockets", "markdown_it", "cryptography", "prometheus_client")
