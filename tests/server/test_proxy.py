"""The server behind a proxy with TLS, with the very files of ``deploy/``."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

DEPLOY = Path(__file__).parents[2] / "deploy"
PATIENCE = 30.0
#: Attempts to log in from one address, and connections of one to the proxy.
LOGINS = 3
CONNECTIONS = 12

_NGINX = """daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/tengen.conf;
}}
"""


@dataclass(frozen=True)
class Proxy:
    """A proxy that runs: its ports and what trusts its certificate."""

    port: int
    plain: int
    trust: ssl.SSLContext


@dataclass
class Client:
    """Somebody at a browser, at an address of this machine."""

    proxy: Proxy
    address: str = "127.0.0.1"
    cookie: str = ""
    csrf: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any, dict[str, str]]:
        connection = http.client.HTTPSConnection(
            "localhost",
            self.proxy.port,
            timeout=PATIENCE,
            context=self.proxy.trust,
            source_address=(self.address, 0),
        )
        sent = {"cookie": self.cookie, "x-tengen-csrf": self.csrf, **self.headers}
        sent |= {
            "content-type": "application/json",
            "origin": f"https://localhost:{self.proxy.port}",
        }
        try:
            connection.request(method, path, None if body is None else json.dumps(body), sent)
            response = connection.getresponse()
            data = response.read()
        finally:
            connection.close()
        told = {name.lower(): value for name, value in response.getheaders()}
        self.cookie = told.get("set-cookie", self.cookie).partition(";")[0]
        is_json = told.get("content-type", "").startswith("application/json")
        return response.status, json.loads(data) if is_json else data, told

    def enter(self) -> Client:
        self.csrf = self.ask("GET", "/api/me")[1]["csrf"]
        return self


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a certificate of our own for localhost, and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    folder = tmp_path_factory.mktemp("certificate")
    names = "subjectAltName=DNS:localhost,IP:127.0.0.1"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    place = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run(
        [*command, "-subj", "/CN=localhost", "-addext", names, *place],
        check=True,
        capture_output=True,
    )
    return folder


def replaced(text: str, *changes: tuple[str, str]) -> str:
    """Change a file of ``deploy/`` where this machine differs; each change must find its place."""
    for old, new in changes:
        text, count = re.subn(old, new, text, flags=re.MULTILINE)
        assert count, f"nothing like {old!r} in the file"
    return text


def nginx(folder: Path, certificate: Path, server: int, ports: tuple[int, int]) -> list[str]:
    """Write the files of nginx and return its command."""
    text = replaced(
        (DEPLOY / "nginx.conf").read_text(encoding="utf-8"),
        (r"127\.0\.0\.1:8000", f"127.0.0.1:{server}"),
        (r"^.*listen \[::\].*\n", ""),
        (r"listen 80;", f"listen 127.0.0.1:{ports[1]};"),
        (r"listen 443 ssl", f"listen 127.0.0.1:{ports[0]} ssl"),
        (r"/etc/letsencrypt/live/tengen.example.org/fullchain.pem", str(certificate / "cert.pem")),
        (r"/etc/letsencrypt/live/tengen.example.org/privkey.pem", str(certificate / "key.pem")),
        (r"tengen\.example\.org", "localhost"),
        (r"limit_conn tengen_visitors 512;", f"limit_conn tengen_visitors {CONNECTIONS};"),
        (r"/var/www/html", str(folder)),
    )
    (folder / "tengen.conf").write_text(text, encoding="utf-8")
    user = "user root;" if os.getuid() == 0 else ""
    (folder / "nginx.conf").write_text(_NGINX.format(folder=folder, user=user), encoding="utf-8")
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]


def caddy(folder: Path, certificate: Path, server: int, ports: tuple[int, int]) -> list[str]:
    """Write the file of Caddy and return its command."""
    site = f"https://localhost:{ports[0]} {{\n\ttls {certificate}/cert.pem {certificate}/key.pem"
    text = replaced(
        (DEPLOY / "Caddyfile").read_text(encoding="utf-8"),
        (r"127\.0\.0\.1:8000", f"127.0.0.1:{server}"),
        (r"^tengen\.example\.org \{", site.replace("\\", "")),
    )
    options = f"{{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port {ports[1]}\n}}\n\n"
    (folder / "Caddyfile").write_text(options + text, encoding="utf-8")
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


PROXIES = {"nginx": nginx, "caddy": caddy}


def wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    pytest.fail(f"the proxy does not listen: {log.read_text(errors='replace')}")


@pytest.fixture(scope="module", params=PROXIES)
def proxy(
    request: pytest.FixtureRequest,
    certificate: Path,
    start_shared: Any,
    tmp_path_factory: pytest.TempPathFactory,
    free_port: Callable[[], int],
) -> Iterator[Proxy]:
    """A proxy before a server, as ``deploy/`` says."""
    if shutil.which(request.param, path=f"{os.environ['PATH']}:/usr/sbin") is None:
        pytest.skip(f"{request.param} is not installed")
    server = start_shared(
        TENGEN_HTTPS="true", TENGEN_HOSTS='["localhost"]', TENGEN_LIMIT_LOGINS=str(LOGINS)
    )
    folder, ports = tmp_path_factory.mktemp(request.param), (free_port(), free_port())
    command = PROXIES[request.param](folder, certificate, server.port, ports)
    log = folder / "log"
    environment = {**os.environ, "HOME": str(folder), "PATH": f"{os.environ['PATH']}:/usr/sbin"}
    with log.open("wb") as stream:
        process = subprocess.Popen(command, stdout=stream, stderr=stream, env=environment)
    try:
        wait_for(ports[0], process, log)
        trust = ssl.create_default_context(cafile=str(certificate / "cert.pem"))
        yield Proxy(*ports, trust)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def test_pages_come_over_https_with_a_cookie_for_https_alone(proxy: Proxy) -> None:
    client = Client(proxy)
    status, me, headers = client.ask("GET", "/api/me")
    assert (status, "csrf" in me) == (200, True)
    assert "secure" in headers["set-cookie"].lower()
    assert "content-security-policy" in headers


def test_browsers_are_told_to_stay_with_https(proxy: Proxy) -> None:
    headers = Client(proxy).ask("GET", "/api/me")[2]
    assert headers["strict-transport-security"].startswith("max-age=")


def test_a_game_is_played_over_a_secure_socket(proxy: Proxy) -> None:
    anna, boris = Client(proxy).enter(), Client(proxy).enter()
    wish = {"variant": "freestyle", "kind": "friend", "seat": "first"}
    status, made, _headers = anna.ask("POST", "/api/games", wish)
    assert status == 201, made
    url = f"wss://localhost:{proxy.port}/ws/games/{made['id']}"

    async def answer(table: Any, name: str, **command: Any) -> Any:
        await table.send(json.dumps({"id": name, **command}))
        async with asyncio.timeout(PATIENCE):
            while (said := json.loads(await table.recv())).get("id") != name:
                pass
        return said["kind"]

    def seat(client: Client) -> Any:
        headers = {"cookie": client.cookie}
        origin = f"https://localhost:{proxy.port}"
        return connect(url, ssl=proxy.trust, additional_headers=headers, origin=origin)  # type: ignore[arg-type]

    async def play() -> list[str]:
        async with seat(anna) as first, seat(boris) as second:
            return [
                await answer(second, "1", do="join"),
                await answer(first, "2", do="move", move="h8", ply=0),
                await answer(second, "3", do="move", move="i9", ply=1),
            ]

    assert asyncio.run(play()) == ["ack"] * 3


def test_visitors_are_told_apart_by_their_own_addresses(proxy: Proxy) -> None:
    """The limit of one address does not touch another, and cannot be lied away."""

    def attempt(address: str, number: int, **headers: str) -> int:
        client = Client(proxy, address, headers=headers).enter()
        login = {"login": f"{address}-{number}", "password": "not the one"}
        return client.ask("POST", "/api/session", login)[0]

    statuses = [attempt("127.0.0.2", number) for number in range(LOGINS + 1)]
    assert statuses[-1] == 429
    assert 429 not in statuses[:LOGINS]
    assert attempt("127.0.0.3", 0) != 429
    lie = {"x-forwarded-for": "192.0.2.1", "forwarded": "for=192.0.2.1"}
    assert attempt("127.0.0.2", 9, **lie) == 429


def test_one_address_has_only_so_many_connections_to_nginx(
    proxy: Proxy, request: pytest.FixtureRequest
) -> None:
    if "caddy" in request.node.name:
        pytest.skip("Caddy has no such limit, and takes as many as the system lets it")
    crowd, other = Client(proxy, "127.0.0.5").enter(), Client(proxy, "127.0.0.6")
    game = crowd.ask("POST", "/api/games", {"variant": "freestyle", "kind": "friend"})[1]["id"]
    url = f"wss://localhost:{proxy.port}/ws/games/{game}"

    async def come() -> tuple[int, int]:
        async with AsyncExitStack() as sockets:
            for _ in range(CONNECTIONS):
                coming = connect(url, ssl=proxy.trust, local_addr=(crowd.address, 0))
                await sockets.enter_async_context(coming)
            return crowd.ask("GET", "/api/me")[0], other.ask("GET", "/api/me")[0]

    assert asyncio.run(come()) == (429, 200)


def test_what_is_counted_is_not_for_visitors(proxy: Proxy) -> None:
    assert Client(proxy).ask("GET", "/metrics")[0] == 404


def test_http_leads_to_https(proxy: Proxy, request: pytest.FixtureRequest) -> None:
    if "caddy" in request.node.name:
        pytest.skip("Caddy does so by itself, on ports that only root may take")
    connection = http.client.HTTPConnection("127.0.0.1", proxy.plain, timeout=PATIENCE)
    try:
        connection.request("GET", "/games?page=2", headers={"host": "localhost"})
        response = connection.getresponse()
        response.read()
    finally:
        connection.close()
    where = response.getheader("location")
    assert (response.status, where) == (301, "https://localhost/games?page=2")


def test_a_certificate_can_be_renewed_while_nginx_runs(
    certificate: Path, start: Any, tmp_path: Path, free_port: Callable[[], int]
) -> None:
    """And a job is found, however many processes there are."""
    if shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin") is None:
        pytest.skip("nginx is not installed")
    hosts = {"TENGEN_HTTPS": "true", "TENGEN_HOSTS": "localhost"}
    first, second = start(**hosts), start(**hosts)
    ports = free_port(), free_port()
    command = nginx(tmp_path, certificate, first.port, ports)
    config = tmp_path / "tengen.conf"
    line = f"    server 127.0.0.1:{first.port};\n"
    text = config.read_text().replace(line, line + line.replace(str(first.port), str(second.port)))
    config.write_text(text)
    proof = tmp_path / ".well-known" / "acme-challenge" / "proof"
    proof.parent.mkdir(parents=True)
    proof.write_text("it is ours")
    log, path = tmp_path / "log", f"{os.environ['PATH']}:/usr/sbin"
    with log.open("wb") as stream:
        process = subprocess.Popen(
            command, stdout=stream, stderr=stream, env={**os.environ, "PATH": path}
        )
    try:
        wait_for(ports[0], process, log)
        url = f"http://localhost:{ports[1]}/.well-known/acme-challenge/proof"
        assert urllib.request.urlopen(url, timeout=PATIENCE).read() == b"it is ours"
        trust = ssl.create_default_context(cafile=str(certificate / "cert.pem"))
        client = Client(Proxy(*ports, trust)).enter()
        job = client.ask("POST", "/api/learning/selfplay?variant=reversi", {"games": 100_000})
        asked = [client.ask("GET", f"/api/jobs/{job[1]['job']}")[0] for _ in range(6)]
        assert asked == [200] * 6
    finally:
        process.terminate()
        process.wait(PATIENCE)


# -- the other files of deploy/ -------------------------------------------------------------------


def test_the_caddyfile_is_valid_as_it_stands() -> None:
    if shutil.which("caddy") is None:
        pytest.skip("caddy is not installed")
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, "Valid configuration" in done.stdout + done.stderr) == (0, True)


def test_systemd_understands_the_units(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    units = []
    for path in [*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")]:
        text = path.read_text(encoding="utf-8").replace("/opt/tengen/bin/tengen", sys.executable)
        (tmp_path / path.name).write_text(text, encoding="utf-8")
        units.append(str(tmp_path / path.name))
    command = ["systemd-analyze", "verify", "--man=no", *units]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    ours = [line for line in done.stderr.splitlines() if "tengen" in line]
    assert (done.returncode, ours) == (0, [])
