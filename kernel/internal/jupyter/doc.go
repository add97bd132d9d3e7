// Package jupyter is the client side of the Jupyter messaging protocol, version
// 5: what a program needs to talk to a kernel.
//
// A kernel listens on five ZeroMQ sockets, named in a connection file: TCP ports,
// or Unix sockets in a folder. On shell the client sends requests and gets one
// reply to each; control is the same for requests that must not wait in line
// (interrupt, shutdown); on iopub the kernel publishes what happens meanwhile
// (busy and idle, streams, displays); on stdin it asks the person for input; the
// fifth, heartbeat, is not used here. Every message carries the header of the
// request that caused it, its parent, and a keyed hash (HMAC) of its parts: a
// message whose hash is wrong is dropped and counted.
//
// There is no order between the sockets. A request is done when both its reply
// and its idle status have come, in whichever order.
//
// The protocol is described at
// https://jupyter-client.readthedocs.io/en/stable/messaging.html.
package jupyter
