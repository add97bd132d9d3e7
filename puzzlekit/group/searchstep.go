package group

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/search"
	"puzzlelab/puzzlekit/perm"
)

// A SearchStep is a node of the search tree of [Group.SetwiseSteps]. Base point
// Base[i] has the image Images[i]; those beyond have none yet. Cells is the
// partition of the points that follows from these images.
type SearchStep struct {
	Number  int // from 1
	Base    []int
	Images  []int
	Cells   [][]int
	CutOff  bool      // no element has these images
	Found   bool      // Element is one
	Element perm.Perm // the identity if nothing is found
}

// String describes the step: "3: 1→2, 3→5: cut off".
func (s SearchStep) String() string {
	var images []string
	for i, c := range s.Images {
		images = append(images, fmt.Sprintf("%d→%d", s.Base[i], c))
	}
	text := fmt.Sprintf("%d: %s", s.Number, strings.Join(images, ", "))
	switch {
	case s.CutOff:
		return text + ": cut off"
	case s.Found:
		return text + ": found " + s.Element.String()
	case len(s.Images) == len(s.Base):
		return text + ": no element that keeps the set"
	}
	return text
}

// SetwiseSteps yields the nodes of the search of [Group.SetwiseStabilizer], in the
// order in which it visits them. It works from the last base point up: all base
// points before the first one in question stay where they are. With plain set, the
// search knows the group but looks at the set of points only when all base points
// have images, as textbooks begin; otherwise partitions cut branches off earlier.
// A large alternating group is searched as the symmetric group, so that odd
// elements are shown as well.
// An error ends the steps; the errors are those of SetwiseStabilizer.
func (g *Group) SetwiseSteps(ctx context.Context, plain bool, points ...int) iter.Seq2[SearchStep, error] {
	return func(yield func(SearchStep, error) bool) {
		if err := g.watchSetwise(chain.NewWork(ctx, "Group.SetwiseSteps"), plain, points, yield); err != nil {
			yield(SearchStep{}, err)
		}
	}
}

func (g *Group) watchSetwise(w *chain.Work, plain bool, points []int, yield func(SearchStep, error) bool) error {
	set, err := g.basePoints(w.In, points)
	if err != nil {
		return err
	}
	within, err := g.searched(w)
	if err != nil {
		return err
	}
	prepare := within.Setwise
	if plain {
		prepare = within.PlainSetwise
	}
	s, err := prepare(set)
	if err != nil {
		return err
	}
	number := 0
	_, err = s.Watch(func(n search.Node) bool {
		number++
		step := SearchStep{Number: number, Base: onePoints(n.Base), Images: onePoints(n.Images), CutOff: n.CutOff, Found: n.Element != nil}
		for _, c := range n.Cells {
			step.Cells = append(step.Cells, onePoints(c))
		}
		if step.Found {
			step.Element = toPerm(n.Element)
		}
		return yield(step, nil)
	})
	return err
}
