"""GNU parallel with two workers, one of which is killed."""

import os
import pathlib
import signal
import subprocess
import tempfile
import unittest

from common import KNOWN, PATIENCE, PERFT, children, cut, nodes, wait_until

SHARES = 8


class Parallel(unittest.TestCase):
    def test_a_worker_is_killed_and_its_share_taken_up_again(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            manifest, lines = cut(folder, "chess", 3, 6)
            subprocess.run(["split", f"--number=r/{SHARES}", "--additional-suffix=.jsonl", lines,
                            folder / "share."], check=True)
            shares = sorted(folder.glob("share.*.jsonl"))
            process = subprocess.Popen(
                ["parallel", "--will-cite", "-j", "2", "--retries", "3", "--joblog", folder / "log",
                 PERFT, "count", "--lines", "{}", "--answers", "{.}.answers", "--threads", "1",
                 "--mode", "full", ":::", *shares]
            )
            victim = wait_until(lambda: worker(process.pid), what="a worker")
            answers = next(folder / word for word in command(victim) if word.endswith(".answers"))
            wait_until(lambda: answers.exists() and answers.stat().st_size, what="an answer")
            os.kill(victim, signal.SIGKILL)
            before = answers.read_text().count("\n")
            self.assertEqual(process.wait(PATIENCE), 0)
            log = (folder / "log").read_text().splitlines()[1:]
            found = nodes(manifest, sorted(folder.glob("*.answers")))
            after = answers.read_text().count("\n")
        self.assertEqual(found, KNOWN["chess", 6])
        self.assertEqual(len(log), SHARES)
        self.assertGreater(after, before, "the share was taken up again")


def worker(pid):
    """A count that a process started."""
    return next((child for child in children(pid) if command(child)[0] == PERFT), None)


def command(pid):
    """The words of a process."""
    try:
        return pathlib.Path(f"/proc/{pid}/cmdline").read_text().split("\0")
    except OSError:
        return [""]


if __name__ == "__main__":
    unittest.main()
