import sys
import time

from workbench.dashboard import child as child_module
from workbench.dashboard.child import Child

DEAF_ONCE = """
import time
try:
    print("ready", flush=True)
    time.sleep(60)
except KeyboardInterrupt:
    pass
try:
    time.sleep(60)
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


def test_a_process_that_misses_an_interrupt_gets_another(monkeypatch):
    monkeypatch.setattr(child_module, "_SECONDS_BETWEEN_INTERRUPTS", 0.2)
    said: list[bytes] = []
    child = Child([sys.executable, "-c", DEAF_ONCE], on_line=said.append, grace=30)
    while not said:
        time.sleep(0.01)
    child.stop()
    assert child.has_ended
    assert said == [b"ready\n", b"stopped\n"]


def test_one_that_never_ends_is_killed(monkeypatch):
    said: list[bytes] = []
    deaf = "import signal, time; signal.signal(signal.SIGINT, signal.SIG_IGN); print(1, flush=True)"
    child = Child([sys.executable, "-c", f"{deaf}; time.sleep(60)"], on_line=said.append, grace=0.2)
    while not said:
        time.sleep(0.01)
    child.stop()
    assert (child.has_ended, child.code) == (True, -9)
