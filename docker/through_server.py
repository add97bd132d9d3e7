"""Runs a notebook through the Jupyter server of this container, as a browser would:
it requests a session over HTTP and sends the cells over a web socket.

    TOKEN=... [SERVER=http://...] python through_server.py NOTEBOOK
"""
import contextlib
import json
import os
import sys
import time
import uuid

import requests
import websocket

BASE = os.environ.get("SERVER", "http://127.0.0.1:8888")
HEADERS = {"Authorization": "token " + os.environ["TOKEN"]}
CELL_LIMIT = 120  # seconds


def main(path):
    notebook = requests.get(f"{BASE}/api/contents/{path}", headers=HEADERS, timeout=10).json()["content"]
    cells = [c for c in notebook["cells"] if c["cell_type"] == "code" and c["source"].strip()]
    times, displays = [], 0
    with kernel(path) as socket:
        for number, cell in enumerate(cells, 1):
            began = time.time()
            displays += execute(socket, cell["source"], number)
            times.append(time.time() - began)
    if displays == 0:
        sys.exit("no cell showed anything")
    print(f"{len(cells)} cells, {displays} displays; first cell {times[0]:.1f} s, slowest {max(times):.1f} s")


@contextlib.contextmanager
def kernel(path):
    """A web socket to a new kernel, which ends with the block."""
    session = requests.post(
        f"{BASE}/api/sessions",
        headers=HEADERS,
        timeout=60,
        json={"path": path, "type": "notebook", "name": path, "kernel": {"name": "puzzlelab"}},
    )
    session.raise_for_status()
    about = session.json()
    socket = websocket.create_connection(
        BASE.replace("http", "ws", 1) + f"/api/kernels/{about['kernel']['id']}/channels",
        header=[f"Authorization: {HEADERS['Authorization']}"],
        timeout=CELL_LIMIT,
    )
    yield socket
    socket.close()
    requests.delete(f"{BASE}/api/sessions/{about['id']}", headers=HEADERS, timeout=30).raise_for_status()


class CellFailed(Exception):
    """A cell ended with an error."""


def execute(socket, source, number):
    """Runs one cell and returns how many displays it sent."""
    request = uuid.uuid4().hex
    header = {"msg_id": request, "msg_type": "execute_request", "session": request, "username": "", "version": "5.3"}
    content = {"code": source, "silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": False}
    socket.send(json.dumps({"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}))
    displays, idle, replied = 0, False, False
    while not (idle and replied):
        message = json.loads(socket.recv())
        if message["parent_header"].get("msg_id") != request:
            continue
        kind, content = message["header"]["msg_type"], message["content"]
        displays += kind == "display_data"
        idle = idle or (kind == "status" and content["execution_state"] == "idle")
        if kind == "execute_reply":
            replied = True
            if content["status"] != "ok":
                raise CellFailed(f"cell {number}: {content.get('evalue')}")
    return displays


if __name__ == "__main__":
    main(sys.argv[1])
