"""The page that Prometheus reads: at an address of its own, which the proxy before the site does not know."""

import secrets

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enishi.server.http.pages import refusal_answer
from enishi.server.monitor.health import FRESH, Health
from enishi.server.monitor.metrics import CONTENT_TYPE, Measured, registry_of, told
from enishi.server.refusals import refused


def metrics_page(site: Measured, health: Health, token: str) -> Starlette:
    """What is answered at the address of the measures."""
    registry = registry_of(site)

    async def metrics(request: Request) -> Response:
        if token and not _has_token(request, token):
            return refusal_answer(refused("metrics_token"), 401)
        return Response(told(registry), media_type=CONTENT_TYPE, headers=FRESH)

    return Starlette(routes=[Route("/metrics", metrics), *health.routes()])


def _has_token(request: Request, token: str) -> bool:
    said = request.headers.get("authorization", "")
    return secrets.compare_digest(said.encode("utf-8", "replace"), f"Bearer {token}".encode())
