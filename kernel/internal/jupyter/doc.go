// Package jupyter implements the client side of the Jupyter messaging protocol,
// version 5.
//
// A kernel listens on five ZeroMQ sockets, named in a connection file: TCP ports,
// or Unix sockets in a folder. On shell the client sends requests and gets one
// reply to each; control is the same for urgent requests (interrupt, shutdown);
// on iopub the kernel publishes its status (busy and idle) and outputs (streams,
// displays); on stdin it asks the user for input; the fifth, heartbeat, is not
// used here. Every message contains the header of the request that caused it, its
// parent, and a keyed hash (HMAC) of its parts. A message with a wrong hash is
// dropped and counted.
//
// There is no order between the sockets. A request is done when both its reply
// and its idle status have arrived, in either order.
//
// The protocol is described at
// https://jupyter-client.readthedocs.io/en/stable/messaging.html.
package jupyter
