// Package kernelspec registers a kernel with Jupyter: it writes a folder named
// after the kernel, containing the file kernel.json, to one of the places where
// Jupyter looks.
//
// Writing is atomic and can be repeated. A spec that this package did not write
// is never touched, whatever its name; our specs have a mark in their metadata.
//
// The format is described at https://jupyter-client.readthedocs.io (Kernel
// specs), the places at https://docs.jupyter.org (Common Directories).
package kernelspec
