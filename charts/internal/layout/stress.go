package layout

import (
	"math"
	"math/rand/v2"
)

// Stress places vertices so that their distances in the picture are as close
// as possible to their distances in the graph, near ones counting most: the
// sum of (|p-q| - d)²/d² over all pairs is brought down step by step (Gansner,
// Koren and North 2004, "Graph drawing by stress majorization", in the local
// form), from a start by pivots. dims is 2 or 3. The graph must be connected.
// O(vertices²) for each of at most 150 rounds; fewer for large graphs.
func Stress(g Graph, dims int) []Point {
	n := len(g)
	points := pivotStart(g, dims)
	distances := make([][]int32, n)
	for v := range g {
		distances[v] = g.Distances(v)
	}
	rounds := min(150, 40_000_000/(n*n)+10)
	for range rounds {
		if settle(points, distances) < 1e-3 {
			break
		}
	}
	return points
}

// settle moves every vertex once to the place that fits all others best and
// returns the longest move, in units of an edge.
func settle(points []Point, distances [][]int32) float64 {
	greatest := 0.0
	for v := range points {
		p := points[v]
		var sx, sy, sz, weights float64
		for w, d := range distances[v] {
			if d == 0 {
				continue
			}
			q := points[w]
			dx, dy, dz := p[0]-q[0], p[1]-q[1], p[2]-q[2]
			gap := math.Sqrt(float64(dx*dx) + float64(dy*dy) + float64(dz*dz))
			weight := 1 / float64(d*d)
			pull := 0.0
			if gap > 1e-9 {
				pull = float64(d) / gap
			}
			sx += float64(weight * (q[0] + float64(pull*dx)))
			sy += float64(weight * (q[1] + float64(pull*dy)))
			sz += float64(weight * (q[2] + float64(pull*dz)))
			weights += weight
		}
		if weights == 0 {
			return 0
		}
		points[v] = Point{sx / weights, sy / weights, sz / weights}
		greatest = max(greatest, length(minus(points[v], p)))
	}
	return greatest
}

// pivotStart is pivot MDS (Brandes and Pich 2006): the principal components of
// the doubly centred squared distances to a few vertices far from each other.
// A small fixed disturbance separates vertices that would coincide.
func pivotStart(g Graph, dims int) []Point {
	n := len(g)
	columns := pivots(g, min(n, 50))
	center(columns, n)
	points := make([]Point, n)
	var found [][]float64
	for k := range dims {
		direction := principal(columns, found)
		found = append(found, direction)
		for v := range points {
			for j, c := range columns {
				points[v][k] += float64(direction[j] * c[v])
			}
		}
	}
	spread := 0.0
	for _, p := range points {
		spread = max(spread, length(p))
	}
	radius := float64(maxDistance(g)) / 2
	r := rand.New(rand.NewPCG(1, 2))
	for v := range points {
		for k := range dims {
			if spread > 0 {
				points[v][k] *= radius / spread
			}
			points[v][k] += float64(0.02 * (r.Float64() - 0.5))
		}
	}
	return points
}

// pivots gives the distances from vertices chosen one after the other as far
// as possible from those before.
func pivots(g Graph, count int) [][]float64 {
	nearest := make([]int32, len(g))
	for v := range nearest {
		nearest[v] = math.MaxInt32
	}
	next := 0
	var columns [][]float64
	for range count {
		column := make([]float64, len(g))
		far := 0
		for v, d := range g.Distances(next) {
			column[v] = float64(d) * float64(d)
			nearest[v] = min(nearest[v], d)
			if nearest[v] > nearest[far] {
				far = v
			}
		}
		columns = append(columns, column)
		next = far
	}
	return columns
}

func maxDistance(g Graph) int32 {
	greatest := int32(0)
	for _, d := range g.Distances(0) {
		greatest = max(greatest, d)
	}
	return max(greatest, 1)
}

// center subtracts the means of rows and columns and halves with a minus, which
// turns squared distances into inner products.
func center(columns [][]float64, n int) {
	rows := make([]float64, n)
	total := 0.0
	means := make([]float64, len(columns))
	for j, c := range columns {
		for v, x := range c {
			rows[v] += x / float64(len(columns))
			means[j] += x / float64(n)
		}
		total += means[j] / float64(len(columns))
	}
	for j, c := range columns {
		for v := range c {
			c[v] = -(c[v] - rows[v] - means[j] + total) / 2
		}
	}
}

// principal finds by power iteration the direction in which the rows vary most
// among those at right angles to the ones already found.
func principal(columns, found [][]float64) []float64 {
	k := len(columns)
	products := make([][]float64, k)
	for i := range products {
		products[i] = make([]float64, k)
		for j := range products {
			products[i][j] = dot(columns[i], columns[j])
		}
	}
	direction := make([]float64, k)
	for i := range direction {
		direction[i] = 1 / float64(i+1+len(found))
	}
	for range 100 {
		for _, f := range found {
			along := dot(direction, f)
			for i := range direction {
				direction[i] -= float64(along * f[i])
			}
		}
		next := make([]float64, k)
		for i := range next {
			next[i] = dot(products[i], direction)
		}
		size := math.Sqrt(dot(next, next))
		if size == 0 {
			return direction
		}
		for i := range next {
			direction[i] = next[i] / size
		}
	}
	return direction
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i, x := range a {
		sum += float64(x * b[i])
	}
	return sum
}
