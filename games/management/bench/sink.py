"""A mail server that throws away what it gets, as fast as Python can: it reads in blocks and looks
only for the end of a message. It runs as a process of its own, and prints its port.

aiosmtpd reads line by line, so it would be slower than those who send to it, and all of them would
look equally fast.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

END = b"\r\n.\r\n"
ANSWERS = {
    b"EHLO": b"250-sink\r\n250 8BITMIME\r\n",
    b"DATA": b"354 go on\r\n",
    b"QUIT": b"221 bye\r\n",
}


class Sink(asyncio.Protocol):
    is_reading = False
    tail = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(b"220 sink\r\n")

    def data_received(self, data: bytes) -> None:
        if self.is_reading:
            self.read(data)
        else:
            self.obey(data[:4].upper())

    def read(self, data: bytes) -> None:
        self.tail = (self.tail + data[-len(END) :])[-len(END) :]
        if self.tail == END:
            self.is_reading = False
            self.transport.write(b"250 taken\r\n")

    def obey(self, command: bytes) -> None:
        self.transport.write(ANSWERS.get(command, b"250 ok\r\n"))
        self.is_reading, self.tail = command == b"DATA", b""
        if command == b"QUIT":
            self.transport.close()


async def serve() -> None:
    server = await asyncio.get_running_loop().create_server(Sink, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


@contextmanager
def running() -> Iterator[int]:
    """Run the sink, and tell its port."""
    process = subprocess.Popen([sys.executable, __file__], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield int(process.stdout.readline())
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


if __name__ == "__main__":
    asyncio.run(serve())
