package puzzlekit

import "puzzlelab/puzzlekit/puzzle"

// These functions return the puzzles of package puzzle with the same names. They panic
// with a *fault.InputError if a puzzle cannot have the given size.

// Rubik returns the n×n×n cube, for n from 2 to 7. Positions of the 2×2×2 cube that
// differ by a turn of the whole cube count as different; [Pocket] does not count them.
// See [puzzle.Rubik].
func Rubik(n int) *puzzle.Puzzle { return puzzle.Rubik(n) }

// Pocket returns the 2×2×2 cube with one corner held, so that its moves are U, F
// and R. See [puzzle.Pocket].
func Pocket() *puzzle.Puzzle { return puzzle.Pocket() }

// Supercube returns the n×n×n cube with distinct stickers, for n from 2 to 7. See
// [puzzle.Supercube].
func Supercube(n int) *puzzle.Puzzle { return puzzle.Supercube(n) }

// Cuboid returns the box of width×height×depth small cubes. See [puzzle.Cuboid].
func Cuboid(width, height, depth int) *puzzle.Puzzle { return puzzle.Cuboid(width, height, depth) }

// Skewb returns the Skewb, a cube cut at right angles to its diagonals. See
// [puzzle.Skewb].
func Skewb() *puzzle.Puzzle { return puzzle.Skewb() }

// SquareOne returns Square-1, with words such as (1,0)/(-3,3)/. See [puzzle.SquareOne].
func SquareOne() *puzzle.Puzzle { return puzzle.SquareOne() }

// Bandaged returns the cube of n layers, n = 2 or 3, with pieces glued together into
// blocks, such as "UFR UF". See [puzzle.Bandaged].
func Bandaged(n int, blocks ...string) *puzzle.Puzzle { return puzzle.Bandaged(n, blocks...) }

// Bicube returns the best-known bandaged cube. See [puzzle.Bicube].
func Bicube() *puzzle.Puzzle { return puzzle.Bicube() }

// Dino returns the Dino cube, whose edges turn about the corners. See
// [puzzle.Dino].
func Dino() *puzzle.Puzzle { return puzzle.Dino() }

// Helicopter returns the Helicopter cube, which turns about its edges. See
// [puzzle.Helicopter].
func Helicopter() *puzzle.Puzzle { return puzzle.Helicopter() }

// Pyraminx returns the Pyraminx, a tetrahedron of three layers, with its tips. See
// [puzzle.Pyraminx].
func Pyraminx() *puzzle.Puzzle { return puzzle.Pyraminx() }

// FaceTurningOctahedron returns the face-turning octahedron. See
// [puzzle.FaceTurningOctahedron].
func FaceTurningOctahedron() *puzzle.Puzzle { return puzzle.FaceTurningOctahedron() }

// Megaminx returns the Megaminx, a dodecahedron with one layer under each face. See
// [puzzle.Megaminx].
func Megaminx() *puzzle.Puzzle { return puzzle.Megaminx() }

// Kilominx returns the Kilominx, a dodecahedron of corners. See [puzzle.Kilominx].
func Kilominx() *puzzle.Puzzle { return puzzle.Kilominx() }

// Icosamate returns the Icosamate, an icosahedron cut in halves. See
// [puzzle.Icosamate].
func Icosamate() *puzzle.Puzzle { return puzzle.Icosamate() }

// Sliding returns the sliding puzzle with a blank: Sliding(4, 4) is the 15 puzzle.
// See [puzzle.Sliding].
func Sliding(cols, rows int) *puzzle.Puzzle { return puzzle.Sliding(cols, rows) }

// Polyhedral returns the sliding puzzle on the corners of a polyhedron, such as
// "dodecahedron" or "football". See [puzzle.Polyhedral].
func Polyhedral(polyhedron string) *puzzle.Puzzle { return puzzle.Polyhedral(polyhedron) }

// Loops returns the sliding puzzle whose moves turn rings of tiles and bring the
// blank home. See [puzzle.Loops].
func Loops(cols, rows int) *puzzle.Puzzle { return puzzle.Loops(cols, rows) }

// Torus returns the torus puzzle, whose moves shift a row or a column. See
// [puzzle.Torus].
func Torus(cols, rows int) *puzzle.Puzzle { return puzzle.Torus(cols, rows) }

// TorusTwin returns the torus puzzle with two tiles that look alike. See
// [puzzle.TorusTwin].
func TorusTwin(cols, rows int) *puzzle.Puzzle { return puzzle.TorusTwin(cols, rows) }

// Bands returns a box with tiles on its sides, whose moves shift the bands around it.
// See [puzzle.Bands].
func Bands(width, height, depth int) *puzzle.Puzzle { return puzzle.Bands(width, height, depth) }

// TopSpin returns the track of n discs with a turnstile for k of them. See
// [puzzle.TopSpin].
func TopSpin(n, k int) *puzzle.Puzzle { return puzzle.TopSpin(n, k) }

// TwoRings returns two rings of m and n balls that cross in two places, p and q
// apart. See [puzzle.TwoRings].
func TwoRings(m, n, p, q int) *puzzle.Puzzle { return puzzle.TwoRings(m, n, p, q) }

// HungarianRings returns the Hungarian Rings, two rings of 20 balls in four
// colours. See [puzzle.HungarianRings].
func HungarianRings() *puzzle.Puzzle { return puzzle.HungarianRings() }

// Wreath returns small rings on a large one, whose group is a wreath product. See
// [puzzle.Wreath].
func Wreath(blocks, size int) *puzzle.Puzzle { return puzzle.Wreath(blocks, size) }

// Merge returns closed tracks that share an arc of places. See [puzzle.Merge].
func Merge(shared int, own ...int) *puzzle.Puzzle { return puzzle.Merge(shared, own...) }

// Shuffles returns a deck of n cards with the two perfect riffle shuffles. See
// [puzzle.Shuffles].
func Shuffles(n int) *puzzle.Puzzle { return puzzle.Shuffles(n) }

// Mongean returns a deck of n cards with Monge's shuffle. See [puzzle.Mongean].
func Mongean(n int) *puzzle.Puzzle { return puzzle.Mongean(n) }

// ReadPuzzle reads a puzzle from a definition file, a .tws file of twsearch or a
// KPuzzle definition of cubing.js. See [puzzle.ReadFile]. It panics with an error
// that names the file and the line.
func ReadPuzzle(path string) *puzzle.Puzzle { return Must(puzzle.ReadFile(path)) }

// NewPuzzle returns the puzzle of a definition, such as one that was changed from
// another puzzle's. See [puzzle.New]. It panics with a *puzzle.DefinitionError that names
// the part that is wrong.
func NewPuzzle(def puzzle.Definition) *puzzle.Puzzle { return Must(puzzle.New(def)) }
