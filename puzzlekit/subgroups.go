package puzzlekit

import (
	"context"
	"fmt"
	"html"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group"
)

func init() {
	describes(describeSubgroups)
	describes(describeSubgroupClass)
}

// Subgroups returns the subgroups of a group, one of each class of conjugate subgroups,
// sorted by order. Show lists them with their names, if they are recognised, and
// [Lattice] draws which contain which. A group may have a million subgroups; with more,
// Subgroups panics with a *fault.LimitError. See [group.Group.SubgroupClasses], and
// [LowIndex] for presented groups.
func Subgroups(g *group.Group) []group.SubgroupClass {
	bar := newLateBar("Subgroups")
	defer bar.end()
	defer sayingHow()
	return Must(g.SubgroupClasses(Context(), &group.SubgroupOptions{Progress: func(p group.SubgroupProgress) {
		bar.update(-1, fmt.Sprintf("%s in %s", counted.Of(commas(p.Subgroups), "subgroups"), counted.Of(commas(p.Classes), "classes")))
	}}))
}

// mostListed is the number of classes in a table on a page, and mostOpen that in a table
// that is not collapsed.
const (
	mostListed = 300
	mostOpen   = 24
)

func describeSubgroups(classes []group.SubgroupClass) description {
	ctx, cancel := context.WithTimeout(Context(), cheap)
	defer cancel()
	count, normal := 0, 0
	for _, c := range classes {
		count += c.Size
		if c.Size == 1 {
			normal++
		}
	}
	rows := newGrid("", "order", "name", "conjugates", "normal", "generators")
	for _, c := range classes[:min(len(classes), mostListed)] {
		h := c.Representative
		rows.add([]string{grouped(h.Order()), recognized(ctx, h), commas(c.Size), yes(c.Size == 1), permsInLine(h.Generators())})
	}
	d := description{heading: fmt.Sprintf("%s in %s, %s of them normal", counted.Of(commas(count), "subgroups"), counted.Of(commas(len(classes)), "classes"), commas(normal))}
	d.board = shownTop(rows, len(classes))
	d.table = boldHeading(d.heading) + rows.HTML()
	if len(classes) > mostOpen {
		summary := fmt.Sprintf("the first %s", counted.Of(len(rows.rows), "classes"))
		if len(rows.rows) == len(classes) {
			summary = "all classes"
		}
		d.table = boldHeading(d.heading) + "<details><summary>" + html.EscapeString(summary) + "</summary>" + rows.HTML() + "</details>"
	}
	return d
}

func describeSubgroupClass(c group.SubgroupClass) description {
	ctx, cancel := context.WithTimeout(Context(), cheap)
	defer cancel()
	d := description{heading: "normal subgroup: " + headingOf(ctx, c.Representative)}
	if c.Size > 1 {
		d.heading = fmt.Sprintf("%s, one of them: %s", counted.Of(commas(c.Size), "conjugate subgroups"), headingOf(ctx, c.Representative))
	}
	d.add("order of the normaliser", "%s", roughly(c.Normalizer))
	d.add("generators", "%s", permsInLine(c.Representative.Generators()))
	return d
}

// shownTop returns the first classes as text of at most nine lines.
func shownTop(rows *grid, classes int) string {
	const most = maxLines - 3 // below the heading and the heads of the columns
	if classes <= most {
		return rows.String()
	}
	top := newGrid("", rows.columns...)
	for _, row := range rows.rows[:most-1] {
		row = slices.Clone(row)
		row[len(row)-1] = shorten(row[len(row)-1], 48)
		top.add(row)
	}
	return top.String() + fmt.Sprintf("\n… (%s more classes)", commas(classes-most+1))
}

// recognized returns the name of a group, or nothing if it is not recognised quickly.
func recognized(ctx context.Context, g *group.Group) string {
	name, err := g.StructureHint(ctx)
	if err != nil {
		return ""
	}
	return name.Name
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return ""
}
