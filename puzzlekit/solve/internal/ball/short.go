package ball

import (
	"context"

	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A Loop leads from shape 0 to shape 0, and a state of the ball to the solved state.
type Loop struct {
	path   []uint16
	cost   int
	images []int32
}

// Loops prepares the loops for [Search.Short]. Cost O(loops·turns·places).
func (l *States) Loops(ctx context.Context) ([]Loop, error) {
	var loops []Loop
	for i, labels := range l.loops {
		if i&255 == 0 && ctx.Err() != nil {
			return nil, kit.Stopped(ctx)
		}
		path := l.Descend(labels, 0)
		loops = append(loops, Loop{path, l.board.PathCost(path), l.board.Perm(path).AppendZeroBased(nil)})
	}
	return loops, nil
}

// mostWays bounds the ways to shape 0 that Short tries for each loop.
const mostWays = 1 << 12

// Short returns the cheapest way that it finds in three parts: to shape 0, a loop there,
// and the rest, which the ball has. It looks up at most limit states, and returns nil if
// it finds nothing. It is likely to if the square of the number of loops is not far below
// the number of states of shape 0.
func (s *Search) Short(ctx context.Context, loops []Loop, limit uint64) ([]uint16, error) {
	b := s.board
	var best []uint16
	least := board.Far
	look := make([]uint16, len(s.near.start))
	for _, way := range waysHome(b, s.near.start, s.near.layers[0].shapes[0], mostWays) {
		cost := b.PathCost(way.path)
		for i := range loops {
			if s.Nodes++; s.Nodes > limit {
				return best, nil
			}
			if s.Nodes&1023 == 0 && ctx.Err() != nil {
				return best, kit.Stopped(ctx)
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
				best = append(append(append([]uint16{}, way.path...), loops[i].path...), s.ball.Descend(look, 0)...)
			}
		}
	}
	return best, nil
}

// A way is turns that lead to shape 0, and the state there.
type way struct {
	path   []uint16
	labels []uint16
}

// waysHome lists turns from a state to shape 0, the cheapest first, about as many as
// wanted.
func waysHome(b *board.Shapes, labels []uint16, shape int32, wanted int) []way {
	var ways []way
	for bound := b.Rest(0, shape); len(ways) < wanted; bound++ {
		before := len(ways)
		follow(b, way{nil, labels}, shape, 0, bound, wanted, &ways)
		if bound > b.Rest(0, shape)+2*b.Most && len(ways) == before {
			break
		}
	}
	return ways
}

// follow adds the ways that cost exactly what is left.
func follow(b *board.Shapes, at way, shape, last int32, left, wanted int, ways *[]way) {
	if left == 0 && shape == 0 {
		*ways = append(*ways, at)
	}
	for t, to := range b.Next(shape) {
		if len(*ways) >= wanted {
			return
		}
		after := b.Grammar.After(last, t)
		if to < 0 || after < 0 || b.Rest(after, to)+b.Cost(t) > left {
			continue
		}
		next := make([]uint16, len(at.labels))
		b.Apply(next, at.labels, t)
		follow(b, way{append(at.path[:len(at.path):len(at.path)], uint16(t)), next}, to, after, left-b.Cost(t), wanted, ways)
	}
}

// Polish replaces parts of a way that begin and end in shape 0 by cheapest ones, where the
// ball has them.
func (l *States) Polish(path []uint16, shape int32) []uint16 {
	b := l.board
	home := func(path []uint16) []int { // the numbers of turns after which the shape is 0
		var list []int
		at := shape
		for i := 0; ; i++ {
			if at == 0 {
				list = append(list, i)
			}
			if i == len(path) {
				return list
			}
			at = b.Next(at)[path[i]]
		}
	}
	look := make([]uint16, len(b.Solved))
	stops := home(path)
	for i := 0; i < len(stops); i++ {
		for j := len(stops) - 1; j > i; j-- {
			part := path[stops[i]:stops[j]]
			if cost := b.PathCost(part); cost > 4*l.radius || cost == 0 {
				continue
			}
			for place, to := range b.Perm(part).AppendZeroBased(nil) {
				look[place] = b.Solved[to]
			}
			if cost, ok := l.Cost(look); ok && cost < b.PathCost(part) {
				shorter := append(append([]uint16{}, path[:stops[i]]...), l.Descend(look, 0)...)
				path = append(shorter, path[stops[j]:]...)
				stops = home(path)
				break
			}
		}
	}
	return path
}
