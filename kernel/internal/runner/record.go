package runner

import (
	"encoding/json"
	"fmt"
	"slices"

	"puzzlelab/kernel/internal/nbformat"
)

// record collects the outputs of one cell.
type record struct {
	limits    Limits
	streams   map[string]*stream
	shows     []*show
	errors    []nbformat.Output
	displayed int      // bytes of displays kept
	clearNext bool     // the next output replaces all the others
	count     *int     // execution count
	shell     bool     // the cell passes lines to a shell
	failure   *failure // set by the reply, an error or an input request
	replied   bool
	idle      bool
}

// show is one display.
type show struct {
	nbformat.Output
	mark int // its place among the text; 0: not known
}

func newRecord(limits Limits) *record {
	r := &record{limits: limits}
	r.clear()
	return r
}

func (r *record) done() bool { return r.replied && r.idle }

// clear removes all outputs.
func (r *record) clear() {
	r.clearNext = false
	r.streams = map[string]*stream{}
	r.shows = nil
	r.errors = nil
	r.displayed = 0
}

// arriving is called before an output is added.
func (r *record) arriving() {
	if r.clearNext {
		r.clear()
	}
}

func (r *record) write(name, text string) {
	r.arriving()
	if r.streams[name] == nil {
		r.streams[name] = newStream(r.limits.Stream)
	}
	r.streams[name].write(text)
}

// text returns everything that was written to a stream.
func (r *record) text(name string) string {
	if r.streams[name] == nil {
		return ""
	}
	text, _ := r.streams[name].take(0, 0)
	return text
}

// display adds a display and returns it for later updates.
func (r *record) display(data, metadata map[string]any) *show {
	r.arriving()
	d := &show{Output: nbformat.Output{Type: nbformat.DisplayData}}
	if number, ok := metadata[MarkKey].(json.Number); ok {
		mark, err := number.Int64()
		if err == nil {
			d.mark = int(mark)
		}
	}
	r.shows = append(r.shows, d)
	r.fill(d, data, metadata)
	return d
}

// fill sets the content of a display, or puts a note in its place if the cell has
// shown too much already.
func (r *record) fill(d *show, data, metadata map[string]any) {
	r.displayed -= displaySize(d.Data)
	size := displaySize(data)
	if r.displayed+size > r.limits.Display {
		note := fmt.Sprintf("[left out: a display of %d bytes; a cell may show %d bytes; --max-display raises the limit]",
			size, r.limits.Display)
		data, metadata = map[string]any{"text/plain": note}, nil
		size = 0
	}
	if tooDeep(data, maxDepth) || tooDeep(metadata, maxDepth) {
		note := fmt.Sprintf("[left out: a display whose JSON is nested more than %d levels deep]", maxDepth)
		data, metadata, size = map[string]any{"text/plain": note}, nil, len(note)
	}
	r.displayed += size
	d.Data = data
	d.Metadata = map[string]any{}
	for key, value := range metadata {
		if key != MarkKey {
			d.Metadata[key] = value
		}
	}
}

// maxDepth is how deep the JSON of a display may be, so that the notebook around it can be
// read again.
const maxDepth = nbformat.MaxDepth - 10

func tooDeep(value any, levels int) bool {
	if levels == 0 {
		return true
	}
	switch value := value.(type) {
	case map[string]any:
		for _, v := range value {
			if tooDeep(v, levels-1) {
				return true
			}
		}
	case []any:
		for _, v := range value {
			if tooDeep(v, levels-1) {
				return true
			}
		}
	}
	return false
}

func displaySize(data map[string]any) int {
	size := 0
	for _, value := range data {
		if text, ok := value.(string); ok {
			size += len(text)
		} else {
			size += len(fmt.Sprint(value))
		}
	}
	return size
}

func (r *record) fault(name, value string, trace []string) {
	r.arriving()
	r.errors = append(r.errors, nbformat.Output{
		Type: nbformat.Error, EName: name, EValue: value, Traceback: trace,
	})
}

// verdict adds an error of the runner's own. It says why the cell's program was
// killed, so it replaces the kernel's error, which only says that it was.
func (r *record) verdict(text string) {
	r.errors = slices.DeleteFunc(r.errors, func(out nbformat.Output) bool { return ended.MatchString(out.EValue) })
	r.fault("ERROR", text, []string{text})
}
