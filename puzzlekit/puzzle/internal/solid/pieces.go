package solid

import (
	"math"
	"slices"
	"strings"
)

// A Piece is a slot for one solid piece: its places, clockwise as seen from
// outside.
type Piece struct {
	Kind   string // "corner", "edge", "centre"
	Places []int
}

// pieces groups the moving stickers by the cell of the planes in which they
// are, and orders the stickers of a piece clockwise as seen from outside.
func (t Twisty) pieces(stickers []sticker, number []int) []Piece {
	var cells []string
	members := map[string][]int{}
	for i, s := range stickers {
		if number[i] < 0 {
			continue
		}
		cell := t.cell(s.center)
		if members[cell] == nil {
			cells = append(cells, cell)
		}
		members[cell] = append(members[cell], i)
	}
	pieces := make([]Piece, len(cells))
	for k, cell := range cells {
		list := clockwise(stickers, members[cell])
		pieces[k].Kind = pieceKind(stickers, list)
		for _, i := range list {
			pieces[k].Places = append(pieces[k].Places, number[i])
		}
	}
	return pieces
}

func (t Twisty) cell(x Vec) string {
	var b strings.Builder
	for _, turn := range t.Turns {
		for _, depth := range []float64{turn.Layer.From, turn.Layer.To} {
			b.WriteByte("01"[btoi(x.Dot(turn.Layer.Axis) > depth)])
		}
	}
	return b.String()
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// pieceKind names a piece by the number of faces that it shows.
func pieceKind(stickers []sticker, list []int) string {
	faces := map[int]bool{}
	for _, i := range list {
		faces[stickers[i].face] = true
	}
	switch len(faces) {
	case 1:
		return "centre"
	case 2:
		return "edge"
	default:
		return "corner"
	}
}

// clockwise orders the stickers of one piece around its outward direction,
// beginning with the first.
func clockwise(stickers []sticker, list []int) []int {
	if len(list) < 3 {
		return list
	}
	centers := make([]Vec, len(list))
	for k, i := range list {
		centers[k] = stickers[i].center
	}
	out := mean(centers).Unit()
	east := centers[0].Sub(out.Scale(centers[0].Dot(out))).Unit()
	north := out.Cross(east)
	angle := map[int]float64{}
	for k, i := range list {
		a := math.Atan2(-centers[k].Dot(north), centers[k].Dot(east)) // clockwise
		if a < -nearly {
			a += 2 * math.Pi
		}
		angle[i] = a
	}
	sorted := slices.Clone(list)
	slices.SortStableFunc(sorted, func(i, j int) int {
		switch d := angle[i] - angle[j]; {
		case d < -nearly:
			return -1
		case d > nearly:
			return 1
		}
		return 0
	})
	return sorted
}
