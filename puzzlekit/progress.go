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

	"puzzlelab/puzzlekit/internal/display"
)

// A Bar shows how far a long computation has come, under the cell or on
// standard error. Make one with [Progress].
type Bar struct {
	title string
	id    string

	mu   sync.Mutex
	last time.Time
	done bool
}

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
		fmt.Fprint(os.Stderr, "\r"+text+"\x1b[K")
		barShown.Store(true)
		return
	}
	b.show(barHTML(b.title, fraction, percent+note), text)
}

// Done shows the bar as finished. Further calls do nothing.
func (b *Bar) Done() {
	b.end(b.title+": done\x1b[K\n", "<p>"+html.EscapeString(b.title)+": done</p>", b.title+": done")
}

// clear takes the bar away.
func (b *Bar) clear() { b.end("\x1b[K", "", "") }

// end replaces the bar for the last time: by a line of the terminal, or by HTML and text
// in a notebook.
func (b *Bar) end(line, page, text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.done {
		return
	}
	b.done = true
	if !display.IsNotebook() {
		fmt.Fprint(os.Stderr, "\r"+line)
		barShown.Store(false)
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
