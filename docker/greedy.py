"""Takes more memory in a cell than the container has, as a user may by mistake. The
cell must end with an error; its kernel and the Jupyter server must keep running.

    TOKEN=... [SERVER=http://...] python greedy.py
"""
import sys

import requests

import through_server

GREEDY = """%%
var held [][]byte
for {
	block := make([]byte, 16<<20)
	for i := range block {
		block[i] = 1
	}
	held = append(held, block)
}"""


def main():
    with through_server.kernel("greedy.ipynb") as socket:
        try:
            through_server.execute(socket, GREEDY, 1)
        except through_server.CellFailed as failed:
            print(f"a cell that takes too much memory: {failed}")
        else:
            sys.exit("a cell could take more memory than there is")
        through_server.execute(socket, '%%\nfmt.Println("still here")', 2)
        about = requests.get(f"{through_server.BASE}/api/status", headers=through_server.HEADERS, timeout=10)
        about.raise_for_status()
    print("its kernel and its server keep running")


main()
