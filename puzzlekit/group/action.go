package group

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/perm"
)

// An Action is a group acting on objects other than its points, such as sets,
// blocks or cosets. The objects are numbered from 1. The zero Action is that of
// the group on no points on no objects.
type Action struct {
	// Labels names the objects.
	Labels []string
	source *Group
	images []perm.Perm
}

// ActionOptions are the options of actions; nil is the default.
type ActionOptions struct {
	// MaxObjects is the largest number of objects; 0 means 100,000.
	MaxObjects int
}

// Group returns the group of permutations of the objects. Its generators are
// the images of the generators of the acting group.
func (a *Action) Group() *Group {
	if len(a.images) == 0 {
		return Trivial(len(a.Labels))
	}
	return fromChecked(len(a.Labels), a.images)
}

// Homomorphism returns the homomorphism from the group to its action. Errors
// are [*fault.StoppedError] and, for memory, [*fault.LimitError].
func (a *Action) Homomorphism(ctx context.Context) (*Homomorphism, error) {
	source := a.source
	if source == nil {
		source = &Group{}
	}
	return newHomomorphism(chain.NewWork(ctx, "Action.Homomorphism"), source, a.images)
}

// OnOrbit returns the action on the orbit of point. The points of the orbit are
// numbered in increasing order, and Labels are the points. It panics with a
// [*fault.InputError] if point is not in 1..Degree(). Cost O(orbit length ×
// generators).
func (g *Group) OnOrbit(point int) *Action {
	g.checkPoint("group.Group.OnOrbit", point)
	orbit := g.Orbit(point)
	slices.Sort(orbit)
	a := &Action{source: g}
	places := make([]int32, len(orbit))
	for k, p := range orbit {
		a.Labels = append(a.Labels, strconv.Itoa(p))
		places[k] = int32(p - 1)
	}
	a.images = perms(chain.ActionOn(g.images(), places))
	return a
}

// OnTuples returns the action on the images of a sequence of points. Errors are
// [*fault.InputError], [*fault.StoppedError], and [*fault.LimitError] when
// there are more objects than MaxObjects or than memory holds.
func (g *Group) OnTuples(ctx context.Context, tuple []int, opts *ActionOptions) (*Action, error) {
	if err := g.checkPoints("group.Group.OnTuples", tuple); err != nil {
		return nil, err
	}
	return act(chain.NewWork(ctx, "Group.OnTuples"), g, tuple, mapPoints, func(t []int) string { return listText("(", t, ")") }, opts)
}

// OnSets returns the action on the images of a set of points. Errors are those
// of [Group.OnTuples].
func (g *Group) OnSets(ctx context.Context, set []int, opts *ActionOptions) (*Action, error) {
	if err := g.checkPoints("group.Group.OnSets", set); err != nil {
		return nil, err
	}
	sorted := func(s []int) []int { return slices.Compact(slices.Sorted(slices.Values(s))) }
	move := func(s []int, x perm.Perm) []int { return sorted(mapPoints(s, x)) }
	return act(chain.NewWork(ctx, "Group.OnSets"), g, sorted(set), move, func(s []int) string { return listText("{", s, "}") }, opts)
}

// OnBlocks returns the action on the blocks of the finest block system that has
// a and b in one block. The blocks are numbered in the order in which a
// breadth-first search from the block of point 1 finds them. It panics if g is
// not transitive or a point is out of range.
func (g *Group) OnBlocks(a, b int) *Action {
	system := g.blockSystem("group.Group.OnBlocks", a, b)
	of := make([]int, g.degree+1)
	for k, block := range system {
		for _, p := range block {
			of[p] = k
		}
	}
	move := func(k int, x perm.Perm) int { return of[x.Image(system[k][0])] }
	label := func(k int) string { return listText("{", system[k], "}") }
	action, err := act(chain.Unstoppable("Group.OnBlocks"), g, 0, move, label, &ActionOptions{MaxObjects: g.degree})
	if err != nil {
		panic(err) // there are no more blocks than points
	}
	return action
}

// ByConjugation returns the action on the conjugates of p, in which x takes p
// to x⁻¹px. Errors are those of [Group.OnTuples].
func (g *Group) ByConjugation(ctx context.Context, p perm.Perm, opts *ActionOptions) (*Action, error) {
	return act(chain.NewWork(ctx, "Group.ByConjugation"), g, p, perm.Perm.Conj, perm.Perm.String, opts)
}

// OnCosets returns the action on the right cosets Hx by multiplication from the
// right. The first object is H itself; the labels are the smallest
// representatives for a base of H. Errors are a [*fault.InputError] if h is not
// contained in g, and those of [Group.OnTuples].
func (g *Group) OnCosets(ctx context.Context, h *Group, opts *ActionOptions) (*Action, error) {
	w := chain.NewWork(ctx, "Group.OnCosets")
	if _, err := g.chainFor(w); err != nil {
		return nil, err
	}
	for _, x := range h.generators {
		if !g.Contains(x) {
			return nil, notInGroup(w.In, "generator of the subgroup", x)
		}
	}
	degree := max(g.degree, h.degree)
	c, err := h.WithDegree(degree).chainFor(w)
	if err != nil {
		return nil, err
	}
	canonical := func(x perm.Perm) perm.Perm {
		return toPerm(chain.SmallestInCoset(c.levels(), x.WithDegree(degree).AppendZeroBased(nil)))
	}
	move := func(c, x perm.Perm) perm.Perm { return canonical(c.Mul(x)) }
	return act(w, g, canonical(perm.Identity(g.degree)), move, perm.Perm.String, opts)
}

// act searches breadth first from one object. Different objects must have
// different labels. An object takes about as much memory as its label, and at
// least a row of the table.
func act[T any](w *chain.Work, g *Group, start T, move func(T, perm.Perm) T, label func(T) string, opts *ActionOptions) (*Action, error) {
	limit, err := opts.limit(w.In)
	if err != nil {
		return nil, err
	}
	objects, labels := []T{start}, []string{label(start)}
	number := map[string]int{labels[0]: 1}
	images := make([][]int, len(g.generators))
	bytes := 0
	for k := 0; k < len(objects); k++ {
		for i, x := range g.generators {
			if err := w.Stopped(counted.Of(len(objects), "objects")); err != nil {
				return nil, err
			}
			y := move(objects[k], x)
			text := label(y)
			if number[text] == 0 {
				if len(objects) == limit {
					return nil, tooMany(w.In, "the action", "objects", limit, "ActionOptions.MaxObjects")
				}
				objects, labels = append(objects, y), append(labels, text)
				number[text] = len(objects)
				bytes += 2*len(text) + objectBytes + 8*len(g.generators)
			}
			images[i] = append(images[i], number[text])
		}
		if err := w.Fits(fmt.Sprintf("an action on more than %s", counted.Of(len(objects), "objects")), "", uint64(bytes)); err != nil {
			return nil, err
		}
	}
	a := &Action{Labels: labels, source: g}
	for _, img := range images {
		a.images = append(a.images, mustImages(img))
	}
	return a, nil
}

// objectBytes is the memory of an object apart from its label.
const objectBytes = 128

func (o *ActionOptions) limit(in string) (int, error) {
	switch {
	case o == nil || o.MaxObjects == 0:
		return 100_000, nil
	case o.MaxObjects < 0:
		return 0, &fault.InputError{In: in, What: "ActionOptions.MaxObjects", Value: o.MaxObjects, Want: "0 or more"}
	}
	return o.MaxObjects, nil
}

func (g *Group) checkPoints(in string, points []int) error {
	for _, p := range points {
		if p < 1 || p > g.degree {
			return notAPoint(in, p, g.degree)
		}
	}
	return nil
}

func mapPoints(points []int, x perm.Perm) []int {
	out := make([]int, len(points))
	for k, p := range points {
		out[k] = x.Image(p)
	}
	return out
}

func listText(open string, points []int, closing string) string {
	texts := make([]string, len(points))
	for k, p := range points {
		texts[k] = fmt.Sprint(p)
	}
	return open + strings.Join(texts, ",") + closing
}

// String lists the first objects: "6 objects: {1,2} {2,3} {3,4} …".
func (a *Action) String() string {
	const most = 12
	text := fmt.Sprintf("%s: %s", counted.Of(len(a.Labels), "objects"), strings.Join(a.Labels[:min(most, len(a.Labels))], " "))
	if len(a.Labels) > most {
		text += " …"
	}
	return text
}
