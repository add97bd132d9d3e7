// Package lab opens JupyterLab on a folder of notebooks.
//
// It takes the JupyterLab on PATH. Where there is none, but a Python, it installs
// a pinned JupyterLab (requirements.txt, every file by its hash) into a virtual
// environment of its own in the person's cache folder, once. The server listens
// on the loopback interface alone, asks for a random token, and finds the kernel
// in a private folder, so that nothing need be registered on the machine.
//
// The pinned environment holds Notebook, nbconvert and nbclient as well: the same
// server has Notebook's pages below /tree, and .ci/browser tests them all.
//
// To renew the pins, in this folder:
//
//	uv pip compile requirements.in --universal --python-version 3.10 \
//	  --generate-hashes --no-header --no-annotate -o requirements.txt
package lab
