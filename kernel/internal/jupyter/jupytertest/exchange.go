package jupytertest

import (
	"encoding/json"
	"fmt"

	"github.com/go-zeromq/zmq4"

	"puzzlelab/kernel/internal/jupyter"
)

// Exchange is a request and the messages that the kernel sends because of it.
type Exchange struct {
	Request *jupyter.Message
	Count   int // execution count

	kernel  *Kernel
	channel jupyter.Channel
	content struct {
		Code       string `json:"code"`
		AllowStdin bool   `json:"allow_stdin"`
	}
}

// Code returns the source of the cell.
func (e *Exchange) Code() string { return e.content.Code }

// AllowStdin reports whether the client can be asked for input.
func (e *Exchange) AllowStdin() bool { return e.content.AllowStdin }

// Kernel returns the kernel, so that a handler can end it.
func (e *Exchange) Kernel() *Kernel { return e.kernel }

// Busy says that the kernel is working on the request.
func (e *Exchange) Busy() { e.status("busy") }

// Idle says that the kernel has published everything.
func (e *Exchange) Idle() { e.status("idle") }

func (e *Exchange) status(state string) {
	e.Publish("status", map[string]any{"execution_state": state})
}

// OK replies that the cell has been executed.
func (e *Exchange) OK() {
	e.Reply("execute_reply", map[string]any{"status": "ok", "execution_count": e.Count})
}

// Fail publishes an error and replies with it.
func (e *Exchange) Fail(value string, trace ...string) {
	content := map[string]any{"ename": "ERROR", "evalue": value, "traceback": trace}
	e.Publish("error", content)
	content["status"] = "error"
	content["execution_count"] = e.Count
	e.Reply("execute_reply", content)
}

// Stream publishes text.
func (e *Exchange) Stream(name, text string) {
	e.Publish("stream", map[string]any{"name": name, "text": text})
}

// Display publishes a display, with an id if it is not empty.
func (e *Exchange) Display(id, text string) { e.show("display_data", id, text) }

// MarkedDisplay publishes a display with a mark for its position in the text.
func (e *Exchange) MarkedDisplay(mark int, text string) {
	e.Publish("display_data", map[string]any{
		"data": map[string]any{"text/plain": text}, "metadata": map[string]any{"puzzlelab_mark": mark},
	})
}

// Update publishes new content for a display.
func (e *Exchange) Update(id, text string) { e.show("update_display_data", id, text) }

func (e *Exchange) show(msgType, id, text string) {
	transient := map[string]any{}
	if id != "" {
		transient["display_id"] = id
	}
	e.Publish(msgType, map[string]any{
		"data": map[string]any{"text/plain": text}, "metadata": map[string]any{}, "transient": transient,
	})
}

// Reply answers on the channel of the request.
func (e *Exchange) Reply(msgType string, content any) { e.send(e.channel, msgType, content) }

// Ask sends a request for input.
func (e *Exchange) Ask(prompt string) {
	e.send(jupyter.Stdin, "input_request", map[string]any{"prompt": prompt, "password": false})
}

// Publish sends on the publication channel.
func (e *Exchange) Publish(msgType string, content any) { e.send(jupyter.IOPub, msgType, content) }

// Forge publishes a stream with a wrong signature.
func (e *Exchange) Forge(text string) {
	frames := e.frames(jupyter.IOPub, "stream", map[string]any{"name": "stdout", "text": text})
	frames[len(frames)-5] = []byte("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef")
	e.write(jupyter.IOPub, frames)
}

// Replay publishes the same message twice.
func (e *Exchange) Replay(text string) {
	frames := e.frames(jupyter.IOPub, "stream", map[string]any{"name": "stdout", "text": text})
	e.write(jupyter.IOPub, frames)
	e.write(jupyter.IOPub, frames)
}

// Garbage publishes frames that are not a message.
func (e *Exchange) Garbage() {
	e.write(jupyter.IOPub, [][]byte{[]byte("not"), []byte("a message")})
}

func (e *Exchange) send(channel jupyter.Channel, msgType string, content any) {
	e.write(channel, e.frames(channel, msgType, content))
}

func (e *Exchange) frames(channel jupyter.Channel, msgType string, content any) [][]byte {
	data, err := json.Marshal(content)
	if err != nil {
		panic(err) // the test's own mistake
	}
	k := e.kernel
	k.mu.Lock()
	defer k.mu.Unlock()
	k.serial++
	header := e.Request.Header
	header.ID = fmt.Sprintf("kernel-%d", k.serial)
	header.Type = msgType
	message := &jupyter.Message{Header: header, Parent: e.Request.Header, Content: data}
	if channel == jupyter.IOPub {
		message.Identities = [][]byte{[]byte("topic." + msgType)}
	} else {
		message.Identities = e.Request.Identities
	}
	frames, err := k.codec.Encode(message)
	if err != nil {
		panic(err)
	}
	return frames
}

// write ignores errors: the client may be gone, which is often the point of the
// test.
func (e *Exchange) write(channel jupyter.Channel, frames [][]byte) {
	_ = e.kernel.sockets[channel].SendMulti(zmq4.NewMsgFrom(frames...))
}
