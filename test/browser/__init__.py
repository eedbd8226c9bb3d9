"""A real browser for tests of pages: Debian's Chromium, without a window and without a network."""

from __future__ import annotations

import base64
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

SCREENSHOTS = Path(__file__).resolve().parents[2] / "build" / "screenshots"
ARGUMENTS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
    "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-extensions", "--hide-scrollbars", "--force-color-profile=srgb",
    "--host-resolver-rules=MAP * ~NOTFOUND",
)  # fmt: skip


def missing() -> str | None:
    """Why no page can be opened; None where one can."""
    programs = [name for name in ("chromium", "chromedriver") if shutil.which(name) is None]
    if programs:
        return f"needs {' and '.join(programs)} (Debian: chromium, chromium-driver)"
    return None if find_spec("selenium") else "needs selenium (pip install -e '.[test]')"


@dataclass(frozen=True)
class Browser:
    """One process of Chromium, which shows one page at a time."""

    driver: Any

    @staticmethod
    @contextmanager
    def started() -> Iterator[Browser]:
        from selenium import webdriver

        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium") or ""
        for argument in ARGUMENTS:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        # Its path is given: otherwise selenium's manager would look for one in the network.
        service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
        driver = webdriver.Chrome(options=options, service=service)
        try:
            yield Browser(driver)
        finally:
            driver.quit()

    def open(
        self, path: Path, dark: bool = False, width: int = 1280, height: int = 900, zoom: float = 1
    ) -> OpenPage:
        """Opens a file, in a window of so many pixels, zoomed as a browser's menu does it."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._tell("Emulation.setEmulatedMedia", features=[scheme])
        size = {"width": round(width / zoom), "height": round(height / zoom)}
        self._tell(
            "Emulation.setDeviceMetricsOverride", **size, deviceScaleFactor=zoom, mobile=False
        )
        for log in ("browser", "performance"):
            self.driver.get_log(log)
        self.driver.get(path.resolve().as_uri())
        return OpenPage(self)

    def _tell(self, command: str, **given: Any) -> Any:
        return self.driver.execute_cdp_cmd(command, given)


@dataclass(frozen=True)
class OpenPage:
    """The page that a browser shows."""

    browser: Browser

    @property
    def driver(self) -> Any:
        """Selenium's, for whatever else is asked."""
        return self.browser.driver

    @cached_property
    def data(self) -> Any:
        """What the page was made of."""
        return json.loads(self.run("return document.getElementById('data').textContent"))

    def run(self, script: str, *given: Any) -> Any:
        """What a script says, whose arguments are `arguments[0]` and so on."""
        return self.driver.execute_script(script, *given)

    def all(self, selector: str) -> list[Any]:
        """All elements that a CSS selector has."""
        return self.driver.find_elements("css selector", selector)

    def texts(self, selector: str) -> list[str]:
        """What is in them, also where it is not seen."""
        script = "return [...document.querySelectorAll(arguments[0])].map(e => e.textContent)"
        return self.run(script, selector)

    def click(self, selector: str) -> None:
        """Clicks at the first one, as a mouse does."""
        element = self.driver.find_element("css selector", selector)
        self.run("arguments[0].scrollIntoView({block: 'center'})", element)
        element.click()

    def hover(self, selector: str) -> str:
        """Points at the first one; what is said of it then."""
        from selenium.webdriver import ActionChains

        element = self.driver.find_element("css selector", selector)
        self.run("arguments[0].scrollIntoView({block: 'center'})", element)
        ActionChains(self.driver).move_to_element(element).perform()
        return self.driver.find_element("id", "tip").text

    def press(self, *keys: str) -> None:
        """Presses keys, one behind the other (`selenium.webdriver.Keys` has names for some)."""
        from selenium.webdriver import ActionChains

        ActionChains(self.driver).send_keys(*keys).perform()

    def complaints(self) -> list[str]:
        """What the console says of mistakes, since the page was opened or asked last."""
        told = self.driver.get_log("browser")
        return [entry["message"] for entry in told if entry["level"] in ("SEVERE", "WARNING")]

    def requests(self) -> list[str]:
        """All that was loaded, since the page was opened or asked last."""
        told = [json.loads(entry["message"])["message"] for entry in
                self.driver.get_log("performance")]  # fmt: skip
        sent = (each["params"] for each in told if each["method"] == "Network.requestWillBeSent")
        return [each["request"]["url"] for each in sent]

    def wide(self) -> int:
        """By how many pixels the page is wider than its window."""
        return self.run(
            "const e = document.documentElement; return Math.max(0, e.scrollWidth - e.clientWidth)"
        )

    def screenshot(self, name: str) -> Path:
        """Writes the whole page to `build/screenshots/NAME.png`, for people to look at."""
        found = self.browser._tell("Page.captureScreenshot", captureBeyondViewport=True)
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        path = SCREENSHOTS / f"{name}.png"
        path.write_bytes(base64.b64decode(found["data"]))
        return path
