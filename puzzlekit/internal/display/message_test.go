package display

import (
	"bytes"
	"encoding/gob"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/janpfeifer/gonb/gonbui/protocol"
	"github.com/stretchr/testify/require"
)

// GoNB reads one stream of messages with gob. What it reads is what was sent.
func TestGobReadsMessages(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	text := func() string { return strings.Repeat("é", rng.IntN(2)*rng.IntN(70_000)) + "x" }
	stream := bytes.NewBufferString(preamble)
	var sent []any
	syncs := 0
	for range 200 {
		if rng.IntN(3) == 0 {
			stream.Write(syncMessage(syncs, syncs == 0))
			sent = append(sent, syncs)
			syncs++
			continue
		}
		d := Data{Text: text()}
		if rng.IntN(2) == 0 {
			d.HTML = text()
		}
		if rng.IntN(2) == 0 {
			d.PNG = []byte(text())
		}
		if rng.IntN(2) == 0 {
			d.Verdict = text()
		}
		if rng.IntN(2) == 0 {
			d.ID = text()
		}
		if rng.IntN(2) == 0 {
			d.Mark = 1 + rng.IntN(100_000)
		}
		stream.Write(displayMessage(d))
		sent = append(sent, d)
	}
	decoder := gob.NewDecoder(stream)
	for _, want := range sent {
		var got protocol.DisplayData
		require.NoError(t, decoder.Decode(&got))
		if number, ok := want.(int); ok {
			value := protocol.CommValue{Address: protocol.GonbuiSyncAddress, Value: number}
			require.Equal(t, map[protocol.MIMEType]any{protocol.MIMECommValue: value}, got.Data)
			continue
		}
		require.Equal(t, asDisplayData(want.(Data)), got)
	}
	require.ErrorIs(t, decoder.Decode(&protocol.DisplayData{}), io.EOF)
}

func asDisplayData(d Data) protocol.DisplayData {
	out := protocol.DisplayData{Data: map[protocol.MIMEType]any{protocol.MIMETextPlain: d.Text}, DisplayID: d.ID}
	if d.HTML != "" {
		out.Data[protocol.MIMETextHTML] = d.HTML
	}
	if d.PNG != nil {
		out.Data[protocol.MIMEImagePNG] = d.PNG
	}
	if d.Verdict != "" {
		out.Data[ExerciseType] = d.Verdict
	}
	if d.Mark != 0 {
		out.Metadata = map[string]any{MarkKey: d.Mark}
	}
	return out
}
