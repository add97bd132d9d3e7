package jupyter

import (
	"encoding/json"
	"fmt"
	"time"
)

// ProtocolVersion is the version of the protocol that sent messages name.
const ProtocolVersion = "5.3"

// Header says what a message is and where it comes from.
type Header struct {
	ID       string `json:"msg_id"`
	Session  string `json:"session"`
	Username string `json:"username"`
	Date     string `json:"date"` // RFC 3339; kernels round it as they like
	Type     string `json:"msg_type"`
	Version  string `json:"version"`
}

// Message is one message, on any of the sockets.
type Message struct {
	Identities [][]byte // routing; for a client, empty or a topic
	Header     Header
	Parent     Header // zero if the message answers nothing
	Metadata   json.RawMessage
	Content    json.RawMessage
	Buffers    [][]byte
}

// DecodeContent reads the content into v, and names the message if it does not
// fit.
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
