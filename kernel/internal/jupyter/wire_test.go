package jupyter

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSignatureIsTheProtocols(t *testing.T) {
	// The expected value was computed with Python's hmac.new(b"secret",
	// digestmod="sha256") from the four parts in turn.
	codec := NewCodec([]byte("secret"))
	got := codec.signature([][]byte{[]byte(`{"msg_id":"1"}`), []byte("{}"), []byte("{}"), []byte(`{"code":"1+1"}`)})
	require.Equal(t, "8b401df890f3e1a0a11fe0065dc9c527656a04e4c12230f675f0a5b83a2f600c", string(got))
}

func sample() *Message {
	return &Message{
		Identities: [][]byte{[]byte("router"), {0, 1, 2}},
		Header:     newHeader("id-1", "session", "execute_request"),
		Parent:     newHeader("id-0", "session", "kernel_info_request"),
		Metadata:   json.RawMessage(`{"a":1}`),
		Content:    json.RawMessage(`{"code":"fmt.Println(\"π\")"}`),
		Buffers:    [][]byte{{1, 2, 3}, {}},
	}
}

func TestMessagesSurviveTheWire(t *testing.T) {
	for name, key := range map[string]string{"signed": "secret", "unsigned": ""} {
		t.Run(name, func(t *testing.T) {
			frames, err := NewCodec([]byte(key)).Encode(sample())
			require.NoError(t, err)
			got, err := NewCodec([]byte(key)).Decode(frames)
			require.NoError(t, err)
			require.Equal(t, sample().Content, got.Content)
			require.Equal(t, sample().Identities, got.Identities)
			require.Equal(t, sample().Buffers, got.Buffers)
			require.Equal(t, "id-0", got.Parent.ID)
			require.Equal(t, "execute_request", got.Header.Type)
		})
	}
}

func TestAMessageWithoutParentHasAnEmptyObjectThere(t *testing.T) {
	frames, err := NewCodec(nil).Encode(&Message{Header: newHeader("1", "s", "t")})
	require.NoError(t, err)
	require.Equal(t, "{}", string(frames[3]))
	got, err := NewCodec(nil).Decode(frames)
	require.NoError(t, err)
	require.Zero(t, got.Parent)
}

func TestEveryChangedByteIsNoticed(t *testing.T) {
	frames, err := NewCodec([]byte("secret")).Encode(sample())
	require.NoError(t, err)
	signature := len(sample().Identities) + 1
	for part := signature; part <= signature+4; part++ {
		for at := range frames[part] {
			changed := make([][]byte, len(frames))
			copy(changed, frames)
			changed[part] = bytes.Clone(frames[part])
			changed[part][at] ^= 1
			_, err := NewCodec([]byte("secret")).Decode(changed)
			require.ErrorIs(t, err, ErrSignature, "part %d, byte %d", part, at)
		}
	}
}

func TestAnotherKeyIsRefused(t *testing.T) {
	frames, err := NewCodec([]byte("secret")).Encode(sample())
	require.NoError(t, err)
	_, err = NewCodec([]byte("Secret")).Decode(frames)
	require.ErrorIs(t, err, ErrSignature)
}

func TestReplaysAreRefusedAndTheMemoryOfThemIsBounded(t *testing.T) {
	sender, receiver := NewCodec([]byte("secret")), NewCodec([]byte("secret"))
	first, err := sender.Encode(sample())
	require.NoError(t, err)
	_, err = receiver.Decode(first)
	require.NoError(t, err)
	_, err = receiver.Decode(first)
	require.ErrorIs(t, err, ErrReplay)

	m := sample()
	for i := range replayWindow + 10 {
		m.Header.ID = fmt.Sprint("id-", i+2)
		frames, err := sender.Encode(m)
		require.NoError(t, err)
		_, err = receiver.Decode(frames)
		require.NoError(t, err)
	}
	require.Len(t, receiver.seen, replayWindow)
	require.Len(t, receiver.recent, replayWindow)
}

func TestWhatIsNoMessageIsRefused(t *testing.T) {
	sign := func(parts ...string) [][]byte {
		frames := [][]byte{delimiter, nil}
		for _, part := range parts {
			frames = append(frames, []byte(part))
		}
		frames[1] = NewCodec([]byte("k")).signature(frames[2:])
		return frames
	}
	for name, frames := range map[string][][]byte{
		"nothing":            {},
		"no delimiter":       {[]byte("a"), []byte("b"), []byte("c"), []byte("d"), []byte("e"), []byte("f")},
		"too few":            sign("{}", "{}", "{}"),
		"header is not JSON": sign("{", "{}", "{}", "{}"),
		"header is a list":   sign("[]", "{}", "{}", "{}"),
		"parent is not JSON": sign("{}", "x", "{}", "{}"),
		"metadata":           sign("{}", "{}", "", "{}"),
		"content":            sign("{}", "{}", "{}", "{]"),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := NewCodec([]byte("k")).Decode(frames)
			require.ErrorIs(t, err, ErrFormat)
		})
	}
}

// FuzzDecode feeds arbitrary frames to two receivers: one that does not check
// signatures, so that the code behind the check is reached, and one that does.
func FuzzDecode(f *testing.F) {
	frames, _ := NewCodec(nil).Encode(sample())
	f.Add(bytes.Join(frames, []byte{'|'}))
	f.Add([]byte("<IDS|MSG>||{}|{}|{}|{}"))
	f.Add([]byte("||||"))
	f.Fuzz(func(t *testing.T, data []byte) {
		// The delimiter contains the separator; keep it whole.
		data = bytes.ReplaceAll(data, delimiter, []byte("\x00"))
		var frames [][]byte
		for part := range bytes.SplitSeq(data, []byte{'|'}) {
			frames = append(frames, bytes.ReplaceAll(part, []byte{0}, delimiter))
		}
		_, err := NewCodec([]byte("key")).Decode(frames)
		require.Error(t, err, "the signature cannot be guessed")
		m, err := NewCodec(nil).Decode(frames)
		if err != nil {
			require.ErrorIs(t, err, ErrFormat)
			return
		}
		again, err := NewCodec(nil).Encode(m)
		require.NoError(t, err)
		back, err := NewCodec(nil).Decode(again)
		require.NoError(t, err)
		require.Equal(t, m.Header, back.Header)
		require.Equal(t, m.Parent, back.Parent)
	})
}

// FuzzConversation sends a conversation made by the fuzzer: valid messages, mixed
// with forged ones, repeated ones, fragments, and combinations of fragments. Each
// valid message must be accepted once, and nothing else.
func FuzzConversation(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 0, 2, 0x12, 0x22})
	f.Add([]byte{0, 0, 0, 2, 2, 2, 0x82, 0xf5, 6})
	f.Fuzz(func(t *testing.T, moves []byte) {
		sender, receiver := NewCodec([]byte("secret")), NewCodec([]byte("secret"))
		var sent [][][]byte
		old := func(i int) [][]byte { return slices.Clone(sent[i%len(sent)]) }
		for _, move := range moves {
			kind, at := move&7, int(move>>3)
			if kind == 0 || len(sent) == 0 {
				m := sample()
				m.Header.ID = fmt.Sprint("id-", at%3) // an id may be repeated with other content
				m.Content = fmt.Appendf(nil, `{"n":%d}`, len(sent))
				frames, err := sender.Encode(m)
				require.NoError(t, err)
				got, err := receiver.Decode(frames)
				require.NoError(t, err)
				require.Equal(t, m.Content, got.Content)
				sent = append(sent, frames)
				continue
			}
			frames, want := old(at), ErrSignature
			const signature = 3 // after two identities and the delimiter
			switch kind {
			case 1: // signed with another key
				frames[signature] = NewCodec([]byte("guess")).signature(frames[signature+1 : signature+5])
			case 2: // repeated, with other routing
				frames[0], want = []byte("elsewhere"), ErrReplay
			case 3: // truncated
				frames, want = frames[:at%(signature+5)], ErrFormat
			case 4: // changed content
				frames[signature+4] = []byte(`{"n":-1}`)
			case 5: // the signature in capital letters
				frames[signature] = bytes.ToUpper(frames[signature])
				if bytes.Equal(frames[signature], old(at)[signature]) {
					want = ErrReplay // it has no letters
				}
			case 6: // no signature
				frames[signature] = nil
			case 7: // the delimiter moved
				frames[2], frames[1] = frames[1], frames[2]
			}
			_, err := receiver.Decode(frames)
			require.ErrorIs(t, err, want, "move %d", move)
		}
	})
}

func TestPrivateConnections(t *testing.T) {
	c, err := NewPrivateConnection("/tmp/pzl-1")
	require.NoError(t, err)
	require.Equal(t, "ipc:///tmp/pzl-1/kernel-5", c.endpoint(c.HeartbeatPort))
	require.Len(t, c.Key, 64)

	c, err = NewPrivateConnection("/tmp/" + strings.Repeat("x", 100))
	require.NoError(t, err)
	require.Equal(t, TCP, c.Transport, "the path would be too long for a socket")
	require.Equal(t, fmt.Sprintf("tcp://%s:%d", Loopback, c.ShellPort), c.endpoint(c.ShellPort))
}

func TestConnectionFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "connection.json")
	connection, err := NewConnection()
	require.NoError(t, err)
	require.NoError(t, connection.WriteFile(path))

	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	var back Connection
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &back))
	require.Equal(t, *connection, back)
	require.Equal(t, Loopback, back.IP)
	require.Len(t, back.Key, 64)

	ports := map[int]bool{}
	for _, port := range []int{back.ShellPort, back.ControlPort, back.IOPubPort, back.StdinPort, back.HeartbeatPort} {
		require.NotZero(t, port)
		ports[port] = true
	}
	require.Len(t, ports, 5, "the ports differ")

	require.ErrorIs(t, connection.WriteFile(path), os.ErrExist, "an existing file is not followed")
	other, err := NewConnection()
	require.NoError(t, err)
	require.NotEqual(t, connection.Key, other.Key)
}
