// Package kernelspec tells Jupyter of a kernel: a folder named after the kernel,
// with the file kernel.json in it, in one of the places where Jupyter looks.
//
// Writing is atomic and can be repeated. A spec that this package did not write
// is never touched, whatever its name; ours carry a mark in their metadata.
//
// The format is described at https://jupyter-client.readthedocs.io (Kernel
// specs), the places at https://docs.jupyter.org (Common Directories).
package kernelspec
