"""Compares the first cell of a fresh container with the hundredth, through its
Jupyter server: runs N cells that say hello in a new kernel.

    TOKEN=... python first_cell.py N

It compares the processor time of the whole container, because elapsed time means
little on a busy machine.
"""
import os
import pathlib
import statistics
import sys
import time

import through_server

TICKS = os.sysconf("SC_CLK_TCK")


def main(count):
    spent, took = [], []
    with through_server.kernel("hello.ipynb") as socket:
        for number in range(1, count + 1):
            used, began = processor_time(), time.time()
            through_server.execute(socket, f'%%\nfmt.Println("hello", {number})', number)
            spent.append(processor_time() - used)
            took.append(time.time() - began)
    usual = statistics.median(spent[1:])
    print(
        f"hello cell: the first {spent[0]:.2f} s of processor time ({took[0]:.1f} s on the clock), "
        f"number {count} {spent[-1]:.2f} s ({took[-1]:.1f} s), usual {usual:.2f} s"
    )
    if spent[0] > 2 * usual + 1:
        sys.exit("the first cell takes longer: the caches are not warm")


def processor_time():
    """Seconds of all processes of the container, including those that have ended:
    each process includes the time of the children it has waited for."""
    total = 0
    for file in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        total += sum(map(int, fields[11:15]))
    return total / TICKS


main(int(sys.argv[1]))
