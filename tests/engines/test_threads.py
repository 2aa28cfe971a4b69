"""Several threads that begin to play at the same moment, as those of a worker do."""

import subprocess
import sys
import time
from threading import Thread

from engines import play
from engines.catalogue import CATALOGUE
from engines.play import Play

BEGIN_TOGETHER = """
import sys
from threading import Barrier, Thread
from engines.catalogue import CATALOGUE
from engines.play import Play

sys.setswitchinterval(1e-6)
start = Barrier(4)

def begin():
    start.wait()
    Play.start(CATALOGUE["kepler-run"], seats=2, seed="any text")

threads = [Thread(target=begin) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_the_decoder_of_a_table_is_made_once(monkeypatch):
    """Two at once crash msgspec; that happens once in a while, so this looks for the cause."""
    made = []

    def slow_decoder(table_class):
        made.append(table_class)
        time.sleep(0.02)
        return decoder(table_class)

    decoder = play.msgspec.msgpack.Decoder
    monkeypatch.setattr(play, "_decoders", {})
    monkeypatch.setattr(play.msgspec.msgpack, "Decoder", slow_decoder)

    threads = [Thread(target=begin) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert made == [CATALOGUE["kepler-run"].Table]


def begin() -> None:
    Play.start(CATALOGUE["kepler-run"], seats=2, seed="any text")


def test_four_threads_begin_in_a_new_process():
    for _ in range(3):
        subprocess.run([sys.executable, "-c", BEGIN_TOGETHER], check=True)
