"""As little HTTP as a load generator needs, so that its own core has time for a thousand streams."""

import asyncio
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

HOST = "127.0.0.1"
GZIP = 31  # what zlib calls it
MOST_LINE = 2**20


@dataclass(frozen=True)
class Answer:
    """What came back, and how many bytes it took on the wire, head included."""

    status: int
    headers: dict[str, str]
    body: bytes
    wire: int

    def text(self) -> str:
        return self.body.decode()

    def json(self) -> Any:
        return json.loads(self.body)


def request(method: str, path: str, port: int, headers: dict[str, str], body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}:{port}", "Accept-Encoding: gzip"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if method != "GET":
        lines += [f"Content-Length: {len(body)}", f"Origin: http://{HOST}:{port}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


def split_head(head: bytes) -> tuple[int, dict[str, str]]:
    first, *lines = head.decode("latin-1").strip().split("\r\n")
    pairs = (line.partition(":") for line in lines)
    return int(first.split()[1]), {name.casefold(): value.strip() for name, _, value in pairs}


class Connection:
    """One connection that is kept open: a request, then its answer. If the server has closed it meanwhile, as it may
    after a while, it is opened again.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    @staticmethod
    async def open(port: int) -> "Connection":
        made = Connection(port)
        await made._ready()
        return made

    async def _ready(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self.reader is None or self.writer is None or self.reader.at_eof():
            self.close()
            self.reader, self.writer = await asyncio.open_connection(HOST, self.port, limit=MOST_LINE)
        return self.reader, self.writer

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None

    async def ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Answer:
        reader, writer = await self._ready()
        writer.write(request(method, path, self.port, headers, body))
        head = await reader.readuntil(b"\r\n\r\n")
        status, found = split_head(head)
        data = await reader.readexactly(int(found.get("content-length", "0")))
        plain = zlib.decompress(data, GZIP) if found.get("content-encoding") == "gzip" else data
        return Answer(status, found, plain, len(head) + len(data))

    async def call(self, method: str, path: str, body: object = None, secret: str = "") -> Any:
        """The interface for programs."""
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        data = b""
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        answer = await self.ask(method, path, headers, data)
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {answer.text()[:300]}")
        return answer.json()


Heard = Callable[[str, bytes, int], None]


class Stream(asyncio.Protocol):
    """An event stream. `heard` is told each event's kind, its data and what it took on the wire."""

    def __init__(self, asked: bytes, heard: Heard) -> None:
        self.asked = asked
        self.heard = heard
        self.transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.raw = b""  # what is left of the wire: a head, or a piece of a chunk
        self.text = b""  # what is left of the events
        self.wire = 0  # bytes since the last event
        self.unzip: Any = None
        self.closed = False

    @staticmethod
    async def open(port: int, path: str, headers: dict[str, str], heard: Heard) -> "Stream":
        asked = request("GET", path, port, headers | {"Accept": "text/event-stream"})
        _, stream = await asyncio.get_running_loop().create_connection(lambda: Stream(asked, heard), HOST, port)
        if (status := await stream.opened) != 200:
            stream.close()
            raise RuntimeError(f"GET {path}: {status}")
        return stream

    def close(self) -> None:
        self.closed = True
        if self.transport is not None:
            self.transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's are no relatives of it
        self.transport.write(self.asked)

    def connection_lost(self, problem: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(problem or ConnectionError("closed before it had begun"))

    def data_received(self, data: bytes) -> None:
        self.raw += data
        if not self.opened.done():
            head, end, rest = self.raw.partition(b"\r\n\r\n")
            if not end:
                return
            status, headers = split_head(head)
            self.raw = rest
            if headers.get("content-encoding") == "gzip":
                self.unzip = zlib.decompressobj(GZIP)
            self.opened.set_result(status)
        while (chunk := self._chunk()) is not None:
            self._take(chunk)

    def _chunk(self) -> bytes | None:
        """The next chunk of the answer, when all of it is there."""
        end = self.raw.find(b"\r\n")
        if end < 0:
            return None
        size = int(self.raw[:end], 16)
        whole = end + 2 + size + 2
        if len(self.raw) < whole:
            return None
        chunk, self.raw = self.raw[end + 2 : whole - 2], self.raw[whole:]
        self.wire += whole
        return chunk

    def _take(self, chunk: bytes) -> None:
        self.text += self.unzip.decompress(chunk) if self.unzip else chunk
        *events, self.text = self.text.split(b"\n\n")
        for event in events:
            kind, data = "", b""
            for line in event.split(b"\n"):
                name, _, value = line.partition(b": ")
                if name == b"event":
                    kind = value.decode()
                elif name == b"data":
                    data = value
            wire, self.wire = self.wire, 0
            if kind and not self.closed:
                self.heard(kind, data, wire)
