package puzzle

// Catalogue returns the puzzles of this package: of each family one or a few
// members, in the order of the families. Cost: some ten milliseconds; no group
// is computed.
func Catalogue() []*Puzzle {
	list := []*Puzzle{
		Sliding(3, 3), Sliding(4, 4), Sliding(5, 5), Sliding(6, 6),
		Loops(4, 4), Loops(5, 4), Loops(5, 5), Loops(6, 6),
		TopSpin(20, 4), HungarianRings(), TwoRings(20, 20, 5, 5),
		Wreath(5, 6), Merge(4, 7, 9),
	}
	for s := Cylinder; s <= ProjectivePlane; s++ {
		list = append(list, SlidingOn(s, 4, 4))
	}
	list = append(list, Torus(4, 4), Torus(5, 3), TorusTwin(3, 3), Shifting(ProjectivePlane, 4, 4), Bands(2, 2, 2), Shuffles(52), Mongean(52), Swap(7), LightsOut(5, 5), Merlin(), Pocket())
	for n := 2; n <= 7; n++ {
		list = append(list, Rubik(n))
	}
	return append(list,
		Supercube(3), Cuboid(3, 1, 3), Cuboid(3, 2, 3), Cuboid(2, 3, 4),
		Pyraminx(), Skewb(), Dino(), Helicopter(), Megaminx(), Kilominx(), FaceTurningOctahedron(), Icosamate(),
		SquareOne(), Bicube(),
	)
}
