//go:build !puzzlelab_cell && !js

package display

import (
	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// IsNotebook reports whether the program is a cell of a notebook.
func IsNotebook() bool { return gonbui.IsNotebook }

// Send sends a display to the notebook.
func Send(d Data) {
	data := map[protocol.MIMEType]any{protocol.MIMETextPlain: d.Text}
	if d.HTML != "" {
		data[protocol.MIMETextHTML] = d.HTML
	}
	if d.PNG != nil {
		data[protocol.MIMEImagePNG] = d.PNG
	}
	if d.Verdict != "" {
		data[ExerciseType] = d.Verdict
	}
	message := &protocol.DisplayData{Data: data, DisplayID: d.ID}
	if d.Mark != 0 {
		message.Metadata = map[string]any{MarkKey: d.Mark}
	}
	gonbui.SendData(message)
}

// Sync waits until the notebook has received all displays.
func Sync() { gonbui.Sync() }
