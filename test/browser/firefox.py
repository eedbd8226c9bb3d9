"""Debian's Firefox, which speaks WebDriver BiDi (https://w3c.github.io/webdriver-bidi) by itself:
there is no driver between, which Debian does not have."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from . import SCREENSHOTS

PREFERENCES = {
    "layout.css.prefers-color-scheme.content-override": 1,
    "network.proxy.type": 1, "network.proxy.socks": "127.0.0.1", "network.proxy.socks_port": 9,
    "app.normandy.enabled": False, "datareporting.policy.dataSubmissionEnabled": False,
    "browser.shell.checkDefaultBrowser": False,
}  # fmt: skip
"""Light, and without a network: nobody listens at the proxy."""
READY = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


def missing() -> str | None:
    """Why no page can be opened; None where one can."""
    if shutil.which("firefox-esr") is None:
        return "needs firefox-esr (Debian: firefox-esr)"
    return None if find_spec("websocket") else "needs websocket-client, which selenium brings"


@dataclass
class Firefox:
    """One process, which shows one page at a time; `told` is what it said since that was opened."""

    socket: Any
    told: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    asked: int = 0
    context: str = ""

    @staticmethod
    @contextmanager
    def started() -> Iterator[Firefox]:
        import websocket

        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            lines = [
                f"user_pref({json.dumps(key)}, {json.dumps(value)});"
                for key, value in PREFERENCES.items()
            ]
            (Path(profile) / "user.js").write_text("\n".join(lines))
            command = ["firefox-esr", "--headless", "--remote-debugging-port=0", "--no-remote"]
            process = subprocess.Popen(
                [*command, "--profile", profile], stdout=subprocess.DEVNULL, text=True,
                stderr=subprocess.PIPE,
            )  # fmt: skip
            try:
                address = _address_told(process)
                socket = websocket.create_connection(
                    f"{address}/session", timeout=60, suppress_origin=True
                )
                yield Firefox(socket)._begun()
            finally:
                process.kill()
                process.wait()

    def _begun(self) -> Firefox:
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        return self

    def ask(self, method: str, **given: Any) -> Any:
        """The answer to a command; events that come before are kept."""
        self.asked += 1
        self.socket.send(json.dumps({"id": self.asked, "method": method, "params": given}))
        while True:
            said = json.loads(self.socket.recv())
            if said.get("id") == self.asked:
                if said["type"] == "error":
                    raise RuntimeError(f"{method}: {said['message']}")
                return said["result"]
            self.told.append(said)

    def open(self, path: Path, width: int = 1280, height: int = 900) -> None:
        """Opens a file, in a window of so many pixels."""
        self.told.clear()
        size = {"width": width, "height": height}
        self.ask("browsingContext.setViewport", context=self.context, viewport=size)
        url = path.resolve().as_uri()
        self.ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def run(self, expression: str) -> Any:
        """What an expression is in the page."""
        text = f"(async () => JSON.stringify(await ({expression}) ?? null))()"
        found = self.ask(
            "script.evaluate", expression=text, target={"context": self.context}, awaitPromise=True
        )
        if found["type"] != "success":
            raise RuntimeError(found["exceptionDetails"]["text"])
        return json.loads(found["result"]["value"])

    def texts(self, selector: str) -> list[str]:
        """What is in all elements that a CSS selector has."""
        return self.run(
            f"[...document.querySelectorAll({json.dumps(selector)})].map(e => e.textContent)"
        )

    def press(self, *keys: str) -> None:
        """Presses keys, one behind the other."""
        actions = [
            {"type": what, "value": letter}
            for key in keys
            for letter in key
            for what in ("keyDown", "keyUp")
        ]
        device = {"type": "key", "id": "keys", "actions": actions}
        self.ask("input.performActions", context=self.context, actions=[device])

    def complaints(self) -> list[str]:
        """What the console says of mistakes, since the page was opened."""
        said = [each["params"] for each in self.told if each.get("method") == "log.entryAdded"]
        return [str(each["text"]) for each in said if each["level"] in ("error", "warn")]

    def requests(self) -> list[str]:
        """What was asked of the network, since the page was opened; files of the disk are none."""
        name = "network.beforeRequestSent"
        sent = [each["params"] for each in self.told if each.get("method") == name]
        return [each["request"]["url"] for each in sent]

    def screenshot(self, name: str) -> None:
        """Writes what is seen to `build/screenshots/NAME.png`."""
        found = self.ask("browsingContext.captureScreenshot", context=self.context)
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        (SCREENSHOTS / f"{name}.png").write_bytes(base64.b64decode(found["data"]))


def _address_told(process: subprocess.Popen[str]) -> str:
    assert process.stderr is not None
    for line in process.stderr:
        if found := READY.search(line):
            return found[1]
    raise RuntimeError("firefox-esr did not begin to listen")
