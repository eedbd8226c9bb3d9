"""Links that leave the site are asked for, where anybody answers."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("sphinx", reason="`make docs` installs Sphinx")

from docs.site.outer import check, outer_links


class Answers(http.server.BaseHTTPRequestHandler):
    """There is a page `/here`, and nothing else."""

    def do_HEAD(self) -> None:
        self.send_response(200 if self.path == "/here" else 404)
        self.end_headers()

    do_GET = do_HEAD

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@pytest.fixture
def host() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def page(folder: Path, *links: str) -> Path:
    folder.joinpath("index.md").write_text("# A page\n\n" + "".join(f"[a]({x})\n" for x in links))
    return folder


@pytest.mark.parametrize(("path", "failed"), [("/here", 0), ("/gone", 1)])
def test_a_link_to_nothing_fails(
    path: str, failed: int, host: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    sources = page(tmp_path, f"{host}/here", f"{host}{path}")
    assert check(sources, tmp_path / "out") == failed
    told = capfd.readouterr()
    assert (f"{host}/gone" in told.err) == bool(failed)
    assert ("some links lead to nothing: " in told.out) == bool(failed)


def test_nothing_is_said_where_nobody_answers(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    sources = page(tmp_path, "http://127.0.0.1:9/here", "other.md")
    assert outer_links(sources) == ["http://127.0.0.1:9/here"]
    assert check(sources, tmp_path / "out") == 0
    told = capfd.readouterr().out
    assert told == "skipped: nobody answers from here for any of the 1 links\n"
