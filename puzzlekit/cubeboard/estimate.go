package cubeboard

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// An Estimate predicts a count from random samples of its work.
type Estimate struct {
	Placements float64 // the result of the count
	StdErr     float64 // standard error of Placements
	// CPU is the time on one core of this machine, under the load it had during the
	// estimate. A count with w workers on idle cores takes CPU/w.
	CPU    time.Duration
	Probes int
}

func (e Estimate) String() string {
	return fmt.Sprintf("%.2g ± %.1g placements, %s on one core, from %s", e.Placements, e.StdErr, roughly(e.CPU), counted.Of(e.Probes, "probes"))
}

// roughly formats a time with the precision of an estimate.
func roughly(d time.Duration) string {
	switch hours := d.Hours(); {
	case d == math.MaxInt64:
		return "centuries"
	case hours >= 48:
		return fmt.Sprintf("%.2g days", hours/24)
	case hours >= 2:
		return fmt.Sprintf("%.2g hours", hours)
	case d >= 2*time.Minute:
		return fmt.Sprintf("%.2g minutes", d.Minutes())
	}
	return fmt.Sprintf("%.2g seconds", d.Seconds())
}

// EstimateOptions are the options of an estimate. Nil means the defaults.
type EstimateOptions struct {
	Class  Class  // the class whose ψ is to be counted
	Probes int    // samples; 0 means 64 for all placements and 20000 for other classes
	Seed   uint64 // for the samples; the same seed gives the same Placements
}

// Estimate predicts the result and the time of [Board.Fixed] without counting.
// Placements is unbiased: over all seeds its mean is the true number.
//
// For all placements it goes down a tree of three levels at random: the splits of the
// placements over the faces, the placements on one pair of faces, and the rest. It samples
// the first two levels and counts the last, which gives about ten per cent in seconds. For
// the other classes it goes down the tree of the search (Knuth, "Estimating the efficiency
// of backtrack programs", 1975).
//
// Errors are those of [Board.Fixed] without limits.
func (b *Board) Estimate(ctx context.Context, p Piece, opts *EstimateOptions) (Estimate, error) {
	var o EstimateOptions
	if opts != nil {
		o = *opts
	}
	if err := o.Class.check(inEstimate); err != nil {
		return Estimate{}, err
	}
	if err := p.check(inEstimate); err != nil {
		return Estimate{}, err
	}
	if b.n < 1 || b.n > maxCountN {
		return Estimate{}, badSize(inEstimate, b.n, maxCountN)
	}
	rng := rand.New(rand.NewPCG(o.Seed, 0))
	if o.Class != Identity {
		return b.estimateSearch(ctx, p, o.Class, rng, o.probes(20000))
	}
	return b.estimateJoin(ctx, p, rng, o.probes(64))
}

const inEstimate = "cubeboard.Board.Estimate" // as errors name it

func (o *EstimateOptions) probes(usual int) int {
	if o.Probes > 0 {
		return o.Probes
	}
	return usual
}

// estimateSearch goes down the search tree at random.
func (b *Board) estimateSearch(ctx context.Context, p Piece, c Class, rng *rand.Rand, probes int) (Estimate, error) {
	search := newOrbitSearch(ctx, b, p, c.representative())
	var placements sample
	var nodes float64
	steps, started := 0, time.Now()
	for i := range probes {
		if i&0xff == 0 && ctx.Err() != nil {
			return Estimate{}, fault.Stopped(ctx, inEstimate, "")
		}
		width, found, depth := search.probe(rng)
		placements.add(found)
		nodes += width
		steps += depth
	}
	perNode := time.Since(started).Seconds() / float64(steps)
	return placements.estimate(1, nodes/float64(probes)*perNode), nil
}

// estimateJoin samples splits, and placements on one pair of faces.
func (b *Board) estimateJoin(ctx context.Context, p Piece, rng *rand.Rand, probes int) (Estimate, error) {
	const most = 256 // sets of hexagons for each split
	w := newPairJoin(ctx, b, p)
	sets := w.split.subsets(w.split.big)
	total := float64(w.split.total())
	group := 16.0 // isometries that keep the shape of a split
	if w.split.big == w.split.small {
		group = 48
	}
	splitsPerUnit := float64(len(w.c)) * 8 / group
	var placements sample
	var seconds float64
	for range probes {
		started := time.Now()
		w.yRows = w.split.full + 1
		w.open(unit{sets[rng.IntN(len(sets))], sets[rng.IntN(len(sets))]})
		perUnit := time.Since(started).Seconds()
		if ctx.Err() != nil {
			return Estimate{}, fault.Stopped(ctx, inEstimate, "")
		}

		c := w.c[rng.IntN(len(w.c))]
		rng.Shuffle(len(w.zs), func(i, j int) { w.zs[i], w.zs[j] = w.zs[j], w.zs[i] })
		zs := w.zs[:min(most, len(w.zs))]
		started = time.Now()
		_, ok := w.count(c, nil)
		perSplit := time.Since(started).Seconds()
		started = time.Now()
		found, ok2 := w.count(c, zs)
		perSample := max(0, time.Since(started).Seconds()-perSplit)
		if !ok || !ok2 {
			return Estimate{}, fault.Stopped(ctx, inEstimate, "")
		}
		scale := 0.0
		if len(zs) > 0 {
			scale = float64(len(w.zs)) / float64(len(zs))
		}
		placements.add(float64(found) * scale)
		seconds += perUnit/splitsPerUnit + perSplit + perSample*scale
	}
	seconds *= total / group / float64(probes)
	return placements.estimate(total*float64(w.split.shapes()), seconds), nil
}

// sample collects values for a mean and its standard error.
type sample struct {
	n            int
	sum, squares float64
}

func (s *sample) add(x float64) {
	s.n++
	s.sum += x
	s.squares += x * x
}

// estimate returns the mean times scale.
func (s *sample) estimate(scale, seconds float64) Estimate {
	n := float64(s.n)
	mean := s.sum / n
	variance := max(0, s.squares/n-mean*mean)
	cpu := time.Duration(math.MaxInt64)
	if ns := seconds * 1e9; ns < math.MaxInt64 {
		cpu = time.Duration(ns)
	}
	return Estimate{scale * mean, scale * math.Sqrt(variance/max(1, n-1)), cpu, s.n}
}
