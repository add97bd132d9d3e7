package jupyter

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"puzzlelab/internal/counted"
)

// delimiter separates the routing identities from the message proper.
var delimiter = []byte("<IDS|MSG>")

// Errors of Decode. Test for them with errors.Is.
var (
	ErrSignature = errors.New("wrong signature")
	ErrReplay    = errors.New("message seen before")
	ErrFormat    = errors.New("not a message")
)

// replayWindow is how many signatures a Codec remembers.
const replayWindow = 1 << 14

// A Codec turns messages into signed frames and back. It is not safe for
// concurrent use; each receiver has its own.
type Codec struct {
	key    []byte
	seen   map[[sha256.Size]byte]struct{}
	recent [][sha256.Size]byte // ring buffer of the keys of seen
	next   int
}

// NewCodec returns a codec for a key. As in the protocol, an empty key turns
// signatures off.
func NewCodec(key []byte) *Codec {
	return &Codec{key: key, seen: map[[sha256.Size]byte]struct{}{}}
}

// Encode returns the frames of m.
func (c *Codec) Encode(m *Message) ([][]byte, error) {
	header, err := json.Marshal(m.Header)
	if err != nil {
		return nil, err
	}
	parent := []byte("{}")
	if m.Parent != (Header{}) {
		if parent, err = json.Marshal(m.Parent); err != nil {
			return nil, err
		}
	}
	parts := [][]byte{header, parent, orEmpty(m.Metadata), orEmpty(m.Content)}
	frames := append([][]byte{}, m.Identities...)
	frames = append(frames, delimiter, c.signature(parts))
	frames = append(frames, parts...)
	return append(frames, m.Buffers...), nil
}

func orEmpty(part []byte) []byte {
	if len(part) == 0 {
		return []byte("{}")
	}
	return part
}

// Decode checks and decodes the frames of a message. The error wraps ErrFormat,
// ErrSignature or ErrReplay. A correct signature is rejected if it was already
// seen among the last 16384 messages.
func (c *Codec) Decode(frames [][]byte) (*Message, error) {
	at := -1
	for i, frame := range frames {
		if bytes.Equal(frame, delimiter) {
			at = i
			break
		}
	}
	if at < 0 || len(frames) < at+6 {
		return nil, fmt.Errorf("jupyter: %w: %s; want a delimiter and five parts", ErrFormat, counted.Of(len(frames), "frames"))
	}
	parts := frames[at+2 : at+6]
	if err := c.check(frames[at+1], parts); err != nil {
		return nil, err
	}
	m := &Message{Identities: frames[:at], Metadata: parts[2], Content: parts[3], Buffers: frames[at+6:]}
	for i, into := range []any{&m.Header, &m.Parent} {
		if err := json.Unmarshal(parts[i], into); err != nil {
			return nil, fmt.Errorf("jupyter: %w: %v", ErrFormat, err)
		}
	}
	for _, part := range parts[2:] {
		if !json.Valid(part) {
			return nil, fmt.Errorf("jupyter: %w: a part is not JSON", ErrFormat)
		}
	}
	return m, nil
}

// check compares in constant time, so that a signature cannot be found byte by
// byte.
func (c *Codec) check(signature []byte, parts [][]byte) error {
	if len(c.key) == 0 {
		return nil
	}
	if !hmac.Equal(signature, c.signature(parts)) {
		return fmt.Errorf("jupyter: %w", ErrSignature)
	}
	digest := sha256.Sum256(signature)
	if _, replayed := c.seen[digest]; replayed {
		return fmt.Errorf("jupyter: %w", ErrReplay)
	}
	c.remember(digest)
	return nil
}

func (c *Codec) remember(digest [sha256.Size]byte) {
	c.seen[digest] = struct{}{}
	if len(c.recent) < replayWindow {
		c.recent = append(c.recent, digest)
		return
	}
	delete(c.seen, c.recent[c.next])
	c.recent[c.next] = digest
	c.next = (c.next + 1) % replayWindow
}

func (c *Codec) signature(parts [][]byte) []byte {
	if len(c.key) == 0 {
		return []byte{}
	}
	mac := hmac.New(sha256.New, c.key)
	for _, part := range parts {
		mac.Write(part)
	}
	return hex.AppendEncode(nil, mac.Sum(nil))
}
