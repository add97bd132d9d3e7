package cubeopt

// makeTransforms makes the tables of what symmetries do to the edges. A symmetry s makes of
// a cube g the cube that it looks like in a mirror: sticker a at b becomes s(a) at s(b).
func (c *coords) makeTransforms() {
	powers := [6]uint32{1, 3, 9, 27, 81, 243}
	for s, sym := range c.solid.sym {
		t := &c.trans[s]
		for i := range 3 {
			for n := range thirds {
				for k, slice := range base3(n) {
					to, was, flip := 0, int(slice), 0
					to, slice, flip = c.edgeSeen(sym, 4*i+k, was)
					t.edges[i][n] += uint32(slice) * powers[to%6] << (10 * (to / 6))
					t.edges[i][n] |= uint32(flip) << (20 + to)
				}
			}
			for n := range 16 {
				for k := range 4 {
					to, _ := edgeAt(sym[edgeSticker(4*i+k, 0)])
					t.flips[i][n] |= uint16(n >> k & 1 << to)
				}
			}
		}
	}
	for a := range symmetries {
		for b := range symmetries {
			ab := c.solid.sym[a].then(c.solid.sym[b])
			for s := range symmetries {
				if c.solid.sym[s] == ab {
					c.join[a][b] = uint8(s)
				}
			}
		}
	}
}

// edgeSeen returns what a symmetry makes of an unflipped edge of a slice in a place.
func (c *coords) edgeSeen(sym Cube, place, slice int) (to int, seen uint8, flip int) {
	to, atPlace := edgeAt(sym[edgeSticker(place, 0)])
	home, atHome := edgeAt(sym[edgeSticker(4*slice, 0)])
	return to, uint8(home / 4), atPlace ^ atHome
}

// makeClasses divides the corners of all views into classes under the symmetries.
func (c *coords) makeClasses() {
	const none = ^uint32(0)
	for i := range c.class {
		c.class[i] = none
	}
	var sets [tetrads]int
	for set, n := range c.tetradOf {
		if ones(set) == 4 {
			sets[n] = set
		}
	}
	found := uint32(0)
	for corner := range c.class {
		if c.class[corner] != none {
			continue
		}
		c.rep[found] = uint32(corner)
		for s, sym := range c.solid.sym {
			image := c.cornersSeen(sym, sets[corner/twists], twistDigits(corner%twists))
			if image == corner {
				c.stab[found] = append(c.stab[found], uint8(s))
			}
			if c.class[image] == none {
				c.class[image] = found | c.inverseOf(s)<<12
			}
		}
		found++
	}
}

func (c *coords) inverseOf(s int) uint32 {
	for t := range symmetries {
		if c.solid.sym[s].then(c.solid.sym[t]) == solved() {
			return uint32(t)
		}
	}
	panic("unreachable: the symmetries are a group")
}

// cornersSeen returns what a symmetry makes of the corners of a view.
func (c *coords) cornersSeen(sym Cube, set int, twist [corners]uint8) int {
	seen, moved := 0, [corners]uint8{}
	for place := range corners {
		home := 4 // a corner of the second tetrad
		if set>>place&1 == 1 {
			home = 0
		}
		to, atPlace := cornerAt(sym[cornerSticker(place, int(twist[place]))])
		from, atHome := cornerAt(sym[cornerSticker(home, 0)])
		moved[to] = uint8((3 + atPlace - atHome) % 3)
		if from < 4 {
			seen |= 1 << to
		}
	}
	return int(c.tetradOf[seen])*twists + int(digits(moved[:7]))
}
