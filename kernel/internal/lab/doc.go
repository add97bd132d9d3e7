// Package lab opens JupyterLab on a folder of notebooks.
//
// It uses the JupyterLab on PATH. If there is none but there is a Python, it
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
