"""Files and data that are the same for everybody: kept in memory, compressed once, with a tag so that browsers ask only once."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


@dataclass(frozen=True)
class Asset:
    """Something to be sent as it is."""

    body: bytes
    packed: dict[str, bytes]
    """The same, compressed, the shortest first; by the name that browsers have for it."""
    kind: str
    tag: str
    cache: str

    @classmethod
    def of(cls, body: bytes, kind: str, cache: str = ASK_AGAIN, packed: dict[str, bytes] | None = None) -> "Asset":
        packed = packed or {"gzip": gzip.compress(body, 9, mtime=0)}
        shorter = {name: packed[name] for name in sorted(packed, key=lambda name: len(packed[name])) if len(packed[name]) < len(body)}
        return cls(body, shorter, kind, f'"{hashlib.sha256(body).hexdigest()[:16]}"', cache)

    def answer(self, request: Request) -> Response:
        """As this browser can read it, or that it has it already."""
        headers = {"ETag": self.tag, "Cache-Control": self.cache, "Vary": "Accept-Encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        accepted = {name.partition(";")[0].strip() for name in request.headers.get("accept-encoding", "").split(",")}
        for name, body in self.packed.items():
            if name in accepted:
                return Response(body, headers=headers | {"Content-Encoding": name}, media_type=self.kind)
        return Response(self.body, headers=headers, media_type=self.kind)


def kind_of(path: Path) -> str:
    kinds = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".wasm": "application/wasm", ".woff2": "font/woff2"}
    return kinds.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"


PACKED = {".br": "br", ".gz": "gzip"}
"""Files that are others, compressed."""


def read_file(path: Path, cache: str) -> Asset:
    """A file, with what stands compressed beside it."""
    beside = {name: path.with_name(path.name + suffix) for suffix, name in PACKED.items()}
    packed = {name: file.read_bytes() for name, file in beside.items() if file.is_file()}
    return Asset.of(path.read_bytes(), kind_of(path), cache, packed)


def read_folder(folder: Path, cache: str = FOR_EVER) -> dict[str, Asset]:
    """The files of a folder by their names."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.suffix not in PACKED) if folder.is_dir() else []
    return {path.name: read_file(path, cache) for path in files}
