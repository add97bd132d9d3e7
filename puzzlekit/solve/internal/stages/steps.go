package stages

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A step is a path for an element that keeps what is met before a stage.
type step []uint16

// A stage meets a group of conditions in addition to those that are met.
type stage struct {
	conditions []condition
	steps      []step
	before     []uint16 // for each step and each condition: the places from which the pieces of its two places come
}

// readSources computes where the steps bring pieces from.
func (s *stage) readSources(h *Subgroup) {
	s.before = make([]uint16, 0, 2*len(s.conditions)*len(s.steps))
	for _, w := range s.steps {
		for _, c := range s.conditions {
			s.before = append(s.before, h.cameFrom(w, c.place), h.cameFrom(w, max(0, c.other)))
		}
	}
}

// Limits of the search for steps.
const (
	triesPerStep = 30 // pairs of words that are tried for each step that is wanted,
	looksPerTry  = 30 // and pairs that are looked at, since many do nothing now
	bucketShare  = 4  // at most 1/bucketShare of them from one bucket
	mostAlike    = 60 // steps that do the same in their stage; more if there are few different ones
	checkTries   = 1024
)

// collector collects steps that do different things.
type collector struct {
	*wordPool
	ctx   context.Context
	now   []condition
	later []condition
	limit int             // steps to find
	idle  uint64          // what steps do that do nothing for the conditions now
	known map[uint64]bool // what the steps do to all conditions
	alike map[uint64]int  // how many steps do the same to the conditions now,
	most  int             // and may do so
	found []step
	tries int // left
	looks int // left
}

// steps lists short words for elements that keep what is met, at most limit, in the
// order of their lengths. They are for a stage with the conditions now, before later
// ones. The stage before it, if any, had the given steps and conditions.
func (s *wordPool) steps(ctx context.Context, now, later []condition, limit int, before *stage) ([]step, error) {
	if err := s.extend(ctx, s.key, now); err != nil {
		return nil, err
	}
	c := collector{wordPool: s, ctx: ctx, now: now, later: later, limit: limit, known: map[uint64]bool{}, alike: map[uint64]int{}}
	c.tries = triesPerStep * limit
	c.looks = looksPerTry * c.tries
	c.idle = c.does(nil, now)
	c.most = mostAlike
	if s.isAlone(now) {
		c.most = max(mostAlike, limit/s.board.Places) // the piece comes from one of these places
	}
	if err := c.meet(); err != nil {
		return nil, err
	}
	if before != nil && len(c.found) < fewSteps {
		if err := c.products(before); err != nil {
			return nil, err
		}
	}
	return c.found, s.divide(ctx)
}

// meet collects pairs of words in the order of their lengths. The first word of a pair
// is as long as possible.
func (c *collector) meet() error {
	longest := c.longest()
	for length := 1; length <= 2*longest; length++ {
		first, begin := min(length, longest), int32(0)
		for k, end := range c.ends {
			if c.enough() || k%checkEvery == 0 && c.ctx.Err() != nil {
				return kit.Stopped(c.ctx)
			}
			c.collect(c.words[begin:end], first, length-first)
			begin = end
		}
	}
	return kit.Stopped(c.ctx)
}

func (c *collector) enough() bool { return len(c.found) >= c.limit || min(c.tries, c.looks) <= 0 }

// collect adds the pairs of words of two lengths from a bucket.
func (c *collector) collect(bucket []int32, first, second int) {
	if bucket[len(bucket)-1] < c.begin[first] || bucket[0] >= c.begin[second+1] {
		return
	}
	firsts, seconds := c.ofLength(bucket, first), c.ofLength(bucket, second)
	if len(firsts) == 0 || len(seconds) == 0 {
		return
	}
	least := max(0, c.tries-triesPerStep*c.limit/bucketShare)
	seen := map[uint64]bool{} // what seconds do
	for _, v := range seconds {
		if seen[c.full[v]] {
			continue
		}
		seen[c.full[v]] = true
		for _, u := range firsts {
			c.looks--
			if c.key[u] == c.key[v] {
				continue
			}
			if c.tries--; c.tries < least || c.enough() || c.tries%checkTries == 0 && c.ctx.Err() != nil {
				return
			}
			c.add(c.quotient(c.board.Inverse, u, v))
		}
	}
}

// add adds a step unless it does nothing now, or there are enough that do the same.
func (c *collector) add(path step) {
	now := c.does(path, c.now)
	if now == c.idle || c.alike[now] >= c.most {
		return
	}
	all := now + c.does(path, c.later)
	if c.known[all] {
		return
	}
	c.known[all] = true
	c.alike[now]++
	c.found = append(c.found, path)
}

// does tells steps apart that meet different conditions: by the places from which a step
// brings pieces to the places of the conditions.
func (c *collector) does(path step, conditions []condition) (h uint64) {
	for _, each := range conditions {
		h += fingerprint(each, c.cameFrom(path, each.place), c.cameFrom(path, max(0, each.other)))
	}
	return h
}

const (
	fewSteps    = 3000 // with fewer steps, products of those of the stage before are added,
	mostProduct = 20   // of at most that many turns
	mostFactors = 1000 // from the shortest steps,
	mostTried   = 50_000
)

// products adds quotients of two steps of the stage before that do the same to its
// conditions.
func (c *collector) products(before *stage) error {
	alike := map[uint64][]step{}
	var keys []uint64
	for _, w := range before.steps[:min(len(before.steps), mostFactors)] {
		var key uint64
		for _, each := range before.conditions {
			key += fingerprint(each, c.goes(w, each.place), c.goes(w, max(0, each.other)))
		}
		if alike[key] == nil {
			keys = append(keys, key)
		}
		alike[key] = append(alike[key], w)
	}
	tried := 0
	for length := 2; length <= mostProduct; length++ {
		for _, key := range keys {
			for _, u := range alike[key] {
				if err := kit.Stopped(c.ctx); err != nil || tried > mostTried || len(c.found) >= fewSteps {
					return err
				}
				for _, v := range alike[key] {
					if len(u)+len(v) == length {
						c.add(slices.Concat(u, c.board.Undo(v)))
						tried++
					}
				}
			}
		}
	}
	return nil
}
