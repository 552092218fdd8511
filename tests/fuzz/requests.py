"""Bodies of requests over HTTP: each is answered, and never as a mistake of ours."""

import contextlib
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient
from tests.fuzz.files import RECORDS
from tests.fuzz.spoiling import spoiled_bytes, spoiled_json

from enishi.server.app import SiteApp
from enishi.server.settings import Settings

SITE = "http://127.0.0.1:8037"
SECRET = "s" * 40
BODIES: dict[str, dict[str, Any]] = {
    "/data/waiting": {"secret": SECRET},
    "/data/promise/file": {"secret": SECRET, "promise": "none", "file": {"what": "card"}},
    "/data/promise/story": {"secret": SECRET, "invitation": "i" * 40, "story": {"enishi_promise": 2, "entries": []}},
    "/data/analysis": {"secret": SECRET, "record": {}},
    "/data/replay": {"secret": SECRET, "seat": 0, "record": RECORDS[0] | {"events": RECORDS[0]["events"][:3]}},
}
_open = contextlib.ExitStack()
_clients: list[TestClient] = []


def client() -> TestClient:
    """The browser at one site, which stays open until `close`."""
    if not _clients:
        folder = tempfile.mkdtemp()
        _open.callback(shutil.rmtree, folder)
        site = SiteApp(Settings(data=Path(folder), playouts=2))
        _clients.append(_open.enter_context(TestClient(site.asgi, base_url=SITE, raise_server_exceptions=False)))
    return _clients[0]


def close() -> None:
    _clients.clear()
    _open.close()


@given(st.sampled_from(sorted(BODIES)), st.data())
def requests(path: str, data: st.DataObject) -> None:
    body = json.dumps(data.draw(spoiled_json([BODIES[path]]))).encode()
    spoiled = data.draw(spoiled_bytes([body]))
    answer = client().post(path, content=spoiled, headers={"origin": SITE, "content-type": "application/json"})
    assert answer.status_code < 500 or answer.status_code == 503, (path, spoiled, answer.text)
    if answer.status_code >= 400:
        assert set(answer.json()["words"]) == {"en", "ja"}
