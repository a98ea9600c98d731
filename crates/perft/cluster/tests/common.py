"""What the tests of the cluster scripts share: the command, and files and programs that go again."""

import contextlib
import json
import os
import pathlib
import signal
import subprocess
import time

CLUSTER = pathlib.Path(__file__).resolve().parent.parent
PERFT = os.environ["PERFT"]

# Everything listens on the loopback address and nowhere else.
LOOPBACK = "127.0.0.1"

# Seconds after which what has not come will not come: JVMs start slowly on a busy machine.
PATIENCE = 600

KNOWN = {
    ("chess", 6): 119_060_324,
    ("waterfall", 3): 22_355_090,
    ("tardis", 3): 803_325,
}


def perft(*arguments, text=""):
    """The output of the command."""
    return subprocess.run(
        [PERFT, *map(str, arguments)], input=text, stdout=subprocess.PIPE, text=True, check=True
    ).stdout


def cut(folder, variant, plies, depth):
    """Writes a run into a folder: its manifest and its lines."""
    manifest, lines = folder / "manifest.json", folder / "lines.jsonl"
    lines.write_text(
        perft("expand", variant, plies, "--depth", depth, "--manifest", manifest)
    )
    return manifest, lines


def nodes(manifest, answers):
    """The nodes that answers add up to."""
    return int(json.loads(perft("sum", "--manifest", manifest, "--json", *answers))["nodes"])


def wait_until(condition, what):
    """Waits for a condition, and returns what it is."""
    end = time.monotonic() + PATIENCE
    while not (result := condition()):
        if time.monotonic() > end:
            raise TimeoutError(f"{what} has not come within {PATIENCE} s")
        time.sleep(0.05)
    return result


@contextlib.contextmanager
def running(*command, log, **options):
    """Runs a program, and ends it and all that it started."""
    with open(log, "w", encoding="utf-8") as output:
        process = subprocess.Popen(
            list(map(str, command)), stdin=subprocess.DEVNULL, stdout=output,
            stderr=subprocess.STDOUT, start_new_session=True, **options
        )
    try:
        yield process
    finally:
        end(process)


def end(process):
    """Ends a program and its group: kindly, then for certain."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(10)
            if how == signal.SIGKILL:
                return


def children(pid):
    """The processes that a process started and those that they started, as far as they run."""
    table = subprocess.run(["ps", "-e", "-o", "pid=,ppid="], stdout=subprocess.PIPE, text=True,
                           check=True).stdout
    parents = [tuple(map(int, line.split())) for line in table.splitlines()]
    found, new = [], [pid]
    while new:
        new = [child for child, parent in parents if parent in new]
        found += new
    return found
