package runner

import (
	"maps"
	"slices"
	"strings"

	"puzzlelab/kernel/internal/nbformat"
)

// outputs returns the outputs to store in the notebook, in an order that does not
// depend on chance: displays in the order in which they were shown; before a
// display the text that was written before its mark; text before displays whose
// place is not known; standard output before standard error; errors at the end.
// Clean removes what differs between two runs.
func (r *record) outputs(clean func(string) string) []nbformat.Output {
	w := &writer{record: r, clean: clean, next: map[string]int{}}
	for _, s := range r.streams {
		s.finish()
	}
	var unplaced []*show
	for _, d := range r.shows {
		unplaced = append(unplaced, d)
		if d.mark > 0 {
			w.text(d.mark)
			w.displays(unplaced)
			unplaced = nil
		}
	}
	w.text(0)
	w.displays(unplaced)
	w.errors()
	return w.outputs
}

// writer puts the outputs of a record in order.
type writer struct {
	*record
	clean   func(string) string
	next    map[string]int // of each stream, the segment that comes next
	outputs []nbformat.Output
}

// text writes the text of the streams up to a mark, or the rest of it for 0.
func (w *writer) text(mark int) {
	// In reverse alphabetical order "stdout" comes before "stderr".
	for _, name := range slices.Backward(slices.Sorted(maps.Keys(w.streams))) {
		s := w.streams[name]
		text, next := s.take(w.next[name], mark)
		w.next[name] = next
		text = w.clean(text)
		if mark == 0 && s.budget.dropped > 0 {
			if text != "" && !strings.HasSuffix(text, "\n") {
				text += "\n"
			}
			text += s.budget.notice()
		}
		if text != "" {
			w.write(name, text)
		}
	}
}

// write adds text of a stream, to the output before it if only a display that was
// blanked lies between them.
func (w *writer) write(name, text string) {
	if n := len(w.outputs); n > 0 && w.outputs[n-1].Type == nbformat.Stream && w.outputs[n-1].Name == name {
		w.outputs[n-1].Text += text
		return
	}
	w.outputs = append(w.outputs, nbformat.Output{Type: nbformat.Stream, Name: name, Text: text})
}

// displays leaves out those that were blanked, as a progress bar is at its end: whether
// there was one depends on how long the work took.
func (w *writer) displays(shows []*show) {
	for _, d := range shows {
		if isBlank(d.Data) {
			continue
		}
		out := d.Output
		out.Data = maps.Clone(d.Data)
		for mime, value := range out.Data {
			if text, ok := value.(string); ok {
				out.Data[mime] = w.clean(text)
			}
		}
		w.outputs = append(w.outputs, out)
	}
}

func isBlank(data map[string]any) bool {
	for _, value := range data {
		if value != "" {
			return false
		}
	}
	return true
}

func (w *writer) errors() {
	for _, out := range w.record.errors {
		out.EValue = w.clean(out.EValue)
		out.Traceback = slices.Clone(out.Traceback)
		for i, line := range out.Traceback {
			out.Traceback[i] = w.clean(line)
		}
		w.outputs = append(w.outputs, out)
	}
}
