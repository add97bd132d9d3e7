package puzzlekit

import (
	"context"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group"
)

func init() {
	describes(describeAction)
	describes(describeHomomorphism)
	describes(describeCycleIndex)
}

// describeAction describes the group of permutations of the objects.
func describeAction(a *group.Action) description {
	ctx, cancel := context.WithTimeout(Context(), cheap)
	defer cancel()
	image := a.Group()
	d := description{heading: "action on " + counted.Of(len(a.Labels), "objects") + ": " + headingOf(ctx, image)}
	if text := transitivity(ctx, image); text != "" {
		d.add("action", "%s", text)
	}
	d.add("objects", "%s", strings.Join(a.Labels, " "))
	d.add("generators", "%s", permsInLine(image.Generators()))
	return d
}

func describeHomomorphism(f *group.Homomorphism) description {
	ctx, cancel := context.WithTimeout(Context(), cheap)
	defer cancel()
	d := description{heading: "homomorphism with an image of order " + roughly(f.ImageGroup().Order())}
	d.add("from", "%s", headingOf(ctx, f.Source()))
	d.add("image", "%s", headingOf(ctx, f.ImageGroup()))
	d.add("kernel", "%s", headingOf(ctx, f.Kernel()))
	if f.Kernel().IsTrivial() {
		d.add("injective", "yes")
	}
	for _, p := range f.Source().Generators() {
		d.add("generator", "%v → %v", p, f.Image(p))
	}
	return d
}

func describeCycleIndex(c *group.CycleIndex) description {
	d := description{heading: "cycle index of a group of order " + roughly(c.Order)}
	rows := newGrid("", "cycle lengths", "elements")
	for i, lengths := range c.Types {
		rows.add([]string{list(lengths), grouped(c.Counts[i])})
	}
	d.add("polynomial", "%v", c)
	d.add("colourings with 2 colours, up to symmetry", "%s", roughly(c.Colorings(2)))
	d.board, d.table = topOf(rows, maxLines-3), boldHeading(d.heading)+foldedTable("by cycle type", rows)
	return d
}
