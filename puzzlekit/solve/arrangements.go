package solve

import (
	"math/big"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// arrangements returns the number of ways in which turns can arrange the pieces
// of a part, all of them told apart. Cost: a stabiliser chain on its slots.
func (b *board) arrangements(p part, turns []int) *big.Int {
	slotAt := make(map[int]int32, len(p.slots))
	for k, slot := range p.slots {
		for _, place := range slot {
			slotAt[place] = int32(k)
		}
	}
	var generators []perm.Perm
	for _, t := range turns {
		images := make([]int32, len(p.slots))
		for k, slot := range p.slots {
			images[k] = slotAt[int(b.images[t][slot[0]])]
		}
		sigma, err := perm.FromZeroBased(images)
		if err != nil {
			panic(err) // turns take slots to slots
		}
		generators = append(generators, sigma)
	}
	return group.New(generators...).Order()
}

// placings is the number of ways in which turns can arrange the pieces of a part
// as they look; nil where that is not known without meeting them.
func (b *board) placings(p part, turns []int) *big.Int {
	all := b.arrangements(p, turns)
	switch {
	case !p.alike:
		return all
	case b.ownLabels(p):
		return wholePart{p, all}.classArrangements(func(k int) int { return int(b.solved[p.slots[k][0]]) })
	}
	return nil
}

// A wholePart is a part under all turns, with the number of its arrangements.
type wholePart struct {
	part
	arrangements *big.Int
}

func (b *board) wholeParts() []wholePart {
	var whole []wholePart
	for _, p := range b.parts(b.allTurns()) {
		whole = append(whole, wholePart{p, b.arrangements(p, b.allTurns())})
	}
	return whole
}

// classArrangements returns the number of ways to arrange the pieces of a part
// when only their classes are told apart. It is known without meeting them where
// every even permutation of the pieces is possible; else it is nil.
func (p wholePart) classArrangements(class func(k int) int) *big.Int {
	all := new(big.Int).MulRange(1, int64(len(p.slots)))
	if twice := new(big.Int).Lsh(p.arrangements, 1); twice.Cmp(all) < 0 {
		return nil
	}
	sizes := map[int]int64{}
	for k := range p.slots {
		sizes[class(k)]++
	}
	alike := big.NewInt(1)
	for _, size := range sizes {
		alike.Mul(alike, new(big.Int).MulRange(1, size))
	}
	if alike.Cmp(big.NewInt(1)) == 0 {
		return p.arrangements
	}
	return all.Quo(all, alike)
}
