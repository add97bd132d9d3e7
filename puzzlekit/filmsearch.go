package puzzlekit

import (
	"fmt"
	"strings"

	"puzzlelab/charts/film"
	"puzzlelab/puzzlekit/group"
)

//puzzlelab:films puzzlelab/puzzlekit/group
//puzzlelab:films puzzlelab/puzzlekit/coset
//puzzlelab:films puzzlelab/puzzlekit/factor
//puzzlelab:films puzzlelab/puzzlekit/puzzle
//puzzlelab:films puzzlelab/puzzlekit/cubeboard
//puzzlelab:films puzzlelab/puzzlekit/godsnumber
//puzzlelab:films puzzlelab/puzzlekit/solve
//puzzlelab:films puzzlelab/charts/board

func init() { films(searchFrames) }

// searchFrames shows the search tree as far as it is known after each step. The place
// of a node is the same in all frames.
func searchFrames(steps []group.SearchStep) (frames []film.Frame) {
	tree := newSearchTree(steps)
	shown := map[string]string{} // the colours of the nodes visited
	for _, s := range steps {
		shown[prefix(s.Images)] = nodeColour(s)
		_, caption, _ := strings.Cut(s.String(), ": ")
		var cells []string
		for _, c := range s.Cells {
			cells = append(cells, strings.Trim(fmt.Sprint(c), "[]"))
		}
		text := "cells " + strings.Join(cells, " | ")
		frames = append(frames, film.Frame{Caption: fmt.Sprintf("node %d: %s", s.Number, caption), Text: text, Markup: tree.svg(shown, prefix(s.Images), text)})
	}
	return frames
}

func nodeColour(s group.SearchStep) string {
	switch {
	case s.CutOff:
		return "#c2410c" // cut off
	case s.Found:
		return "#15803d"
	case len(s.Images) == len(s.Base):
		return "#7c2d12" // a leaf in vain
	}
	return "#64748b"
}

// A node is named by the images on the way to it.
func prefix(images []int) string { return strings.Trim(fmt.Sprint(images), "[]") }

// A searchTree has a place for each node. The base points that are their own images
// are nodes as well, even where the search does not visit them.
type searchTree struct {
	order    []string
	parent   map[string]string
	image    map[string]int
	x, y     map[string]float64
	children map[string][]string
	leaves   int
	depth    int
}

func newSearchTree(steps []group.SearchStep) *searchTree {
	t := &searchTree{parent: map[string]string{}, image: map[string]int{}, x: map[string]float64{}, y: map[string]float64{}, children: map[string][]string{}}
	if len(steps) > 0 {
		t.add(steps[0].Base)
	}
	for _, s := range steps {
		t.add(s.Images)
	}
	t.place("", 0)
	return t
}

// add makes nodes for a list of images and all that it begins with.
func (t *searchTree) add(images []int) {
	t.depth = max(t.depth, len(images))
	for k := range images {
		name, above := prefix(images[:k+1]), prefix(images[:k])
		if _, known := t.parent[name]; known {
			continue
		}
		t.parent[name], t.image[name] = above, images[k]
		t.order = append(t.order, name)
		t.children[above] = append(t.children[above], name)
	}
}

func (t *searchTree) place(name string, depth int) float64 {
	t.y[name] = float64(depth)
	if len(t.children[name]) == 0 {
		t.leaves++
		t.x[name] = float64(t.leaves)
		return t.x[name]
	}
	sum := 0.0
	for _, c := range t.children[name] {
		sum += t.place(c, depth+1)
	}
	t.x[name] = sum / float64(len(t.children[name]))
	return t.x[name]
}

// svg draws the nodes shown, the last one with a ring, and a line of text.
func (t *searchTree) svg(shown map[string]string, last, text string) string {
	const width, row, top = 640.0, 46.0, 18.0
	step := width / float64(t.leaves+1)
	radius := min(7, max(2, step/2.5))
	at := func(name string) (float64, float64) { return t.x[name] * step, top + t.y[name]*row }
	height := top + float64(t.depth)*row + 44
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" font-family="sans-serif" font-size="12" fill="currentColor">`, width, height, width, height)
	x0, y0 := at("")
	fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="%.1f" fill="#64748b"/>`, x0, y0, radius)
	for _, name := range t.order {
		colour, visited := shown[name]
		x, y := at(name)
		px, py := at(t.parent[name])
		if !visited {
			fmt.Fprintf(&b, `<path d="M%.1f %.1fL%.1f %.1f" stroke="#94a3b8" stroke-opacity=".3"/>`, px, py, x, y)
			continue
		}
		fmt.Fprintf(&b, `<path d="M%.1f %.1fL%.1f %.1f" stroke="%s"/>`, px, py, x, y, colour)
		if name == last {
			fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="%.1f" fill="none" stroke="%s" stroke-width="2"/>`, x, y, radius+4, colour)
		}
		fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="%.1f" fill="%s"/>`, x, y, radius, colour)
		if step > 24 {
			fmt.Fprintf(&b, `<text x="%.1f" y="%.1f">%d</text>`, x+radius+4, y+4, t.image[name])
		}
	}
	fmt.Fprintf(&b, `<text x="8" y="%.1f">%s</text></svg>`, height-8, text)
	return b.String()
}
