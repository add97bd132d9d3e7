package layout

import (
	"math"
	"slices"
)

// clearRounds bounds the work of Clear, which needs some tens of rounds for graphs that have
// a drawing without vertices on edges near the one it begins with.
const clearRounds = 200

// Clear moves vertices off the edges that pass under them: afterwards every vertex is at
// least room away from the edges of others, in the units of the points. In each round a
// vertex that is too near goes away from the edge and the ends of the edge go the other way.
// If that does not clear all, as in a dense graph, ok is false, and the points are returned
// as they were. O(vertices·edges) for a round.
func Clear(g Graph, points []Point, room float64) (cleared []Point, ok bool) {
	moved := slices.Clone(points)
	for range clearRounds {
		steps, free := g.pushes(moved, room)
		if free {
			return moved, true
		}
		for v, step := range steps {
			if size := length(step); size > room {
				step = times(step, room/size)
			}
			moved[v] = plus(moved[v], step)
		}
	}
	return points, false
}

// pushes returns how each vertex moves in a round, and whether all are free.
func (g Graph) pushes(points []Point, room float64) (steps []Point, free bool) {
	steps, free = make([]Point, len(points)), true
	for a := range g {
		for _, b := range g[a] {
			if int(b) < a {
				continue
			}
			for v, p := range points {
				if v == a || v == int(b) {
					continue
				}
				away, apart := fromEdge(p, points[a], points[b])
				if apart >= room {
					continue
				}
				free = false
				step := times(away, (room-apart)*0.55) // half would come near without end
				steps[v] = plus(steps[v], step)
				back := times(step, -0.5)
				steps[a], steps[b] = plus(steps[a], back), plus(steps[b], back)
			}
		}
	}
	return steps, free
}

// fromEdge returns the direction from an edge to a point beside it, of length 1, and the
// distance; infinity if the point is not beside the edge but beyond one of its ends.
func fromEdge(p, a, b Point) (away Point, apart float64) {
	along, across := minus(b, a), minus(p, a)
	size := product(along, along)
	t := product(across, along) / max(size, math.SmallestNonzeroFloat64)
	if t <= 0 || t >= 1 {
		return away, math.Inf(1)
	}
	away = minus(p, plus(a, times(along, t)))
	if apart = length(away); apart > 1e-9*math.Sqrt(size) {
		return times(away, 1/apart), apart
	}
	away = Point{-along[1], along[0]} // on the edge
	return times(away, 1/math.Sqrt(size)), apart
}
