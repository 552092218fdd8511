"""The client: what people see in the browser, in TypeScript, bundled into `dist/` when the package is installed."""

from pathlib import Path

DIST = Path(__file__).parent / "dist"
"""The built client: `index.html` and, in `assets/`, files whose names carry a hash."""
