"""The server's log: one JSON object a line. It holds routes, counts and times; no secrets, no names, no cards.

Of a bot that lost a decision it has the kind, the game and why; an error is told in its own words, cut short.
"""

import json
import logging
import sys
import time

FIELDS = ("method", "page", "status", "ms", "what", "address", "database", "signal", "bot", "game", "why", "said")


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
        }
        line.update({name: getattr(record, name) for name in FIELDS if hasattr(record, name)})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def write_logs(level: str) -> None:
    """Send everything that is logged to standard error, a line each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers[:] = []
        logging.getLogger(name).propagate = name != "uvicorn.access"
