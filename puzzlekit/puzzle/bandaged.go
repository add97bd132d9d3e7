package puzzle

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"puzzlelab/puzzlekit/fault"
)

// Bandaged returns the cube of n layers, n = 2 or 3, with pieces glued together into
// blocks: a turn that would tear a block apart is blocked. A block lists pieces by their
// faces, such as "UFR UF" for a corner and an edge, or "UL U" for an edge and the centre
// of the top. Moves and letters are those of [Rubik], and pictures draw no line within a
// block. It panics with a [*fault.InputError] for other n, for a block with a piece that the
// cube does not have, with fewer than two pieces or with pieces that do not touch face to
// face, and for a piece in two blocks.
func Bandaged(n int, blocks ...string) *Puzzle {
	if n < 2 || n > 3 {
		panic(badSize("Bandaged", "2 or 3 layers", n))
	}
	def := Rubik(n).Definition()
	def.Name = fmt.Sprintf("bandaged cube %d×%d×%d", n, n, n)
	def.About = fmt.Sprintf("A cube of %d layers each way on which pieces are glued together; a turn that would tear them apart is blocked.", n)
	if blocks != nil {
		def.Name += ", blocks " + strings.Join(blocks, ", ")
		def.About += " The blocks are " + strings.Join(blocks, ", ") + "."
	}
	def.Metrics = cubeMetrics
	def.block(blocks, readBlocks(n, blocks))
	arguments := []any{n}
	for _, block := range blocks {
		arguments = append(arguments, block)
	}
	return mustNew(def).by("Bandaged", arguments...)
}

// Bicube returns the 3×3×3 cube on which seven corners are glued to an edge each, and the
// other edges to centres: the corner UFR alone is free. There are 440 arrangements of the
// blocks and 1,108,800 states. (U. Mèffert. Counts: J. Scherphuis.)
func Bicube() *Puzzle {
	def := Bandaged(3, "UFL UF", "UBL UB", "UBR UR", "DFR FR", "DFL FL", "DBL BL", "DBR DR", "UL U", "BR R", "DF F", "DL L", "DB D B").Definition()
	def.Name = "Bicube"
	return mustNew(def).by("Bicube")
}

// cubie names a piece by its faces, in the order of the letters.
type cubie string

func newCubie(faces []byte) cubie {
	slices.Sort(faces)
	return cubie(faces)
}

func (c cubie) in(face string) bool { return strings.Contains(string(c), face) }

// readBlocks reads the pieces of the blocks.
func readBlocks(n int, blocks []string) [][]cubie {
	wrong := func(block, want string) {
		panic(&fault.InputError{In: "puzzle.Bandaged", What: "block", Value: fmt.Sprintf("%q", block), Want: want})
	}
	used := map[cubie]bool{}
	var out [][]cubie
	for _, block := range blocks {
		var pieces []cubie
		for _, name := range strings.Fields(block) {
			piece := newCubie([]byte(name))
			switch {
			case !isCubie(n, piece):
				wrong(block, fmt.Sprintf("pieces of the %d×%d×%d cube, such as UFR; %s is none", n, n, n, name))
			case used[piece]:
				wrong(block, "pieces that are in no other block; "+name+" is in two")
			}
			used[piece] = true
			pieces = append(pieces, piece)
		}
		if len(pieces) < 2 {
			wrong(block, "at least two pieces")
		}
		if i := apart(n, pieces); i > 0 {
			wrong(block, fmt.Sprintf("pieces that touch face to face; %s and %s are apart", strings.Fields(block)[0], strings.Fields(block)[i]))
		}
		slices.SortStableFunc(pieces, func(a, b cubie) int { return len(b) - len(a) })
		out = append(out, pieces)
	}
	return out
}

func isCubie(n int, c cubie) bool {
	axes := map[byte]bool{}
	for _, letter := range []byte(c) {
		k := strings.IndexByte("UDLRFB", letter)
		if k < 0 || axes[byte(k/2)] {
			return false
		}
		axes[byte(k/2)] = true
	}
	return len(c) == 3 || n == 3 && len(c) > 0
}

// apart returns the first piece that no chain of pieces joins to piece 0, or 0.
func apart(n int, pieces []cubie) int {
	joined := make([]bool, len(pieces))
	joined[0] = true
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		for i, c := range pieces {
			if !joined[i] && touch(n, pieces[queue[0]], c) {
				joined[i] = true
				queue = append(queue, i)
			}
		}
	}
	return max(0, slices.Index(joined, false))
}

// touch reports whether two pieces lie face to face: corners of the cube of two layers
// that share two faces, or pieces of that of three of which one has the faces of the other
// and one more.
func touch(n int, b, c cubie) bool {
	shared := 0
	for _, face := range string(b) {
		if c.in(string(face)) {
			shared++
		}
	}
	if n == 2 {
		return shared == 2
	}
	return shared == min(len(b), len(c)) && max(len(b), len(c)) == shared+1
}

// block adds the rules that keep blocks together. names are those in errors.
func (d *Definition) block(names []string, blocks [][]cubie) {
	places := d.stickerPlaces()
	rules := make([]map[int]Forbidden, len(d.Moves)) // of each move, by place
	for k := range rules {
		rules[k] = map[int]Forbidden{}
	}
	for i, pieces := range blocks {
		reason := fmt.Sprintf("this one would tear the block %s apart", names[i])
		d.glue(places, pieces)
		label, tears := d.tears(places, pieces)
		for _, t := range tears {
			rule := rules[t.move][t.place]
			rules[t.move][t.place] = Forbidden{t.place, append(rule.Labels, label), append(rule.Reasons, reason)}
		}
	}
	for k, at := range rules {
		for _, place := range slices.Sorted(maps.Keys(at)) {
			d.Moves[k].Blocked = append(d.Moves[k].Blocked, at[place])
		}
	}
}

// glue lists the stickers of a block on each face.
func (d *Definition) glue(places map[sticker]int, pieces []cubie) {
	for _, face := range []byte("UDLRFB") {
		var refs []int
		for _, c := range pieces {
			switch {
			case !c.in(string(face)):
			case len(c) == 1:
				k := slices.IndexFunc(d.Fixed, func(l Label) bool { return l.Text == string(c) })
				refs = append(refs, -1-k)
			default:
				refs = append(refs, places[sticker{c, face}])
			}
		}
		if len(refs) > 1 {
			d.Glued = append(d.Glued, refs)
		}
	}
}

// A tear is a move that tears a block apart while one of its stickers is in a place.
type tear struct{ move, place int }

// tears lists the tears of a block, with the label of the sticker. One sticker of the
// first piece, a corner or an edge, tells where the whole block is. Of its stickers it is
// the one with the first list, so that blocks of one kind have one list: then their
// positions are shapes that look alike.
func (d *Definition) tears(places map[sticker]int, pieces []cubie) (label int, list []tear) {
	for _, face := range []byte(pieces[0]) {
		other := d.tearsOf(places, pieces, face)
		if list == nil || slices.CompareFunc(other, list, compareTears) < 0 {
			label, list = places[sticker{pieces[0], face}], other
		}
	}
	return label, list
}

func compareTears(a, b tear) int {
	return cmp.Or(cmp.Compare(a.move, b.move), cmp.Compare(a.place, b.place))
}

// tearsOf lists the tears by the sticker on a face of the first piece. A face tears the
// block where it has some of the pieces but not all. A centre never leaves its face, so
// only positions with that centre at home count.
func (d *Definition) tearsOf(places map[sticker]int, pieces []cubie, face byte) []tear {
	all := map[tear]bool{}
	for _, turned := range cubeOrientations() {
		if slices.ContainsFunc(pieces, func(c cubie) bool { return len(c) == 1 && turned.of(c) != c }) {
			continue
		}
		at := places[sticker{turned.of(pieces[0]), turned[face]}]
		for k, m := range d.Moves {
			inside := 0
			for _, c := range pieces {
				if turned.of(c).in(m.Name) {
					inside++
				}
			}
			if inside == 0 || inside == len(pieces) {
				continue
			}
			// The places to which the turn would tear the sticker are never reached. They
			// count too, so that the turn stays blocked.
			for t := (tear{k, at}); !all[t]; t.place = m.Perm.Image(t.place) {
				all[t] = true
			}
		}
	}
	return slices.SortedFunc(maps.Keys(all), compareTears)
}

// A sticker is a face of a piece.
type sticker struct {
	piece cubie
	face  byte
}

// stickerPlaces lists the places of the solved cube; label i is that of place i.
func (d *Definition) stickerPlaces() map[sticker]int {
	places := map[sticker]int{}
	for _, piece := range d.Pieces {
		var faces []byte
		for _, place := range piece.Places {
			face, _ := utf8.DecodeRuneInString(d.Labels[place-1].Text)
			faces = append(faces, byte(face))
		}
		c := newCubie(slices.Clone(faces))
		for i, place := range piece.Places {
			places[sticker{c, faces[i]}] = place
		}
	}
	return places
}

// An orientation of the cube says to which face each face has turned.
type orientation map[byte]byte

func (o orientation) of(c cubie) cubie {
	faces := []byte(c)
	for i, face := range faces {
		faces[i] = o[face]
	}
	return newCubie(faces)
}

// cubeOrientations lists the 24 rotations of the cube.
func cubeOrientations() []orientation {
	cycle := func(faces string) orientation {
		o := orientation{}
		for _, f := range []byte("UDLRFB") {
			o[f] = f
		}
		for i := range faces {
			o[faces[i]] = faces[(i+1)%len(faces)]
		}
		return o
	}
	turns := []orientation{cycle("FLBR"), cycle("UBDF")}
	list := []orientation{cycle("")}
	seen := map[string]bool{"UF": true}
	for i := 0; i < len(list); i++ {
		for _, t := range turns {
			next := orientation{}
			for from, to := range list[i] {
				next[from] = t[to]
			}
			if key := string([]byte{next['U'], next['F']}); !seen[key] {
				seen[key] = true
				list = append(list, next)
			}
		}
	}
	return list
}
