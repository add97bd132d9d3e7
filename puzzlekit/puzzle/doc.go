// Package puzzle has permutation puzzles: boards on which moves carry pieces from
// place to place.
//
// A [Puzzle] has numbered places, named moves and a solved state. A move is a
// permutation σ of the places: what stands in place i goes to place i^σ. A
// [State] says what stands in each place, so pieces that look alike need no special
// treatment. The two are connected by
//
//	next[i^σ] = now[i]
//
// so the group of the puzzle acts on the states from the right, as in Matsukawa's
// formulation: a^σ(ω^σ) = a(ω). To solve a state is to
// find a word in the moves that leads it to the solved state, in the order in
// which a person makes the moves. When all pieces differ, a state belongs to
// one permutation that made it and to the inverse one that solves it:
// [State.MadeBy] and [State.SolvedBy].
//
// In sliding puzzles with a free blank, what a letter does depends on where the
// blank is. The moves then form a groupoid over the places of the blank, and
// the loops at the blank's home form a group: [Puzzle.Group] of such a puzzle.
//
// # Families
//
//   - Boards with tiles: [Sliding], [SlidingOn] (cylinder, torus, Möbius strip,
//     Klein bottle, projective plane), [Polyhedral], [Loops], [Torus], [TorusTwin]; lines that
//     shift on these surfaces and around boxes: [Shifting], [Bands].
//   - Rings and tracks: [TopSpin], [TwoRings], [HungarianRings], [Wreath],
//     [Merge]; decks of cards: [Shuffles], [Mongean]; a row in which any two tiles are
//     exchanged: [Swap].
//   - Lights, which are pressed: [LightsOut], [Merlin], and on graphs [LightsOutOn].
//   - Solids, cut by planes: [Rubik], [Pocket], [Supercube], [Cuboid],
//     [Skewb], [Dino], [Helicopter]; [Pyraminx]; [FaceTurningOctahedron];
//     [Megaminx], [Kilominx]; [Icosamate].
//   - Your own, from definition files ([ReadFile], [Read]; the schema is
//     definition.schema.json, and docs/own-puzzle.md has a sample), and from files
//     of twsearch and cubing.js.
//
// # Layouts
//
// Every puzzle has layouts, which are places with coordinates, so that any board
// can be drawn (package charts/board).
//
// # Reading the source
//
// A [Definition] is data. [New] checks it (check.go) and makes a [Puzzle]; the
// constructors of the families only write definitions. State.go says what moves do.
// The packages in the folder internal have solids cut by planes and the file formats.
package puzzle
