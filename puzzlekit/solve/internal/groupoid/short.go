package groupoid

import (
	"context"

	"puzzlelab/puzzlekit/solve/internal/refuse"
)

// A Loop leads from shape 0 to shape 0, and a state of the ball to the solved state.
type Loop struct {
	path   []int
	cost   int
	images []int32
}

// Loops prepares the loops for [Search.Short]. Cost O(loops·turns·places).
func (l *Ball) Loops(ctx context.Context) ([]Loop, error) {
	var loops []Loop
	for i, labels := range l.loops {
		if i&255 == 0 && ctx.Err() != nil {
			return nil, refuse.Stopped(ctx)
		}
		path := l.Descend(labels, 0)
		loops = append(loops, Loop{path, l.board.Cost(path), l.board.Perm(path).AppendZeroBased(nil)})
	}
	return loops, nil
}

// mostWays bounds the ways to shape 0 that Short tries for each loop.
const mostWays = 1 << 12

// Short returns the cheapest way that it finds in three parts: to shape 0, a loop there,
// and the rest, which the ball has. It looks up at most limit states, and returns nil if
// it finds nothing. It is likely to if the square of the number of loops is not far below
// the number of states of shape 0.
func (s *Search) Short(ctx context.Context, loops []Loop, limit uint64) ([]int, error) {
	b := s.board
	var best []int
	least := far
	look := make([]uint16, len(s.near.start))
	for _, way := range b.waysHome(s.near.start, s.near.layers[0].shapes[0], mostWays) {
		cost := b.Cost(way.path)
		for i := range loops {
			if s.Nodes++; s.Nodes > limit {
				return best, nil
			}
			if s.Nodes&1023 == 0 && ctx.Err() != nil {
				return best, refuse.Stopped(ctx)
			}
			if cost+loops[i].cost >= least {
				break // the loops come by cost
			}
			for place, to := range loops[i].images {
				look[to] = way.labels[place]
			}
			rest, ok := s.ball.Cost(look)
			if total := cost + loops[i].cost + rest; ok && total < least {
				if best == nil { // as much work again for a better one
					limit = min(limit, 2*s.Nodes)
				}
				least = total
				best = append(append(append([]int{}, way.path...), loops[i].path...), s.ball.Descend(look, 0)...)
			}
		}
	}
	return best, nil
}

// A way is turns that lead to shape 0, and the state there.
type way struct {
	path   []int
	labels []uint16
}

// waysHome lists turns from a state to shape 0, the cheapest first, about as many as
// wanted.
func (b *Board) waysHome(labels []uint16, shape int32, wanted int) []way {
	var ways []way
	for bound := int(b.rest[0][shape]); len(ways) < wanted; bound++ {
		before := len(ways)
		b.follow(way{nil, labels}, shape, 0, bound, wanted, &ways)
		if bound > int(b.rest[0][shape])+2*b.most && len(ways) == before {
			break
		}
	}
	return ways
}

// follow adds the ways that cost exactly what is left.
func (b *Board) follow(at way, shape int32, last, left, wanted int, ways *[]way) {
	if left == 0 && shape == 0 {
		*ways = append(*ways, at)
	}
	for t, to := range b.next[shape] {
		turn := &b.Turns[t]
		if len(*ways) >= wanted {
			return
		}
		if to < 0 || !b.follows[last][turn.Generator] || int(b.rest[1+turn.Generator][to])+turn.Cost > left {
			continue
		}
		next := make([]uint16, len(at.labels))
		b.Apply(next, at.labels, t)
		b.follow(way{append(at.path[:len(at.path):len(at.path)], t), next}, to, 1+turn.Generator, left-turn.Cost, wanted, ways)
	}
}

// Polish replaces parts of a way that begin and end in shape 0 by cheapest ones, where the
// ball has them.
func (l *Ball) Polish(path []int, shape int32) []int {
	b := l.board
	home := func(path []int) []int { // the numbers of turns after which the shape is 0
		var list []int
		at := shape
		for i := 0; ; i++ {
			if at == 0 {
				list = append(list, i)
			}
			if i == len(path) {
				return list
			}
			at = b.next[at][path[i]]
		}
	}
	look := make([]uint16, len(b.solved))
	stops := home(path)
	for i := 0; i < len(stops); i++ {
		for j := len(stops) - 1; j > i; j-- {
			part := path[stops[i]:stops[j]]
			if cost := b.Cost(part); cost > 4*l.Radius || cost == 0 {
				continue
			}
			for place, to := range b.Perm(part).AppendZeroBased(nil) {
				look[place] = b.solved[to]
			}
			if cost, ok := l.Cost(look); ok && cost < b.Cost(part) {
				shorter := append(append([]int{}, path[:stops[i]]...), l.Descend(look, 0)...)
				path = append(shorter, path[stops[j]:]...)
				stops = home(path)
				break
			}
		}
	}
	return path
}
