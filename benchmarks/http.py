"""As little HTTP as a load generator needs, so that its own core has time for a thousand streams."""

import asyncio
import json
import time
from typing import Any

HOST = "127.0.0.1"


class Connection:
    """One connection that is kept open: a request, then its answer."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @staticmethod
    async def open(port: int) -> "Connection":
        return Connection(*await asyncio.open_connection(HOST, port))

    def close(self) -> None:
        self.writer.close()

    def send(self, method: str, path: str, body: object, secret: str) -> None:
        data = b"" if body is None else json.dumps(body).encode()
        head = [f"{method} {path} HTTP/1.1", f"Host: {HOST}", f"Content-Length: {len(data)}"]
        if body is not None:
            head.append("Content-Type: application/json")
        if secret:
            head.append(f"Authorization: Bearer {secret}")
        self.writer.write("\r\n".join([*head, "", ""]).encode() + data)

    async def head(self) -> tuple[int, dict[str, str]]:
        status = int((await self.reader.readline()).split()[1])
        headers: dict[str, str] = {}
        while line := (await self.reader.readline()).decode().strip():
            name, _, value = line.partition(":")
            headers[name.casefold()] = value.strip()
        return status, headers

    async def text(self, path: str, method: str = "GET", body: object = None, secret: str = "") -> str:
        self.send(method, path, body, secret)
        status, headers = await self.head()
        data = await self.reader.readexactly(int(headers["content-length"]))
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {data.decode()[:300]}")
        return data.decode()

    async def call(self, method: str, path: str, body: object = None, secret: str = "") -> Any:
        return json.loads(await self.text(path, method, body, secret))


class Stream:
    """An event stream; `next` is the moment at which the next event comes."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.waiting: list[asyncio.Future[float]] = []
        self.task = asyncio.create_task(self._listen())

    @staticmethod
    async def open(port: int, path: str, secret: str) -> "Stream":
        connection = await Connection.open(port)
        connection.send("GET", path, None, secret)
        await connection.head()
        stream = Stream(connection)
        await stream.next()  # what is there to see at the start
        return stream

    def next(self) -> "asyncio.Future[float]":
        self.waiting.append(asyncio.get_running_loop().create_future())
        return self.waiting[-1]

    async def _listen(self) -> None:
        while line := await self.connection.reader.readline():
            if line.startswith(b"data:"):
                at = time.perf_counter()
                for waiting in self.waiting:
                    if not waiting.done():
                        waiting.set_result(at)
                self.waiting.clear()

    def close(self) -> None:
        self.task.cancel()
        self.connection.close()
