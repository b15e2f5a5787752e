"""Results in a file: one row for each game, as Parquet or as JSON, and what was played in the file's own metadata.

A file is written beside its place under another name and moved there when it is complete, so that nobody ever finds
half of one.
"""

import importlib.util
import json
import os
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from teahouse.core.errors import InvalidOption
from teahouse.lab.batch import Batch
from teahouse.lab.plan import Plan

KINDS = (".parquet", ".json")
METADATA = b"teahouse"  # the key in a Parquet file
ROW_GROUP = 100_000

Row = dict[str, Any]
Columns = dict[str, list[Any]]


class GamesFile(ABC):
    """A file being written. `add` batches, then `close` it, or `discard` it."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.draft = path.with_name(f".{path.name}.part")
        self.games = 0

    def add(self, batch: Batch) -> None:
        with _writing(self.path):
            self.write(batch.columns(self.plan))
        self.games += len(batch)

    def close(self) -> None:
        """Complete the file and put it in its place; a run that was interrupted says so in it."""
        with _writing(self.path):
            self.finish({"finished": self.games, "interrupted": self.games < self.plan.games})
            os.replace(self.draft, self.path)

    def discard(self) -> None:
        self.abandon()
        self.draft.unlink(missing_ok=True)

    @abstractmethod
    def write(self, columns: Columns) -> None:
        """Append games."""

    @abstractmethod
    def finish(self, end: Row) -> None:
        """Write what is known only now, and close."""

    @abstractmethod
    def abandon(self) -> None:
        """Close, complete or not."""


class JsonFile(GamesFile):
    """One object: what was played, and the games, one a line."""

    def __init__(self, path: Path, plan: Plan) -> None:
        super().__init__(path, plan)
        self.file = open(self.draft, "w", encoding="utf-8", newline="\n")  # noqa: SIM115 - closed by close or discard
        head = json.dumps(plan.metadata(), ensure_ascii=False)
        self.file.write('{\n"run": ' + head + ',\n"results": [')

    def write(self, columns: Columns) -> None:
        comma = "," if self.games else ""
        for values in zip(*columns.values()):
            self.file.write(comma + "\n" + json.dumps(dict(zip(columns, values)), ensure_ascii=False))
            comma = ","

    def finish(self, end: Row) -> None:
        self.file.write("\n],\n" + '"end": ' + json.dumps(end) + "\n}\n")
        self.file.close()

    def abandon(self) -> None:
        with suppress(OSError):  # the disk may be full, and nobody wants this file any more
            self.file.close()


class ParquetFile(GamesFile):
    """Columns for data frames; the details of an outcome are JSON text, for every game has its own."""

    def __init__(self, path: Path, plan: Plan) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        super().__init__(path, plan)
        self.schema = pa.schema(
            [
                pa.field("seed", pa.int64()),
                pa.field("players", pa.int8()),
                pa.field("bots", pa.list_(pa.string())),
                pa.field("decisions", pa.int32()),
                pa.field("scores", pa.list_(pa.int32())),
                pa.field("winners", pa.list_(pa.int8())),
                pa.field("ranks", pa.list_(pa.int8())),
                pa.field("reason", pa.string()),
                pa.field("details", pa.string()),
            ]
        )
        self.waiting: Columns = {name: [] for name in self.schema.names}
        self.table = pa.Table
        self.file = open(self.draft, "wb")  # noqa: SIM115 - closed by close or discard
        self.writer = pq.ParquetWriter(self.file, self.schema, compression="zstd")

    def write(self, columns: Columns) -> None:
        columns["details"] = [json.dumps(entry, ensure_ascii=False) if entry else "{}" for entry in columns["details"]]
        for name, values in columns.items():
            self.waiting[name] += values
        if len(self.waiting["seed"]) >= ROW_GROUP:
            self._flush()

    def _flush(self) -> None:
        self.writer.write_table(self.table.from_pydict(self.waiting, schema=self.schema))
        self.waiting = {name: [] for name in self.waiting}

    def finish(self, end: Row) -> None:
        self._flush()
        metadata = json.dumps({**self.plan.metadata(), **end}, ensure_ascii=False)
        self.writer.add_key_value_metadata({METADATA: metadata.encode()})
        self.writer.close()
        self.file.close()

    def abandon(self) -> None:
        with suppress(OSError):  # the disk may be full, and nobody wants this file any more
            self.writer.close()
        self.file.close()


def open_file(path: Path, plan: Plan, force: bool = False) -> GamesFile:
    """A new file of results; refused before anything is played if it could not be written."""
    check_path(path, force)
    with _writing(path):
        return ParquetFile(path, plan) if path.suffix == ".parquet" else JsonFile(path, plan)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """No folder, no right, no room: whatever the system says, in a sentence."""
    try:
        yield
    except OSError as problem:
        raise InvalidOption(f"{path} cannot be written: {problem.strerror or problem}") from None


def check_path(path: Path, force: bool) -> None:
    if path.suffix not in KINDS:
        raise InvalidOption(f"{path}: results are written as {' or '.join(KINDS)}, by the end of the name")
    if path.is_dir() or (path.exists() and not force):
        raise InvalidOption(f"{path} exists; name another file, or say --force to replace it")
    if path.suffix == ".parquet" and importlib.util.find_spec("pyarrow") is None:
        raise InvalidOption("Parquet files need pyarrow: pip install 'teahouse[lab]', or name a .json file instead")


def read_games(path: Path) -> tuple[Row, list[Row]]:
    """What was played and the games, out of a file of either kind."""
    if path.suffix == ".parquet":
        import pyarrow.parquet as pq

        table = pq.read_table(path)
        metadata = json.loads(pq.read_metadata(path).metadata[METADATA])
        return metadata, [{**row, "details": json.loads(row["details"])} for row in table.to_pylist()]
    data = json.loads(path.read_text(encoding="utf-8"))
    return {**data["run"], **data["end"]}, data["results"]
