package puzzlekit

import (
	"fmt"
	"html"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
	"time"

	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/internal/display"
)

// A Bar shows how far a long computation has come, under the cell or on
// standard error: in a terminal as one line that changes, in a file as a few lines. Make one with [Progress].
type Bar struct {
	title string
	id    string

	mu   sync.Mutex
	last time.Time
	done bool
}

// stderrLine shows the bars of programs outside notebooks.
var stderrLine = progress.NewLine(os.Stderr)

// barInterval is the least time between two pictures of a bar.
const barInterval = 200 * time.Millisecond

// Progress returns a bar with this title. Call Update as often as you like (it
// draws at most five times a second) and Done at the end. The finished bar
// reads "title: done" without any time in it, so that re-running a notebook
// does not change it.
func Progress(title string) *Bar {
	return &Bar{title: title, id: "progress_" + strconv.FormatUint(rand.Uint64(), 36)}
}

// Update shows the fraction done, in 0..1, and a note such as "12,345 states". A
// negative fraction means that it is not known. Update is safe to call from several
// goroutines.
func (b *Bar) Update(fraction float64, note string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.done || time.Since(b.last) < barInterval {
		return
	}
	b.last = time.Now()
	if math.IsNaN(fraction) { // as 0 of 0 states is
		fraction = 0
	}
	percent := ""
	if fraction >= 0 {
		fraction = min(fraction, 1)
		percent = fmt.Sprintf("%.0f %% ", 100*fraction)
	}
	text := b.title + ": " + percent + note
	if !display.IsNotebook() {
		stderrLine.Show("%s", text)
		return
	}
	b.show(barHTML(b.title, fraction, percent+note), text)
}

// Done shows the bar as finished. Further calls do nothing.
func (b *Bar) Done() {
	done := b.title + ": done"
	b.end("<p>"+html.EscapeString(b.title)+": done</p>", done, func() { stderrLine.Print("%s", done) })
}

// clear takes the bar away.
func (b *Bar) clear() { b.end("", "", stderrLine.Clear) }

// end replaces the bar for the last time: by HTML and text in a notebook, and elsewhere
// as plain says.
func (b *Bar) end(page, text string, plain func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.done {
		return
	}
	b.done = true
	if !display.IsNotebook() {
		plain()
		return
	}
	b.show(page, text)
	display.Sync()
}

// show replaces what stands in the bar's place under the cell.
func (b *Bar) show(page, text string) {
	send(display.Data{ID: b.id, HTML: page, Text: text})
}

// barHTML draws a bar that moves to and fro if the fraction is negative.
func barHTML(title string, fraction float64, note string) string {
	value := ""
	if fraction >= 0 {
		value = fmt.Sprintf(` value="%.3f"`, fraction)
	}
	return fmt.Sprintf(`<label>%s <progress max="1"%s></progress> %s</label>`, html.EscapeString(title), value, html.EscapeString(note))
}
