// Package lab gives Jupyter our kernel: it registers it, and opens JupyterLab on a folder of
// notebooks.
//
// To register a kernel, InstallSpec writes a folder named after it, containing the file
// kernel.json, to one of the places where Jupyter looks. Writing is atomic and can be
// repeated. A spec that this package did not write is never touched, whatever its name; our
// specs have a mark in their metadata. The format is described at
// https://jupyter-client.readthedocs.io (Kernel specs), the places at
// https://docs.jupyter.org (Common Directories).
//
// Run uses the JupyterLab on PATH. If there is none but there is a Python, it
// installs a pinned JupyterLab (requirements.txt, every file by its hash) into a
// separate virtual environment in the user's cache folder, once. The server
// listens only on the loopback interface, requires a random token, and finds the
// kernel in a private folder, so that nothing has to be registered on the
// machine.
//
// The pinned environment also contains Notebook, nbconvert and nbclient: the same
// server serves Notebook's pages below /tree, and .ci/browser tests all of them.
//
// To renew the pins, run in this folder:
//
//	uv pip compile requirements.in --universal --python-version 3.10 \
//	  --generate-hashes --no-header --no-annotate -o requirements.txt
package lab
