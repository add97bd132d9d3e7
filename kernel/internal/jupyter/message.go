package jupyter

import (
	"encoding/json"
	"fmt"
	"time"
)

// ProtocolVersion is the protocol version of sent messages.
const ProtocolVersion = "5.3"

// Header says what a message is and where it comes from.
type Header struct {
	ID       string `json:"msg_id"`
	Session  string `json:"session"`
	Username string `json:"username"`
	Date     string `json:"date"` // RFC 3339; precision varies between kernels
	Type     string `json:"msg_type"`
	Version  string `json:"version"`
}

// Message is a message on any of the sockets.
type Message struct {
	Identities [][]byte // routing; for a client, empty or a topic
	Header     Header
	Parent     Header // zero if the message is not an answer
	Metadata   json.RawMessage
	Content    json.RawMessage
	Buffers    [][]byte
}

// DecodeContent decodes the content into v. Its error names the message.
func (m *Message) DecodeContent(v any) error {
	if err := json.Unmarshal(m.Content, v); err != nil {
		return fmt.Errorf("jupyter: content of %s: %w", m.Header.Type, err)
	}
	return nil
}

func newHeader(id, session, msgType string) Header {
	return Header{
		ID:       id,
		Session:  session,
		Username: "puzzlelab",
		Date:     time.Now().UTC().Format(time.RFC3339Nano),
		Type:     msgType,
		Version:  ProtocolVersion,
	}
}
