"""A SLURM cluster of this machine: an array of eight tasks, one of which is killed and queued again."""

import contextlib
import os
import pathlib
import signal
import subprocess
import tempfile
import unittest

from common import CLUSTER, KNOWN, LOOPBACK, PERFT, cut, nodes, running, wait_until

SHARES = 8

# Ports that nothing else is known for; both daemons listen on the loopback address alone.
CONFIGURATION = """\
ClusterName=test
SlurmctldHost=localhost({loopback})
SlurmUser=root
SlurmdUser=root
SlurmctldPort=16917
SlurmdPort=16918
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_interval=1
NodeName=localhost NodeAddr={loopback} CPUs=2
PartitionName=test Nodes=ALL Default=YES State=UP
"""


class Slurm(unittest.TestCase):
    def setUp(self):
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        self.folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for name in ("state", "spool"):
            (self.folder / name).mkdir()
        configuration = self.folder / "slurm.conf"
        configuration.write_text(CONFIGURATION.format(folder=self.folder, loopback=LOOPBACK))
        self.environment = {**os.environ, "SLURM_CONF": str(configuration), "PERFT": PERFT}
        self.start_munge(stack)
        for daemon in (["slurmctld", "-D"], ["slurmd", "-D", "-N", "localhost"]):
            stack.enter_context(running(*daemon, log=self.folder / f"{daemon[0]}.log",
                                        env=self.environment))
        wait_until(lambda: "idle" in self.slurm("sinfo", check=False), what="the node")

    def start_munge(self, stack):
        munge = self.folder / "munge"
        munge.mkdir(mode=0o700)
        key = munge / "key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        stack.enter_context(running(
            "munged", "--foreground", "--force", f"--socket={munge}/socket", f"--key-file={key}",
            f"--pid-file={munge}/pid", f"--seed-file={munge}/seed", f"--log-file={munge}/log",
            log=self.folder / "munged.log",
        ))
        wait_until((munge / "socket").exists, what="munge")

    def slurm(self, *command, check=True):
        done = subprocess.run(list(map(str, command)), env=self.environment, text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.folder)
        if check and done.returncode != 0:
            raise AssertionError(done.stderr)
        return done.stdout

    def test_a_task_is_killed_and_queued_again(self):
        run = self.folder / "run"
        run.mkdir()
        manifest, _ = cut(run, "chess", 3, 6)
        script = CLUSTER / "slurm" / "perft.sbatch"
        job = self.slurm("sbatch", "--parsable", f"--array=1-{SHARES}", script, run, SHARES,
                         "--mode", "full").strip()
        answers = [run / f"answers.{share}.jsonl" for share in range(1, SHARES + 1)]
        victim = wait_until(lambda: self.counting(answers), what="a task that counts")
        before = victim.read_text().count("\n")
        os.kill(self.process_of(victim), signal.SIGKILL)

        share = answers.index(victim) + 1
        task = f"{job}_{share}"
        wait_until(lambda: "Restarts=1" in self.slurm("scontrol", "show", "job", task), what="a restart")
        # SLURM would wait for two minutes, for a node's sake that may be ill.
        wait_until(lambda: "PENDING" in self.slurm("scontrol", "show", "job", task), what="the queue")
        self.slurm("scontrol", "update", f"jobid={task}", "starttime=now")
        wait_until(lambda: not self.slurm("squeue", "--noheader"), what="the end of the array")

        self.assertEqual(nodes(manifest, answers), KNOWN["chess", 6])
        self.assertGreater(victim.read_text().count("\n"), before, "the task went on")
        log = (self.folder / f"perft-{job}_{share}.log").read_text()
        self.assertIn(f"share {share}: ended by signal 9, queued again", log)

    def counting(self, answers):
        """Answers that a task is writing."""
        started = [path for path in answers if path.exists() and path.stat().st_size > 0]
        return next((path for path in started if self.process_of(path)), None)

    @staticmethod
    def process_of(answers):
        """The process of the command that writes these answers."""
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                words = (process / "cmdline").read_bytes().split(b"\0")
                if words[0] == os.fsencode(PERFT) and os.fsencode(answers) in words:
                    return int(process.name)
        return None


if __name__ == "__main__":
    unittest.main()
