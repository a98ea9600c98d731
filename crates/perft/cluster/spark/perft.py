#!/usr/bin/env python3
"""Counts the games of a chess variant to a depth on Spark.

    perft.py chess 8
    perft.py waterfall 5 --plies 2 --master spark://head:7077
    spark-submit --master yarn --files perft perft.py tardis 5 --perft ./perft

The positions some plies from the root are found ply by ply, equal ones merged, and counted by the
command `perft`, which runs once for each part of the lines. `perft sum` adds the answers up and
refuses them unless every line was answered once.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from itertools import chain
from operator import add

from pyspark import SparkConf, SparkContext, SparkFiles, StorageLevel

# Without --plies the root is expanded until there are so many lines for each part.
LINES_A_PART = 32


def number(least):
    """Reads a whole number for an argument."""
    def read(text):
        if text.isascii() and text.isdigit() and int(text) >= least:
            return int(text)
        raise argparse.ArgumentTypeError(f"`{text}`: expected a number, at least {least}")
    return read


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("variant", help="the id of the game")
    parser.add_argument("depth", type=number(0), help="the depth in plies")
    parser.add_argument("--fen", help="the position, instead of the start")
    parser.add_argument("--moves", help="moves to play first, separated by spaces")
    parser.add_argument("--rule", action="append", default=[], metavar="NAME[=VALUE]",
                        help="a rule option; may be given several times")
    parser.add_argument("--hash", type=number(1), metavar="MIB",
                        help="look positions up in a hash table of up to this size, one a core")
    parser.add_argument("--mode", choices=["bulk", "last-ply", "full"], default="bulk",
                        help="what is counted without being made")
    parser.add_argument("--strict", action="store_true",
                        help="refuse FENs that are not as the command writes them")
    parser.add_argument("--max-moves", type=number(0), metavar="N",
                        help="refuse a position with more legal moves than this")
    parser.add_argument("--json", action="store_true", help="write JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    parser.add_argument("--plies", type=number(0),
                        help="expand by so many plies [default: until there are %d lines for each "
                             "part, but leave two plies to count]" % LINES_A_PART)
    parser.add_argument("--parts", type=number(1),
                        help="parts that the lines are divided into: what is done again if a "
                             "worker is lost [default: 16 for each core]")
    parser.add_argument("--perft", default="perft",
                        help="the command; a file that is here is sent to the workers, any other "
                             "name is looked for there [default: perft]")
    parser.add_argument("--master", help="as of spark-submit [default: local[*] if run without it]")
    return parser.parse_args()


def pipe(commands, lines):
    """Sends lines through commands that are piped into each other, and yields what comes out."""
    lines = iter(lines)
    first = next(lines, None)
    if first is None:
        return
    processes, source = [], subprocess.PIPE
    for command in commands:
        process = subprocess.Popen(command, stdin=source, stdout=subprocess.PIPE, text=True)
        if processes:
            # The process before it must notice if this one ends.
            source.close()
        processes.append(process)
        source = process.stdout

    def feed():
        try:
            with processes[0].stdin as stdin:
                for line in chain([first], lines):
                    stdin.write(line + "\n")
        except BrokenPipeError:
            # The command has ended; its status tells why.
            pass

    feeder = threading.Thread(target=feed, daemon=True)
    feeder.start()
    for line in source:
        yield line.rstrip("\n")
    feeder.join()
    for command, process in zip(commands, processes):
        if process.wait() != 0:
            raise RuntimeError(f"{' '.join(command)}: exit status {process.returncode}")


class Perft:
    """The command, here and on the workers."""

    def __init__(self, path):
        self.here = path
        self.sent = os.path.basename(path) if os.path.isfile(path) else None

    def send(self, context):
        """Sends the command to the workers, if it is a file here."""
        if self.sent:
            context.addFile(os.path.abspath(self.here))

    def there(self):
        return SparkFiles.get(self.sent) if self.sent else self.here

    def run(self, *arguments, lines=()):
        """Runs the command here, and returns its output."""
        done = subprocess.run([self.here, *arguments], input="".join(line + "\n" for line in lines),
                              stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            # The command has told why.
            sys.exit(done.returncode)
        return done.stdout

    def on_workers(self, lines, *commands):
        """Sends each part of the lines through the command, run with each list of arguments."""
        def send(part):
            return pipe([[self.there(), *arguments] for arguments in commands], part)
        return lines.mapPartitions(send)


# Stands between the fields of a line and nowhere else, as quotes within strings are escaped.
TIMES = ',"times":'


def to_pair(line):
    """A line of work as what identifies it, and how many ways lead there."""
    before, rest = line.split(TIMES)
    times, after = rest.split(",", 1)
    return before + TIMES + after, int(times.strip('"'))


def to_line(pair):
    before, after = pair[0].split(TIMES)
    # As text, since the number may be of any size.
    return f'{before}{TIMES}"{pair[1]}",{after}'


class Progress:
    """Tells on standard error how many parts of the stage at work are done."""

    def __init__(self, context, quiet):
        self.tracker = context.statusTracker()
        self.what = None
        self.told = None
        self.over = threading.Event()
        self.watcher = threading.Thread(target=self.watch, daemon=True)
        if not quiet:
            self.watcher.start()

    def stop(self):
        self.over.set()
        if self.watcher.is_alive():
            self.watcher.join()

    def watch(self):
        while not self.over.wait(0.2):
            for stage in self.tracker.getActiveStageIds():
                info = self.tracker.getStageInfo(stage)
                if info and self.what:
                    self.tell(f"{self.what}: {info.numCompletedTasks} of {info.numTasks} parts")

    def tell(self, text):
        if text != self.told:
            self.told = text
            end = "\r" if sys.stderr.isatty() else "\n"
            print(f"{text:<60}" if end == "\r" else text, end=end, file=sys.stderr, flush=True)


def expand(perft, lines, manifest, plies, parts, progress, options):
    """Expands ply by ply; returns the lines and their manifest."""
    while manifest["plies"] < manifest["depth"]:
        enough = manifest["lines"] >= LINES_A_PART * parts
        if manifest["plies"] >= plies if plies is not None else enough or (
            manifest["depth"] - manifest["plies"] <= 2
        ):
            break
        progress.what = f"ply {manifest['plies'] + 1}"
        before = lines
        expanded = perft.on_workers(lines, ["expand", "1", *options])
        merged = expanded.map(to_pair).reduceByKey(add, parts)
        lines = merged.map(to_line).persist(StorageLevel.DISK_ONLY)
        tallies = perft.on_workers(lines, ["sum", "--partial"]).collect()
        before.unpersist()
        tally = json.loads(perft.run("sum", "--partial", lines=tallies))
        manifest = {**manifest, "plies": manifest["plies"] + 1,
                    **{field: tally[field] for field in ("lines", "times", "checksum")}}
    return lines, manifest


def start_spark(arguments):
    conf = SparkConf().setAppName(f"perft {arguments.variant} {arguments.depth}")
    if arguments.master:
        conf.setMaster(arguments.master)
    elif not conf.contains("spark.master"):
        conf.setMaster("local[*]")
    conf.setIfMissing("spark.ui.showConsoleProgress", "false")
    return SparkContext(conf=conf)


def count(arguments):
    start = time.monotonic()
    perft = Perft(arguments.perft)
    position = [f"--rule={rule}" for rule in arguments.rule]
    position += [f"--fen={arguments.fen}"] if arguments.fen is not None else []
    position += [f"--moves={arguments.moves}"] if arguments.moves is not None else []
    position += ["--strict"] if arguments.strict else []
    options = ["--lines", "-", "--threads", "1", "--quiet"]
    options += [f"--max-moves={arguments.max_moves}"] if arguments.max_moves is not None else []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "manifest.json")
        root = perft.run("expand", arguments.variant, "0", f"--depth={arguments.depth}", *position,
                         f"--manifest={path}")
        with open(path, encoding="utf-8") as file:
            manifest = json.load(file)
        # What is wrong with the arguments has been told by now.
        context = start_spark(arguments)
        progress = Progress(context, arguments.quiet)
        perft.send(context)
        parts = arguments.parts or 16 * context.defaultParallelism
        lines = context.parallelize(root.splitlines(), 1)
        lines, manifest = expand(perft, lines, manifest, arguments.plies, parts, progress, options)
        progress.what = "count"
        question = ["count", "--mode", arguments.mode, *options]
        question += [f"--hash={arguments.hash}"] if arguments.hash else []
        answers = perft.on_workers(lines, question, ["sum", "--partial"]).collect()
        progress.stop()
        with open(path, "w", encoding="utf-8") as file:
            json.dump(manifest, file)
        result = json.loads(perft.run("sum", f"--manifest={path}", "--json", lines=answers))
        context.stop()
    return {**result, "seconds": time.monotonic() - start}


def main():
    arguments = parse_arguments()
    if not shutil.which(arguments.perft):
        sys.exit(f"error: perft: `{arguments.perft}`: expected the command, or its path")
    result = count(arguments)
    if arguments.json:
        print(json.dumps(result))
    else:
        print("depth {depth:2}  {nodes:>15} nodes  {seconds:9.3f} s  ({lines} lines)".format(**result))


if __name__ == "__main__":
    main()
