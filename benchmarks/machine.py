"""What the figures were measured on: enough to judge them by, nothing that names a machine."""

import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import teahouse

PACKAGES: tuple[str, ...] = ("mypy", "librt", "open_spiel")


def describe() -> dict[str, str]:
    return {
        "processor": processor(),
        "system": f"{platform.system()} {platform.machine()}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "teahouse": f"{teahouse.__version__}, rules {'compiled' if teahouse.compiled() else 'interpreted'}",
        **{name: installed(name) for name in PACKAGES},
    }


def processor() -> str:
    """The model as the system names it."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"
