package cubeopt

import "sync"

// Numbers of values of the coordinates.
const (
	twists    = 2187    // 3^7: how the corners are twisted
	tetrads   = 70      // C(8,4): the places of the corners of the first tetrad
	slicings  = 34650   // 12!/(4!)^3: the slices to which the edges belong
	flips     = 1 << 12 // which edges are flipped; only an even number can be
	fours     = 11880   // 12·11·10·9: the places of the four edges of a slice
	cornerSet = 1680    // 8·7·6·5: the places of the four corners of a tetrad
	twists4   = 81      // 3^4: how four corners are twisted
	thirds    = 81      // 3^4: the slices to which the edges in one slice belong

	classes = 3393 // of the corners, up to symmetry
)

// A view is what the table knows of a cube: to which tetrad and slice the piece in each
// place belongs, and how it is oriented. What a turn does to a view depends on the view
// alone, and so does what a symmetry makes of it.
type view struct {
	edges  uint16 // slicing
	flips  uint16 // bit p: the edge in place p is flipped
	twist  uint16 // of the corners in places 0 to 6, in base 3
	tetrad uint16 // which places have corners of the first tetrad
}

// A state is a cube as the search sees it: its view, and for each piece where it is. The
// second part contains the view of the inverse cube.
type state struct {
	view
	slice   [3]uint16 // the places of the pieces of each slice
	flipOf  uint16    // bit e: edge e is flipped
	corner  [2]uint16 // the places of the pieces of each tetrad
	twistOf [2]uint8  // how they are twisted, in base 3
}

// coords are tables for turning coordinates and for comparing them with each other.
type coords struct {
	solid *solid

	edgeTurn   [slicings][turns]uint16
	flipTurn   [flips][turns]uint16
	twistTurn  [twists][turns]uint16
	tetradTurn [tetrads][turns]uint8
	sliceTurn  [fours][turns]uint16
	cornerTurn [cornerSet][turns]uint32 // places, and from bit 16 on what is added to the twists
	sliceFlips [fours]uint8             // which of four edges F flips; from bit 4 on, B

	edgeThirds  [slicings]uint32 // the slicing in three parts, a byte for each slice
	sliceThird  [fours]uint8     // what four edges are in the view of the inverse
	cornerHalf  [cornerSet]uint8 // what four corners are in the view of the inverse
	tetradOf    [256]uint8
	addTwists   [twists4][twists4]uint8
	minusTwists [twists4]uint8
	placeTwists [twists][2]uint8 // the twists by place, divided among two groups of four, negated
	rankSlice   [1 << 16]uint16
	fourPlaces  [fours]uint16 // their places, four bits each
	rankCorners [1 << 12]uint16
	cornerSpots [cornerSet]uint16 // their places, three bits each

	rankLow, rankHigh [1 << 10]uint16 // of a slicing, from six places each

	class [tetrads * twists]uint32 // class, symmetry to its representative (from bit 12)
	rep   [classes]uint32          // tetrad·2187 + twist
	stab  [classes][]uint8         // the symmetries that fix the representative
	join  [symmetries][symmetries]uint8
	trans [symmetries]transform

	turnState [turns + 1]state // the solved cube after each turn, and itself
}

// A transform is what a symmetry makes of the edges of a view. Each third contributes to
// the digits of the slicing (ten bits for each half of the places) and to the flips (from
// bit 20 on); flips are changed by the flips of their own piece too.
type transform struct {
	edges [3][128]uint32
	flips [3][16]uint16
}

var shared = sync.OnceValue(func() *coords {
	c := &coords{solid: newSolid()}
	c.makeEdges()
	c.makePieces()
	c.makeCorners()
	c.makeTransforms()
	c.makeClasses()
	for t, cube := range c.solid.turn {
		c.turnState[t] = c.read(cube)
	}
	c.turnState[turns] = c.read(solved())
	return c
})

// piece returns the piece and the orientation at a position of a corner or an edge.
func cornerAt(position uint8) (place, twist int) { return int(position) / 3, int(position) % 3 }
func edgeAt(position uint8) (place, flip int) {
	return int(position-3*corners) / 2, int(position-3*corners) % 2
}
func cornerSticker(place, twist int) int { return 3*place + twist }
func edgeSticker(place, flip int) int    { return 3*corners + 2*place + flip }

// makeEdges makes the tables of slicings and flips.
func (c *coords) makeEdges() {
	c.makeRanks()
	var patterns [slicings][edges]uint8
	eachSlicing(func(p [edges]uint8) { patterns[c.rankSlicing(p)] = p })
	for rank, p := range patterns {
		for i := range 3 {
			c.edgeThirds[rank] |= digits(p[4*i:4*i+4]) << (8 * i)
		}
		for t := range turns {
			var q [edges]uint8
			for place, slice := range p {
				to, _ := edgeAt(c.solid.turn[t][edgeSticker(place, 0)])
				q[to] = slice
			}
			c.edgeTurn[rank][t] = c.rankSlicing(q)
		}
	}
	for f := range flips {
		for t := range turns {
			for place := range edges {
				to, flip := edgeAt(c.solid.turn[t][edgeSticker(place, f>>place&1)])
				c.flipTurn[f][t] |= uint16(flip << to)
			}
		}
	}
}

// makeRanks numbers the slicings in lexicographic order of their halves: those with the
// same first half follow each other.
func (c *coords) makeRanks() {
	const half = 729
	count := func(n int) (of [3]int) {
		for range 6 {
			of[n%3]++
			n /= 3
		}
		return of
	}
	with := map[[3]int]uint16{} // halves with given numbers of each slice
	for n := range half {
		c.rankHigh[n] = with[count(n)]
		with[count(n)]++
	}
	next := uint16(0)
	for n := range half {
		of := count(n)
		c.rankLow[n] = next
		next += with[[3]int{4 - of[0], 4 - of[1], 4 - of[2]}]
	}
}

func (c *coords) rankSlicing(p [edges]uint8) uint16 {
	return c.rankLow[digits(p[:6])] + c.rankHigh[digits(p[6:])]
}

// digits returns the number with these digits in base 3, the lowest first.
func digits(d []uint8) (n uint32) {
	for i := len(d) - 1; i >= 0; i-- {
		n = 3*n + uint32(d[i])
	}
	return n
}

// eachSlicing lists the ways to give four places to each of three slices.
func eachSlicing(yield func([edges]uint8)) {
	var p [edges]uint8
	var left = [3]int{4, 4, 4}
	var place func(i int)
	place = func(i int) {
		if i == edges {
			yield(p)
			return
		}
		for s := range left {
			if left[s] > 0 {
				left[s]--
				p[i] = uint8(s)
				place(i + 1)
				left[s]++
			}
		}
	}
	place(0)
}

// eachFour lists the ways to put four pieces in different places, first piece first.
func eachFour(places int, yield func(at [4]int)) {
	var at [4]int
	for i := range places * places * places * places {
		n := i
		distinct := true
		for k := range 4 {
			at[k] = n % places
			n /= places
			for _, before := range at[:k] {
				distinct = distinct && before != at[k]
			}
		}
		if distinct {
			yield(at)
		}
	}
}

func pack(at [4]int, width int) (packed int) {
	for k, place := range at {
		packed |= place << (width * k)
	}
	return packed
}

// makePieces makes the tables of where four edges or four corners are.
func (c *coords) makePieces() {
	var slices [fours][4]int
	n := uint16(0)
	eachFour(edges, func(at [4]int) {
		slices[n] = at
		c.rankSlice[pack(at, 4)] = n
		c.fourPlaces[n] = uint16(pack(at, 4))
		n++
	})
	const f, b = 3 * 2, 3 * 4
	for n, at := range slices {
		var third [4]uint8
		for k, place := range at {
			third[k] = uint8(place / 4)
			_, byF := edgeAt(c.solid.turn[f][edgeSticker(place, 0)])
			_, byB := edgeAt(c.solid.turn[b][edgeSticker(place, 0)])
			c.sliceFlips[n] |= uint8(byF<<k | byB<<(4+k))
		}
		c.sliceThird[n] = uint8(digits(third[:]))
		for t := range turns {
			to := at
			for k := range to {
				to[k], _ = edgeAt(c.solid.turn[t][edgeSticker(at[k], 0)])
			}
			c.sliceTurn[n][t] = c.rankSlice[pack(to, 4)]
		}
	}
	var spots [cornerSet][4]int
	n = 0
	eachFour(corners, func(at [4]int) {
		spots[n] = at
		c.rankCorners[pack(at, 3)] = n
		c.cornerSpots[n] = uint16(pack(at, 3))
		n++
	})
	for n, at := range spots {
		for k, place := range at {
			if place < 4 {
				c.cornerHalf[n] |= 1 << k
			}
		}
		for t := range turns {
			to, twist := at, [4]uint8{}
			for k := range to {
				var by int
				to[k], by = cornerAt(c.solid.turn[t][cornerSticker(at[k], 0)])
				twist[k] = uint8(by)
			}
			c.cornerTurn[n][t] = uint32(c.rankCorners[pack(to, 3)]) | digits(twist[:])<<16
		}
	}
}

// makeCorners makes the tables of tetrads and twists.
func (c *coords) makeCorners() {
	var sets [tetrads]int
	n := 0
	for set := range 256 {
		if ones(set) == 4 {
			sets[n] = set
			c.tetradOf[set] = uint8(n)
			n++
		}
	}
	for n, set := range sets {
		for t := range turns {
			moved := 0
			for place := range corners {
				to, _ := cornerAt(c.solid.turn[t][cornerSticker(place, 0)])
				moved |= set >> place & 1 << to
			}
			c.tetradTurn[n][t] = c.tetradOf[moved]
		}
	}
	for n := range twists {
		d := twistDigits(n)
		for i := range 2 {
			c.placeTwists[n][i] = uint8(digits([]uint8{neg(d[4*i]), neg(d[4*i+1]), neg(d[4*i+2]), neg(d[4*i+3])}))
		}
		for t := range turns {
			var moved [corners]uint8
			for place, twist := range d {
				to, by := cornerAt(c.solid.turn[t][cornerSticker(place, int(twist))])
				moved[to] = uint8(by)
			}
			c.twistTurn[n][t] = uint16(digits(moved[:7]))
		}
	}
	for a := range twists4 {
		for b := range twists4 {
			x, y := base3(a), base3(b)
			for i := range x {
				x[i] = (x[i] + y[i]) % 3
			}
			c.addTwists[a][b] = uint8(digits(x[:]))
			if digits(x[:]) == 0 {
				c.minusTwists[a] = uint8(b)
			}
		}
	}
}

func ones(set int) (n int) {
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

func neg(twist uint8) uint8 { return (3 - twist) % 3 }

// base3 returns the four digits of n.
func base3(n int) (d [4]uint8) {
	for i := range d {
		d[i] = uint8(n % 3)
		n /= 3
	}
	return d
}

// twistDigits returns the twists of all eight corners; their sum is divisible by 3.
func twistDigits(n int) (d [corners]uint8) {
	sum := uint8(0)
	for i := range 7 {
		d[i] = uint8(n % 3)
		sum += d[i]
		n /= 3
	}
	d[7] = (24 - sum) % 3
	return d
}

// read returns the coordinates of a cube.
func (c *coords) read(cube Cube) (s state) {
	var slicing [edges]uint8
	var at [3][4]int
	for e := range edges {
		place, flip := edgeAt(cube[edgeSticker(e, 0)])
		slicing[place] = uint8(e / 4)
		at[e/4][e%4] = place
		s.flips |= uint16(flip << place)
		s.flipOf |= uint16(flip << e)
	}
	s.edges = c.rankSlicing(slicing)
	for i := range 3 {
		s.slice[i] = c.rankSlice[pack(at[i], 4)]
	}
	var by, of [corners]uint8
	var spots [2][4]int
	set := 0
	for k := range corners {
		place, twist := cornerAt(cube[cornerSticker(k, 0)])
		by[place], of[k] = uint8(twist), uint8(twist)
		spots[k/4][k%4] = place
		if k < 4 {
			set |= 1 << place
		}
	}
	s.tetrad, s.twist = uint16(c.tetradOf[set]), uint16(digits(by[:7]))
	for i := range 2 {
		s.corner[i] = c.rankCorners[pack(spots[i], 3)]
		s.twistOf[i] = uint8(digits(of[4*i : 4*i+4]))
	}
	return s
}

// inverse returns the coordinates of the inverse cube.
func (c *coords) inverse(s *state) (t state) {
	t.view = c.inverseView(s)
	t.flipOf = s.flips
	t.twistOf = c.placeTwists[s.twist]
	var edgeIn uint64 // the piece in each place, four bits each
	for i, four := range s.slice {
		places := c.fourPlaces[four]
		for k := range 4 {
			edgeIn |= uint64(4*i+k) << (4 * (places >> (4 * k) & 15))
		}
	}
	for i := range t.slice {
		t.slice[i] = c.rankSlice[uint16(edgeIn>>(16*i))]
	}
	var cornerIn uint32
	for i, four := range s.corner {
		spots := c.cornerSpots[four]
		for k := range 4 {
			cornerIn |= uint32(4*i+k) << (3 * (spots >> (3 * k) & 7))
		}
	}
	for i := range t.corner {
		t.corner[i] = c.rankCorners[cornerIn>>(12*i)&0xfff]
	}
	return t
}

func (c *coords) inverseView(s *state) (v view) {
	t := &c.trans[0]
	e := t.edges[0][c.sliceThird[s.slice[0]]] + t.edges[1][c.sliceThird[s.slice[1]]] + t.edges[2][c.sliceThird[s.slice[2]]]
	v.edges = c.rankLow[e&1023] + c.rankHigh[e>>10&1023]
	v.flips = s.flipOf
	v.twist = uint16(c.minusTwists[s.twistOf[0]]) + twists4*(uint16(c.minusTwists[s.twistOf[1]])%27)
	v.tetrad = uint16(c.tetradOf[c.cornerHalf[s.corner[0]]|c.cornerHalf[s.corner[1]]<<4])
	return v
}

// turned returns the view after a turn.
func (c *coords) turned(v view, t int) view {
	return view{c.edgeTurn[v.edges][t], c.flipTurn[v.flips][t], c.twistTurn[v.twist][t], uint16(c.tetradTurn[v.tetrad][t])}
}

// seen returns the number of the slicing and the flips of a view under a symmetry.
func (c *coords) seen(v view, symmetry uint8) (slicing uint32, flipped uint16) {
	t, x := &c.trans[symmetry], c.edgeThirds[v.edges]
	e := t.edges[0][x&127] + t.edges[1][x>>8&127] + t.edges[2][x>>16&127]
	f := t.flips[0][v.flips&15] ^ t.flips[1][v.flips>>4&15] ^ t.flips[2][v.flips>>8&15]
	return uint32(c.rankLow[e&1023]) + uint32(c.rankHigh[e>>10&1023]), uint16(e>>20) ^ f
}
