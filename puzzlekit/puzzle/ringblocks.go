package puzzle

import (
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/word"
)

// A ringStep is one step of the solution, with the reason for it. Letter k turns ring k
// counter-clockwise by one place.
type ringStep struct {
	letters []word.Letter
	text    string
}

// solveRings solves a board of nested rings as a person does, block by block from the
// outside in. Rings lists the places of each ring clockwise, from the outermost to the
// innermost, and board says which tile stands in each place; tile i belongs to place i.
//
// Ring k shares some places with ring k+1, which lies inside it; the places that it
// has for itself are its own arc, and the tiles that belong there are its block. A
// block is assembled on its ring tile by tile: the next tile is brought to an inner
// place, which the ring does not touch; the ring is turned until the block is beside
// the entry; the tile is let in; and the ring is turned back. Every step says what
// is done and why.
//
// The board must be one that the rings can solve. Cost O(n²) steps for a board of n×n
// places. (M. Fujimoto, Loop Generators in a Sliding Puzzle and its Accessibility,
// section 3.)
func solveRings(rings [][]int, board []int) []ringStep {
	h := &hand{board: slices.Clone(board), rings: rings}
	for k := range len(rings) - 1 {
		h.buildBlock(k)
	}
	h.lastRing()
	return h.steps
}

// hand is a board with the rings, each clockwise, and the steps done so far.
type hand struct {
	board []int // the tile in each place
	rings [][]int
	steps []ringStep
	word  []word.Letter // of the step that is being put together
	says  []string
}

// turn turns ring k counter-clockwise by `times` places, clockwise if negative.
func (h *hand) turn(k, times int, why string) {
	if times == 0 {
		return
	}
	l, direction, count := word.Letter(k+1), "counter-clockwise", times
	if times < 0 {
		l, direction, count = l.Inverse(), "clockwise", -times
	}
	turned := slices.Clone(h.board)
	for _, place := range h.rings[k] {
		turned[h.shifted(k, place, times)-1] = h.board[place-1]
	}
	h.board = turned
	h.word = append(h.word, slices.Repeat([]word.Letter{l}, count)...)
	h.says = append(h.says, fmt.Sprintf("ring %c %d %s, %s", 'a'+k, count, direction, why))
}

// finish closes a step.
func (h *hand) finish(title string) {
	text := title + ": nothing to do."
	if len(h.says) > 0 {
		text = title + ": "
		for i, say := range h.says {
			if i > 0 {
				text += "; "
			}
			text += say
		}
		text += "."
	}
	h.steps = append(h.steps, ringStep{h.word, text})
	h.word, h.says = nil, nil
}

// placeOf returns the place of a tile.
func (h *hand) placeOf(tile int) int { return slices.Index(h.board, tile) + 1 }

// shifted returns the place on ring k to which a turn takes a place.
func (h *hand) shifted(k, place, times int) int {
	ring := h.rings[k]
	i := slices.Index(ring, place)
	if i < 0 {
		return place
	}
	return ring[((i-times)%len(ring)+len(ring))%len(ring)]
}

// ownArc returns the places of ring k that ring k+1 does not touch, clockwise.
func (h *hand) ownArc(k int) []int {
	var arc []int
	ring := h.rings[k]
	start := 0
	for i, place := range ring { // the arc begins after a place of ring k+1
		before := ring[(i+len(ring)-1)%len(ring)]
		if !slices.Contains(h.rings[k+1], place) && slices.Contains(h.rings[k+1], before) {
			start = i
		}
	}
	for i := range ring {
		place := ring[(start+i)%len(ring)]
		if slices.Contains(h.rings[k+1], place) {
			break
		}
		arc = append(arc, place)
	}
	return arc
}

// turnsByEffort lists 0, 1, -1, 2, -2, … for a ring of this length.
func turnsByEffort(length int) []int {
	turns := []int{0}
	for t := 1; t <= length/2; t++ {
		turns = append(turns, t, -t)
	}
	return turns
}

// buildBlock puts the tiles of ring k's own arc into their places: from the
// last of the arc backwards, each before the one that is there already.
func (h *hand) buildBlock(k int) {
	arc := h.ownArc(k)
	name := string(rune('A' + k))
	block := []int{arc[len(arc)-1]}
	h.anchor(k, block[0])
	h.home(k, block)
	h.finish(fmt.Sprintf("Block %s begins with tile %d", name, block[0]))
	for i := len(arc) - 2; i >= 0; i-- {
		h.insert(k, arc[i], block)
		block = append([]int{arc[i]}, block...)
		h.home(k, block)
		h.finish(fmt.Sprintf("Block %s, tile %d before %d", name, arc[i], block[1]))
	}
}

// anchor brings the first tile of a block onto ring k.
func (h *hand) anchor(k, tile int) {
	h.outOfTheDepth(k, tile, nil)
	for _, e := range turnsByEffort(len(h.rings[k+1])) {
		if slices.Contains(h.rings[k], h.shifted(k+1, h.placeOf(tile), e)) {
			h.turn(k+1, e, fmt.Sprintf("to bring %d onto ring %c", tile, 'a'+k))
			return
		}
	}
}

// home turns ring k until the block stands where it belongs.
func (h *hand) home(k int, block []int) {
	last := block[len(block)-1]
	for _, t := range turnsByEffort(len(h.rings[k])) {
		if h.shifted(k, h.placeOf(last), t) == last {
			h.turn(k, t, "to bring the block home")
			return
		}
	}
}

// insert lets a tile in before the first tile of the block.
func (h *hand) insert(k, tile int, block []int) {
	ring, inner := h.rings[k], h.rings[k+1]
	at := slices.Index(ring, h.placeOf(block[0]))
	if ring[(at+len(ring)-1)%len(ring)] == h.placeOf(tile) {
		return // connected already
	}
	h.outOfTheDepth(k, tile, block)
	if slices.Contains(ring, h.placeOf(tile)) {
		h.takeInside(k, tile, block)
	}
	arc := h.ownArc(k)
	entry := ring[(slices.Index(ring, arc[0])+len(ring)-1)%len(ring)]
	for _, t := range turnsByEffort(len(ring)) {
		if h.shifted(k, h.placeOf(block[0]), t) == arc[0] {
			h.turn(k, t, fmt.Sprintf("to bring %d beside the way in", block[0]))
			break
		}
	}
	for _, e := range turnsByEffort(len(inner)) {
		if h.shifted(k+1, h.placeOf(tile), e) == entry {
			h.turn(k+1, e, fmt.Sprintf("to let %d in before %d", tile, block[0]))
			return
		}
	}
}

// takeInside moves a tile from ring k to a place of ring k+1 that ring k does
// not touch, with the block out of the way, in the fewest turns.
func (h *hand) takeInside(k, tile int, block []int) {
	ring, inner := h.rings[k], h.rings[k+1]
	best, bestT, bestE := 1<<30, 0, 0
	for _, t := range turnsByEffort(len(ring)) {
		if !h.clear(k, block, t) {
			continue
		}
		for _, e := range turnsByEffort(len(inner)) {
			to := h.shifted(k+1, h.shifted(k, h.placeOf(tile), t), e)
			if cost := abs(t) + abs(e); !slices.Contains(ring, to) && cost < best {
				best, bestT, bestE = cost, t, e
			}
		}
	}
	h.turn(k, bestT, fmt.Sprintf("to bring %d where ring %c reaches it and the block where it does not", tile, 'b'+k))
	h.turn(k+1, bestE, fmt.Sprintf("to put %d aside inside", tile))
}

// clear reports whether ring k+1 touches nothing of the block after a turn.
func (h *hand) clear(k int, block []int, t int) bool {
	return !slices.ContainsFunc(block, func(tile int) bool {
		return slices.Contains(h.rings[k+1], h.shifted(k, h.placeOf(tile), t))
	})
}

// outOfTheDepth brings a tile that lies deeper than ring k+1 to the common edge
// of all rings.
func (h *hand) outOfTheDepth(k, tile int, block []int) {
	place := h.placeOf(tile)
	if slices.Contains(h.rings[k], place) || slices.Contains(h.rings[k+1], place) {
		return
	}
	for _, t := range turnsByEffort(len(h.rings[k])) {
		if h.clear(k, block, t) {
			h.turn(k, t, "to keep the block out of the way")
			break
		}
	}
	for j := k + 2; j < len(h.rings); j++ {
		if !slices.Contains(h.rings[j], place) {
			continue
		}
		for _, e := range turnsByEffort(len(h.rings[j])) {
			if slices.Contains(h.rings[k], h.shifted(j, place, e)) {
				h.turn(j, e, fmt.Sprintf("to bring %d out to the edge", tile))
				return
			}
		}
	}
}

// lastRing turns the ring of three tiles home.
func (h *hand) lastRing() {
	k := len(h.rings) - 1
	h.home(k, h.rings[k])
	h.finish(fmt.Sprintf("Block %c", 'A'+k))
}

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}
