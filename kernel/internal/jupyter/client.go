package jupyter

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"sync"
	"sync/atomic"
	"time"

	"github.com/go-zeromq/zmq4"
)

// Channel names a socket of the kernel.
type Channel string

// The channels of a client.
const (
	Shell   Channel = "shell"
	Control Channel = "control"
	Stdin   Channel = "stdin"
	IOPub   Channel = "iopub"
)

// Received is a message and the channel on which it came.
type Received struct {
	Channel Channel
	*Message
}

// Rejected counts the messages that were dropped.
type Rejected struct {
	Signature int // wrongly signed
	Replay    int // seen before
	Format    int // not a message
}

// Total is the number of all dropped messages.
func (r Rejected) Total() int { return r.Signature + r.Replay + r.Format }

// Client is a connection to one kernel. Its messages must be received steadily;
// until then they wait in the kernel's memory.
type Client struct {
	session string
	cancel  context.CancelFunc
	sockets map[Channel]zmq4.Socket
	inbox   chan Received
	readers sync.WaitGroup

	sendMu  sync.Mutex
	encoder *Codec

	signature, replay, format atomic.Int64
}

// dialRetry is the pause between two attempts to reach a kernel that is still
// starting.
const dialRetry = 10 * time.Millisecond

// Dial connects to a kernel and waits, until ctx is done, for it to listen. It
// returns as soon as the sockets are connected; see Ready.
func Dial(ctx context.Context, conn *Connection) (*Client, error) {
	if conn.SignatureScheme != "hmac-sha256" {
		return nil, fmt.Errorf("jupyter: signature scheme %q; want hmac-sha256", conn.SignatureScheme)
	}
	life, cancel := context.WithCancel(context.Background())
	c := &Client{
		session: rand.Text(),
		cancel:  cancel,
		sockets: map[Channel]zmq4.Socket{},
		inbox:   make(chan Received, 64),
		encoder: NewCodec([]byte(conn.Key)),
	}
	if err := c.open(life); err != nil {
		return nil, err
	}
	// The library only looks at the socket's own context, and not even at that
	// while it waits for the greeting of a program that listens there but is not a
	// kernel.
	dialled := make(chan error, 1)
	go func() { dialled <- c.dial(conn) }()
	var err error
	select {
	case err = <-dialled:
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	if err != nil {
		c.Close()
		return nil, fmt.Errorf("jupyter: cannot connect to the kernel: %w", err)
	}
	for channel, socket := range c.sockets {
		c.readers.Add(1)
		go c.receive(life, channel, socket, NewCodec([]byte(conn.Key)))
	}
	return c, nil
}

func (c *Client) open(ctx context.Context) error {
	options := []zmq4.Option{
		// All sockets have the same identity: a kernel sends its question on stdin
		// to the identity that sent the request on shell.
		zmq4.WithID(zmq4.SocketIdentity(c.session)),
		zmq4.WithDialerRetry(dialRetry),
		zmq4.WithDialerMaxRetries(-1),
		zmq4.WithLogger(log.New(io.Discard, "", 0)),
	}
	subscription := zmq4.NewSub(ctx, options...)
	if err := subscription.SetOption(zmq4.OptionSubscribe, ""); err != nil {
		return err
	}
	c.sockets[Shell] = zmq4.NewDealer(ctx, options...)
	c.sockets[Control] = zmq4.NewDealer(ctx, options...)
	c.sockets[Stdin] = zmq4.NewDealer(ctx, options...)
	c.sockets[IOPub] = subscription
	return nil
}

func (c *Client) dial(conn *Connection) error {
	ports := map[Channel]int{
		Shell: conn.ShellPort, Control: conn.ControlPort, Stdin: conn.StdinPort, IOPub: conn.IOPubPort,
	}
	for channel, port := range ports {
		if err := c.sockets[channel].Dial(conn.endpoint(port)); err != nil {
			return err
		}
	}
	return nil
}

// receive forwards the messages that arrive on one socket, until the socket or the
// client is closed.
func (c *Client) receive(ctx context.Context, channel Channel, socket zmq4.Socket, decoder *Codec) {
	defer c.readers.Done()
	for {
		raw, err := socket.Recv()
		if err != nil {
			return
		}
		message, err := decoder.Decode(raw.Frames)
		if err != nil {
			c.reject(err)
			continue
		}
		select {
		case c.inbox <- Received{channel, message}:
		case <-ctx.Done():
			return
		}
	}
}

func (c *Client) reject(err error) {
	switch {
	case errors.Is(err, ErrSignature):
		c.signature.Add(1)
	case errors.Is(err, ErrReplay):
		c.replay.Add(1)
	default:
		c.format.Add(1)
	}
}

// Rejected returns how many messages have been dropped so far.
func (c *Client) Rejected() Rejected {
	return Rejected{
		Signature: int(c.signature.Load()),
		Replay:    int(c.replay.Load()),
		Format:    int(c.format.Load()),
	}
}

// Messages returns the channel of received messages of all sockets. It is never
// closed, so also watch the kernel's process.
func (c *Client) Messages() <-chan Received { return c.inbox }

// Send sends a message and returns its header, which is the parent header of the
// answers. The content is any value that encodes as a JSON object.
func (c *Client) Send(channel Channel, msgType string, content any) (Header, error) {
	data, err := json.Marshal(content)
	if err != nil {
		return Header{}, fmt.Errorf("jupyter: content of %s: %w", msgType, err)
	}
	message := &Message{Header: newHeader(rand.Text(), c.session, msgType), Content: data}
	frames, err := c.encoder.Encode(message)
	if err != nil {
		return Header{}, err
	}
	c.sendMu.Lock()
	defer c.sendMu.Unlock()
	if err := c.sockets[channel].SendMulti(zmq4.NewMsgFrom(frames...)); err != nil {
		return Header{}, fmt.Errorf("jupyter: cannot send %s on %s: %w", msgType, channel, err)
	}
	return message.Header, nil
}

// Close closes the sockets. The kernel keeps running.
func (c *Client) Close() {
	c.cancel()
	for _, socket := range c.sockets {
		socket.Close()
	}
	c.readers.Wait()
}
