// Package jupytertest provides a kernel for tests: a peer in the same process that
// speaks the protocol over real sockets and does whatever the test tells it to,
// right or wrong.
package jupytertest

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"sync"
	"testing"

	"github.com/go-zeromq/zmq4"

	"puzzlelab/kernel/internal/jupyter"
)

// Handler serves the execute requests one at a time. It runs on its own goroutine,
// so it may take a long time; the kernel continues to serve other requests.
type Handler func(*Exchange)

// Kernel is a scripted kernel.
type Kernel struct {
	connection *jupyter.Connection
	sockets    map[jupyter.Channel]zmq4.Socket
	execute    chan *Exchange
	exited     chan struct{}
	exit       sync.Once
	reason     error

	mu       sync.Mutex
	codec    *jupyter.Codec
	serial   int
	received []string

	// Interrupted receives a value for each interrupt request, while it has room.
	Interrupted chan struct{}
}

// New starts a kernel that ends with the test.
func New(t testing.TB, handler Handler) *Kernel {
	t.Helper()
	connection, err := jupyter.NewConnection()
	if err != nil {
		t.Fatal(err)
	}
	k := &Kernel{
		connection:  connection,
		sockets:     map[jupyter.Channel]zmq4.Socket{},
		execute:     make(chan *Exchange, 100),
		exited:      make(chan struct{}),
		codec:       jupyter.NewCodec([]byte(connection.Key)),
		Interrupted: make(chan struct{}, 1),
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(func() {
		k.Die(nil)
		cancel()
	})
	k.listen(ctx, t)
	go k.serveExecution(handler)
	return k
}

func (k *Kernel) listen(ctx context.Context, t testing.TB) {
	quiet := zmq4.WithLogger(log.New(io.Discard, "", 0))
	ports := map[jupyter.Channel]*int{
		jupyter.Shell: &k.connection.ShellPort, jupyter.Control: &k.connection.ControlPort,
		jupyter.Stdin: &k.connection.StdinPort, jupyter.IOPub: &k.connection.IOPubPort,
	}
	for channel, port := range ports {
		var socket zmq4.Socket
		if channel == jupyter.IOPub {
			socket = zmq4.NewPub(ctx, quiet)
		} else {
			socket = zmq4.NewRouter(ctx, quiet)
		}
		if err := socket.Listen(fmt.Sprintf("tcp://%s:0", jupyter.Loopback)); err != nil {
			t.Fatal(err)
		}
		*port = socket.Addr().(*net.TCPAddr).Port
		k.sockets[channel] = socket
	}
	for channel, socket := range k.sockets {
		if channel != jupyter.IOPub {
			go k.serve(channel, socket)
		}
	}
}

// Connection returns what a client needs to connect.
func (k *Kernel) Connection() *jupyter.Connection { return k.connection }

// Exited is closed when the kernel has died.
func (k *Kernel) Exited() <-chan struct{} { return k.exited }

// Err returns the argument of Die.
func (k *Kernel) Err() error { return k.reason }

// Die ends the kernel abruptly.
func (k *Kernel) Die(reason error) {
	k.exit.Do(func() {
		k.reason = reason
		for _, socket := range k.sockets {
			socket.Close()
		}
		close(k.exited)
	})
}

// Received returns the types of the received messages, in order.
func (k *Kernel) Received() []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return append([]string{}, k.received...)
}

func (k *Kernel) serve(channel jupyter.Channel, socket zmq4.Socket) {
	decoder := jupyter.NewCodec([]byte(k.connection.Key))
	for {
		raw, err := socket.Recv()
		if err != nil {
			return
		}
		request, err := decoder.Decode(raw.Frames)
		if err != nil {
			continue
		}
		k.mu.Lock()
		k.received = append(k.received, request.Header.Type)
		k.mu.Unlock()
		e := &Exchange{Request: request, kernel: k, channel: channel}
		switch request.Header.Type {
		case "kernel_info_request":
			e.Busy()
			e.Reply("kernel_info_reply", map[string]any{"protocol_version": "5.4", "implementation": "test"})
			e.Idle()
		case "execute_request":
			if json.Unmarshal(request.Content, &e.content) == nil {
				k.execute <- e
			}
		case "interrupt_request":
			// Like GoNB, reply on the wrong socket.
			e.send(jupyter.Shell, "interrupt_reply", map[string]any{"status": "ok"})
			select {
			case k.Interrupted <- struct{}{}:
			default:
			}
		}
	}
}

func (k *Kernel) serveExecution(handler Handler) {
	for count := 1; ; count++ {
		select {
		case e := <-k.execute:
			e.Count = count
			handler(e)
		case <-k.exited:
			return
		}
	}
}
