package board

import (
	"math/big"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// arrangements returns the number of arrangements of the pieces of a part that turns
// can reach, with all pieces distinct. Cost: a stabiliser chain on its slots.
func (b *Board) arrangements(p Part, turns []int) *big.Int {
	slotAt := make(map[int]int32, len(p.Slots))
	for k, slot := range p.Slots {
		for _, place := range slot {
			slotAt[place] = int32(k)
		}
	}
	var generators []perm.Perm
	for _, t := range turns {
		images := make([]int32, len(p.Slots))
		for k, slot := range p.Slots {
			images[k] = slotAt[int(b.Images[t][slot[0]])]
		}
		sigma, err := perm.FromZeroBased(images)
		if err != nil {
			panic(err) // turns take slots to slots
		}
		generators = append(generators, sigma)
	}
	return group.New(generators...).Order()
}

// Placings returns the number of distinguishable arrangements of the pieces of a part
// that turns can reach, or nil if it is not known without a search.
func (b *Board) Placings(p Part, turns []int) *big.Int {
	all := b.arrangements(p, turns)
	switch {
	case !p.Alike:
		return all
	case b.OwnLabels(p):
		return WholePart{p, all}.ClassArrangements(func(k int) int { return int(b.Solved[p.Slots[k][0]]) })
	}
	return nil
}

// A WholePart is a part under all turns, with the number of its arrangements.
type WholePart struct {
	Part
	Arrangements *big.Int
}

// WholePart returns a part under all turns.
func (b *Board) WholePart(p Part) *WholePart {
	return &WholePart{p, b.arrangements(p, b.AllTurns())}
}

// WholeParts returns all parts under all turns.
func (b *Board) WholeParts() []WholePart {
	var whole []WholePart
	for _, p := range b.Parts(b.AllTurns()) {
		whole = append(whole, *b.WholePart(p))
	}
	return whole
}

// ClassArrangements returns the number of arrangements of the pieces of a part if only
// their classes are distinguished. It is known without a search if every even
// permutation of the pieces is possible; otherwise it is nil.
func (p WholePart) ClassArrangements(class func(k int) int) *big.Int {
	all := new(big.Int).MulRange(1, int64(len(p.Slots)))
	if twice := new(big.Int).Lsh(p.Arrangements, 1); twice.Cmp(all) < 0 {
		return nil
	}
	sizes := map[int]int64{}
	for k := range p.Slots {
		sizes[class(k)]++
	}
	alike := big.NewInt(1)
	for _, size := range sizes {
		alike.Mul(alike, new(big.Int).MulRange(1, size))
	}
	if alike.Cmp(big.NewInt(1)) == 0 {
		return p.Arrangements
	}
	return all.Quo(all, alike)
}

// OwnLabels reports whether the pieces of a part have one sticker each and share no
// labels with other pieces.
func (b *Board) OwnLabels(p Part) bool {
	stickers, own := 0, map[uint16]bool{}
	for _, slot := range p.Slots {
		stickers += len(slot)
		own[b.Solved[slot[0]]] = true
	}
	all := 0
	for _, label := range b.Solved {
		if own[label] {
			all++
		}
	}
	return stickers == len(p.Slots) && all == stickers
}
