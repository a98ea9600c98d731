"""The Spark script on this machine: in one process, and on a cluster of which a worker is lost."""

import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import unittest

import pyspark

from common import CLUSTER, KNOWN, LOOPBACK, PATIENCE, PERFT, children, running, wait_until

SCRIPT = CLUSTER / "spark" / "perft.py"
SPARK_HOME = pathlib.Path(pyspark.__file__).parent

PARTS = 24

# For programs that end soon: no time is spent on making them fast.
JVM = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"

ENVIRONMENT = {
    **os.environ,
    "SPARK_HOME": str(SPARK_HOME),
    "SPARK_LOCAL_IP": LOOPBACK,
    "SPARK_LOCAL_HOSTNAME": LOOPBACK,
    "PYSPARK_PYTHON": sys.executable,
    "SPARK_DAEMON_JAVA_OPTS": JVM,
    "PYSPARK_SUBMIT_ARGS": f"--conf spark.ui.enabled=false --conf spark.driver.host={LOOPBACK} "
                           f"--conf 'spark.executor.extraJavaOptions={JVM}' "
                           f"--driver-java-options '{JVM}' "
                           "--driver-memory 512m --executor-memory 512m pyspark-shell",
}


def command(*arguments):
    return [sys.executable, SCRIPT, *map(str, arguments), "--perft", PERFT]


def run(*arguments):
    return subprocess.run(command(*arguments), env=ENVIRONMENT, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, check=False)


def result(*arguments):
    done = run(*arguments, "--json", "--quiet")
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return json.loads(done.stdout)


class Local(unittest.TestCase):
    def test_a_count_from_a_position(self):
        # Published for kiwipete: 97862 at depth 3, and 1 move before it is none of its own.
        kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
        found = result("chess", 3, "--fen", kiwipete, "--plies", 2, "--parts", 4, "--master", "local[2]")
        self.assertEqual((found["nodes"], found["depth"], found["variant"]), (97_862, 3, "chess"))

    def test_a_root_without_games(self):
        found = result("chess", 3, "--moves", "f2f3 e7e5 g2g4 d8h4", "--master", "local[1]")
        self.assertEqual((found["nodes"], found["lines"]), (0, 0))

    def test_bad_input_is_told_by_the_command(self):
        done = run("chess", 3, "--moves", "e2e5", "--master", "local[1]")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("error: move: `e2e5`", done.stderr)


class Cluster(unittest.TestCase):
    """A master and two workers of a core each."""

    def setUp(self):
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        self.folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        master = ["org.apache.spark.deploy.master.Master", "--host", LOOPBACK, "--port", "0",
                  "--webui-port", "0"]
        self.start(stack, "master", master)
        address = re.compile(r"spark://127\.0\.0\.1:\d+")
        self.master = wait_until(lambda: address.search(self.log("master")), what="the master")[0]
        self.workers = [self.start(stack, name, [
            "org.apache.spark.deploy.worker.Worker", "--host", LOOPBACK, "--webui-port", "0",
            "--cores", "1", "--memory", "1g", "--work-dir", self.folder / name, self.master,
        ]) for name in ("first", "second")]
        for name in ("first", "second"):
            wait_until(lambda: "Successfully registered" in self.log(name), what=f"the {name} worker")

    def start(self, stack, name, program):
        spark_class = SPARK_HOME / "bin" / "spark-class"
        return stack.enter_context(
            running(spark_class, *program, log=self.folder / f"{name}.log", env=ENVIRONMENT)
        )

    def log(self, name):
        return (self.folder / f"{name}.log").read_text()

    def test_counts_are_exact_even_if_a_worker_is_lost(self):
        for (variant, depth) in [("waterfall", 3), ("tardis", 3)]:
            found = result(variant, depth, "--plies", 1, "--parts", 8, "--master", self.master)
            self.assertEqual(found["nodes"], KNOWN[variant, depth])
        self.lose_a_worker()

    def lose_a_worker(self):
        driver = self.folder / "driver.log"
        arguments = command("chess", 6, "--plies", 2, "--parts", PARTS, "--mode", "full", "--json",
                            "--master", self.master)
        counted = re.compile(rf"count: (\d+) of {PARTS} parts")
        with running(*arguments, log=driver, env=ENVIRONMENT) as process:
            wait_until(lambda: any(int(parts) >= 3 for parts in counted.findall(driver.read_text())),
                       what="the third part")
            lost = self.workers[0]
            for pid in [lost.pid, *children(lost.pid)]:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            done = int(counted.findall(driver.read_text())[-1])
            self.assertLess(done, PARTS - 2, "the worker was lost too late to be missed")
            process.wait(PATIENCE)
        lines = driver.read_text().splitlines()
        self.assertEqual(process.returncode, 0, "\n".join(lines))
        found = json.loads(lines[-1])
        self.assertEqual((found["nodes"], found["lines"]), (KNOWN["chess", 6], 400))
        self.assertTrue(any("ExecutorLost" in line or "Lost executor" in line for line in lines),
                        "Spark noticed")


if __name__ == "__main__":
    unittest.main()
