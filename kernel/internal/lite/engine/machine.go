//go:build js

package main

import (
	"encoding/json"
	"errors"
	"io"
	"syscall/js"

	"puzzlelab/kernel/internal/lite/cells"
)

// machine runs the tools and programs by the functions of the page. It implements
// cells.Machine.
type machine struct {
	host        js.Value
	running     *cells.Program
	interrupted bool
	slower      string
}

// text is the JSON of strings.
func text[T []string | map[string]string](v T) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // strings can always be written
	}
	if len(v) == 0 {
		return "[]" // not null
	}
	return string(data)
}

func bytesOf(data []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	return array
}

func (m *machine) Need(archives []string) error {
	_, err := await(m.host.Call("need", text(archives)))
	return err
}

func (m *machine) Write(name string, data []byte) error {
	m.host.Call("write", name, bytesOf(data))
	return nil
}

func (m *machine) WillLink(args []string) { m.host.Call("willLink", text(args)) }

func (m *machine) Tool(name string, args []string) (int, string, error) {
	if m.interrupted {
		return 0, "", cells.ErrInterrupted
	}
	result, err := await(m.host.Call("tool", name, text(args)))
	switch {
	case m.interrupted:
		return 0, "", cells.ErrInterrupted
	case err != nil:
		return 0, "", err
	}
	m.slower = ""
	if why := result.Get("slower"); why.Truthy() {
		m.slower = why.String()
	}
	return result.Get("status").Int(), result.Get("output").String(), nil
}

func (m *machine) SlowerRoad() string { return m.slower }

func (m *machine) Run(p cells.Program) error {
	if m.interrupted {
		return cells.ErrInterrupted
	}
	m.running = &p
	defer func() { m.running = nil }()
	result, err := await(m.host.Call("run", p.File, p.Source, text(p.Args), text(p.Env), p.Draws))
	switch {
	case err != nil:
		return err
	case m.interrupted:
		return cells.ErrInterrupted
	case result.String() != "":
		return errors.New(result.String())
	}
	return nil
}

// write takes what the running program writes to one of its streams.
func (m *machine) write(_ js.Value, args []js.Value) any {
	if m.running == nil {
		return nil
	}
	data := make([]byte, args[1].Length())
	js.CopyBytesToGo(data, args[1])
	to := m.running.Stdout
	if args[0].Int() == 2 {
		to = m.running.Stderr
	}
	_, _ = io.Writer(to).Write(data) // a stream of a page takes everything
	return nil
}

func (m *machine) Save(name string, data []byte, add bool) error {
	_, err := await(m.host.Call("save", name, bytesOf(data), add))
	return err
}

func (m *machine) Sources() (map[string]string, error) {
	result, err := await(m.host.Call("sources"))
	if err != nil {
		return nil, err
	}
	var sources map[string]string
	return sources, json.Unmarshal([]byte(result.String()), &sources)
}

func (m *machine) Files() (*cells.Files, error) {
	result, err := await(m.host.Call("files"))
	if err != nil {
		return nil, err
	}
	files := &cells.Files{}
	return files, json.Unmarshal([]byte(result.String()), files)
}

func (m *machine) Remove(name string) error {
	found, err := await(m.host.Call("remove", name))
	if err == nil && !found.Bool() {
		err = errors.New("there is no file " + name)
	}
	return err
}

func (m *machine) ClearCache() error {
	_, err := await(m.host.Call("clearCache"))
	return err
}

// output shows what a cell shows.
type output struct{ host js.Value }

func (o output) Stream(name, text string) { o.host.Call("stream", name, text) }

func (o output) Display(forms map[string]string) { o.host.Call("display", text(forms)) }
