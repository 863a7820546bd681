"""Processor time of one call, without what the garbage of the whole test run adds to it."""

import gc
from collections.abc import Callable
from time import process_time


def seconds(work: Callable[[], object]) -> float:
    """Seconds of processor time; full collections would grow with all that the run keeps."""
    gc.disable()
    try:
        begin = process_time()
        work()
        return process_time() - begin
    finally:
        gc.enable()
