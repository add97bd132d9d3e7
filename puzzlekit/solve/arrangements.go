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

// classArrangements returns the number of ways to arrange the pieces of a part
// when only their classes are told apart. It is known without meeting them where
// every even permutation of the pieces is possible; else it is nil.
func (b *board) classArrangements(p part, turns []int, class func(k int) int) *big.Int {
	n := int64(len(p.slots))
	all := new(big.Int).MulRange(1, n)
	possible := b.arrangements(p, turns)
	if twice := new(big.Int).Lsh(possible, 1); twice.Cmp(all) < 0 {
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
		return possible
	}
	return all.Quo(all, alike)
}
