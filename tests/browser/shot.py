"""A picture of a page, to be looked at:

python -m tests.browser.shot http://127.0.0.1:8889/look/sweets shot.png --width 390 --height 844 --theme dark
"""

import argparse

from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("file")
    parser.add_argument("--width", type=int, default=1440)
    parser.add_argument("--height", type=int, default=900)
    parser.add_argument("--theme", choices=["light", "dark"], default="light")
    parser.add_argument("--check", action="append", default=[], help="a control to tick first, as name=value")
    parser.add_argument("--full", action="store_true", help="the whole page, not only the window")
    wanted = parser.parse_args()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(
            viewport={"width": wanted.width, "height": wanted.height},
            color_scheme=wanted.theme,
            reduced_motion="reduce",
        )
        page.goto(wanted.address)
        page.wait_for_load_state("load")
        for pair in wanted.check:
            name, _, value = pair.partition("=")
            page.locator(f"input[name='{name}'][value='{value}']").first.check(force=True)
        page.evaluate("document.fonts.ready")
        page.screenshot(path=wanted.file, full_page=wanted.full)
        browser.close()


if __name__ == "__main__":
    main()
