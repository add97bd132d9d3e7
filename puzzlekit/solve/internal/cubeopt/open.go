package cubeopt

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"time"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A Config says how to make a table.
type Config struct {
	Metric   Metric
	Bits     int    // the edges whose flips it knows, from 0 to 11
	Workers  int    // goroutines
	CacheDir string // see kit.NewTableFile
	Report   func(done float64)

	Base      int           // the greatest distance of entries 0; 0 for the usual one
	Listed    int           // the greatest depth whose views are listed; 0 for the usual one
	SaveEvery time.Duration // how often an unfinished table is saved; 0 for every minute
}

// Open reads a table from the cache, or makes and saves it. An interrupted call loses at most
// about a minute of work: the next one goes on from there. The error is the cause of ctx.
func Open(ctx context.Context, m Config) (*Table, error) {
	if m.Base == 0 {
		m.Base = int(metrics[m.Metric].base[m.Bits])
	}
	if m.Listed == 0 {
		m.Listed = metrics[m.Metric].listed
	}
	if m.SaveEvery == 0 {
		m.SaveEvery = time.Minute
	}
	name := fmt.Appendf(nil, "%s, %d flips, base %d", metrics[m.Metric].name, m.Bits, m.Base)
	whole, part := kit.NewTableFile(m.CacheDir, "cube", name), kit.NewTableFile(m.CacheDir, "cube-part", name)
	if err := awaitEdges(ctx, m.Metric); err != nil {
		return nil, err
	}
	t := newTable(m.Metric, m.Bits, m.Base)
	if whole.ReadTo(func(r io.Reader) error { return read(ctx, r, t.words) }) {
		return t, context.Cause(ctx)
	}
	from := uint64(0)
	if !part.ReadTo(func(r io.Reader) error {
		if err := binary.Read(r, binary.LittleEndian, &from); err != nil {
			return err
		}
		return read(ctx, r, t.words)
	}) || from > blocks {
		t.clear()
		from = 0
	}
	f := &builder{coords: shared(), table: t, ctx: ctx, workers: m.Workers, report: m.Report, listed: m.Listed, reach: m.Base + 2}
	saved := time.Now()
	f.save = func(done int) {
		if time.Since(saved) < m.SaveEvery || done == blocks {
			return
		}
		part.WriteFrom(func(w io.Writer) error {
			if err := binary.Write(w, binary.LittleEndian, uint64(done)); err != nil {
				return err
			}
			return write(ctx, w, t.words)
		})
		saved = time.Now()
	}
	if err := f.fill(int(from)); err != nil {
		return nil, err
	}
	whole.WriteFrom(func(w io.Writer) error { return write(ctx, w, t.words) })
	if part.Path != "" {
		_ = os.Remove(part.Path) // usually there is none
	}
	return t, nil
}
