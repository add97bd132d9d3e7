package puzzlekit

import (
	"cmp"
	"context"
	"fmt"
	"html"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"puzzlelab/charts"
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
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
		bar.update(-1, fmt.Sprintf("%s in %s", counted.Of(p.Subgroups, "subgroups"), counted.Of(p.Classes, "classes")))
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
	d := description{heading: fmt.Sprintf("%s in %s, %s of them normal", counted.Of(count, "subgroups"), counted.Of(len(classes), "classes"), commas(normal))}
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
		d.heading = fmt.Sprintf("%s, one of them: %s", counted.Of(c.Size, "conjugate subgroups"), headingOf(ctx, c.Representative))
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

// Lattice draws the classes of subgroups that [Subgroups] returns: a line joins two
// classes if a subgroup of the lower one is contained in one of the upper, and no class
// is between them. The height of a class is the number of steps on the longest way down to
// the trivial subgroup. The number of conjugates, if there are several, is in brackets.
func Lattice(classes []group.SubgroupClass) *charts.Chart {
	ctx, cancel := context.WithTimeout(Context(), cheap)
	defer cancel()
	var edges []charts.Edge
	labels, normal := make([]string, len(classes)), make([]int, len(classes))
	for k, c := range classes {
		labels[k], normal[k] = classLabel(ctx, c), 2
		if c.Size == 1 {
			normal[k] = 1
		}
		for _, j := range c.Below {
			edges = append(edges, charts.Edge{From: j + 1, To: k + 1})
		}
	}
	layers := byHeight(classes)
	widest := 1
	for _, layer := range layers {
		widest = max(widest, len(layer))
	}
	return charts.Graph(len(classes), edges, charts.At(placesOf(classes, layers)), charts.Labels(labels...),
		charts.Groups(normal, "normal", "not normal"), charts.Width(min(1200, max(480, 90*widest))), charts.Height(min(1200, max(210, 90*(len(layers)+1)))))
}

// byHeight splits the places of classes into layers, by the longest way down.
func byHeight(classes []group.SubgroupClass) (layers [][]int) {
	height := make([]int, len(classes))
	for k, c := range classes {
		for _, j := range c.Below {
			height[k] = max(height[k], height[j]+1)
		}
		if height[k] == len(layers) {
			layers = append(layers, nil)
		}
		layers[height[k]] = append(layers[height[k]], k)
	}
	return layers
}

// placesOf gives each layer a height and sorts it from left to right, by the mean place of
// the neighbours, so that few lines cross (K. Sugiyama, S. Tagawa and M. Toda 1981).
func placesOf(classes []group.SubgroupClass, layers [][]int) [][2]float64 {
	neighbors := make([][]int, len(classes))
	for k, c := range classes {
		for _, j := range c.Below {
			neighbors[k], neighbors[j] = append(neighbors[k], j), append(neighbors[j], k)
		}
	}
	places := make([][2]float64, len(classes))
	spread := func(layer []int, y int) {
		for i, k := range layer {
			places[k] = [2]float64{float64(i) - float64(len(layer)-1)/2, -float64(y)}
		}
	}
	for y, layer := range layers {
		spread(layer, y)
	}
	const rounds = 12
	for range rounds {
		for y, layer := range layers {
			mean := map[int]float64{}
			for _, k := range layer {
				for _, j := range neighbors[k] {
					mean[k] += places[j][0] / float64(len(neighbors[k]))
				}
			}
			slices.SortStableFunc(layer, func(a, b int) int { return cmp.Compare(mean[a], mean[b]) })
			spread(layer, y)
		}
	}
	return places
}

// classLabel names a class in a picture: "D8 (3)" for three conjugate subgroups.
func classLabel(ctx context.Context, c group.SubgroupClass) string {
	label := recognized(ctx, c.Representative)
	if label == "" {
		label = "order " + grouped(c.Representative.Order())
	}
	if c.Size > 1 {
		label += " (" + commas(c.Size) + ")"
	}
	return label
}

func init() { describes(describeGroup) }

// cheap is the time limit for finding a fact about a group.
const cheap = 2 * time.Second

func describeGroup(g *group.Group) description {
	ctx, cancel := context.WithTimeout(Context(), cheap)
	defer cancel()
	d := description{heading: headingOf(ctx, g)}
	if g.IsTrivial() {
		return d
	}
	if name, err := g.StructureHint(ctx); err == nil && name.Name != "" && !name.Proved {
		d.add("name", "%s is consistent with order, degree and transitivity", name.Name)
	}
	d.add("order", "%s", factored(g.Order()))
	if text := transitivity(ctx, g); text != "" {
		d.add("action", "%s", text)
	}
	if base := g.Base(); len(base) > 0 {
		d.add("base", "%s", list(base))
	}
	if g.IsTrivial() {
		return d
	}
	d.add("generators", "%s", permsInLine(g.Generators()))
	return d
}

// headingOf gives the order of a group, its degree, and its name if it has one.
func headingOf(ctx context.Context, g *group.Group) string {
	if g.IsTrivial() {
		return fmt.Sprintf("trivial group on %s", counted.Of(g.Degree(), "points"))
	}
	heading := fmt.Sprintf("group of order %s on %s", roughly(g.Order()), counted.Of(g.Degree(), "points"))
	if name, err := g.StructureHint(ctx); err == nil && name.Name != "" {
		heading = name.Name + ": " + heading
	}
	return heading
}

// nameAndOrder is "A5, order 60", or the order alone if the group is not recognised
// quickly.
func nameAndOrder(ctx context.Context, g *group.Group) string {
	if g.IsTrivial() {
		return "trivial group"
	}
	ctx, cancel := context.WithTimeout(ctx, cheap)
	defer cancel()
	if name, err := g.StructureHint(ctx); err == nil && name.Name != "" {
		return name.Name + ", order " + roughly(g.Order())
	}
	return "group of order " + roughly(g.Order())
}

func permsInLine(perms []perm.Perm) string {
	texts := make([]string, len(perms))
	for i, p := range perms {
		texts[i] = p.String()
	}
	return strings.Join(texts, " ")
}

// transitivity describes how g acts on its points, if that is found quickly.
func transitivity(ctx context.Context, g *group.Group) string {
	if !g.IsTransitive() {
		var lengths []int
		for _, orbit := range g.Orbits() {
			lengths = append(lengths, len(orbit))
		}
		return fmt.Sprintf("%s, of lengths %s", counted.Of(len(lengths), "orbits"), list(lengths))
	}
	k, err := g.Transitivity(ctx)
	if err != nil {
		return "transitive"
	}
	if k > 1 {
		return fmt.Sprintf("%d-transitive", k)
	}
	blocks, err := g.MinimalBlocks(ctx)
	switch {
	case err != nil:
		return "transitive"
	case len(blocks) == 0:
		return "primitive"
	}
	return fmt.Sprintf("transitive, with %s of %s", counted.Of(len(blocks[0]), "blocks"), counted.Of(len(blocks[0][0]), "points"))
}

// roughly writes a number, shortened to its first digits if it is long.
func roughly(n *big.Int) string {
	const long = 24
	digits := n.String()
	if len(digits) <= long {
		return grouped(n)
	}
	return "about " + digits[:1] + "." + digits[1:3] + "·10" + raised(len(digits)-1)
}

// factored writes a number and its factorisation. Prime factors above largest are not
// searched for; those of the order of a permutation group are at most its degree.
func factored(n *big.Int) string {
	const largest = 10_000
	one := big.NewInt(1)
	rest := new(big.Int).Set(n)
	var parts []string
	for p := int64(2); p < largest && rest.Cmp(one) > 0; p++ {
		exponent := 0
		for quotient, remainder := new(big.Int).QuoRem(rest, big.NewInt(p), new(big.Int)); remainder.Sign() == 0; {
			rest, exponent = quotient, exponent+1
			quotient, remainder = new(big.Int).QuoRem(rest, big.NewInt(p), new(big.Int))
		}
		if exponent > 0 {
			parts = append(parts, strconv.FormatInt(p, 10)+raised(exponent))
		}
	}
	if rest.Cmp(one) > 0 {
		parts = append(parts, rest.String())
	}
	product := strings.Join(parts, "·")
	if product == n.String() || product == "" {
		return grouped(n)
	}
	return grouped(n) + " = " + product
}

var raisedDigits = []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")

// raised writes an exponent, or nothing for 1.
func raised(exponent int) string {
	if exponent == 1 {
		return ""
	}
	var b strings.Builder
	for _, digit := range strconv.Itoa(exponent) {
		b.WriteRune(raisedDigits[digit-'0'])
	}
	return b.String()
}

func list(numbers []int) string { return strings.Trim(fmt.Sprint(numbers), "[]") }

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
