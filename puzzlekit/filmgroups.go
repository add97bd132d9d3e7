package puzzlekit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/charts/film"
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

func init() {
	films(orbitFrames)
	films(siftFrames)
	films(chainFrames)
	films(jerrumFrames)
}

// orbitFrames draws the Schreier graph of an orbit while the orbit is found. The edges of
// the Schreier tree stay green.
func orbitFrames(steps []group.OrbitStep) []film.Frame {
	if len(steps) == 0 {
		return nil
	}
	points := steps[len(steps)-1].Orbit
	place := map[int]int{}
	vertices := make([]film.Vertex, len(points))
	for i, p := range points {
		place[p] = i
		vertices[i] = film.Vertex{Label: strconv.Itoa(p), Tone: film.Later}
	}
	edges := make([]film.Edge, len(steps))
	for i, s := range steps {
		edges[i] = film.Edge{From: place[s.From], To: place[s.To], Tone: film.Later, Arrow: true}
	}
	places := film.Spread(len(points), edges)
	vertices[0].Tone = film.Now
	frames := []film.Frame{diagram("start at "+strconv.Itoa(points[0]), places, vertices, edges)}
	vertices[0].Tone = film.Known
	for i, s := range steps {
		to := edges[i].To
		before := vertices[to].Tone
		vertices[to].Tone, edges[i].Tone, edges[i].Label = film.Now, film.Now, letter(s.Generator)
		frames = append(frames, diagram(fmt.Sprintf("%s takes %d to %d%s", letter(s.Generator), s.From, s.To, map[bool]string{true: ": new"}[s.New]), places, vertices, edges))
		vertices[to].Tone, edges[i].Tone = film.Known, film.Known
		if s.New {
			edges[i].Tone = film.Kept
		} else {
			edges[i].Label, vertices[to].Tone = "", before
		}
	}
	return append(frames, diagram(fmt.Sprintf("the orbit has %s", counted.Of(len(points), "points")), places, vertices, edges))
}

// letter names a generator.
func letter(k int) string {
	if k <= 26 {
		return string(rune('a' + k - 1))
	}
	return "x" + strconv.Itoa(k)
}

func diagram(caption string, places []film.Place, vertices []film.Vertex, edges []film.Edge) film.Frame {
	return film.Frame{Caption: caption, Text: caption, Markup: film.Diagram(places, vertices, edges, caption)}
}

// siftFrames draws what is left at each level as arrows. The base points that it fixes
// already are green.
func siftFrames(steps []group.SiftStep) (frames []film.Frame) {
	degree := 1
	for _, s := range steps {
		degree = max(degree, s.Incoming.Degree(), s.Base)
	}
	places := film.Circle(degree)
	var fixed []int
	for _, s := range steps {
		vertices, edges := arrows(s.Incoming, degree, fixed)
		vertices[s.Base-1].Tone, vertices[s.Point-1].Tone = film.Now, film.Now
		for k := range edges {
			if edges[k].From == s.Base-1 {
				edges[k].Tone = film.Now
			}
		}
		frames = append(frames, diagram(s.String(), places, vertices, edges))
		if s.InOrbit {
			fixed = append(fixed, s.Base)
		}
	}
	if len(steps) == 0 {
		return nil
	}
	last := steps[len(steps)-1]
	vertices, edges := arrows(last.Left, degree, fixed)
	caption := "the residue is the identity: an element of the group"
	if !last.Left.IsIdentity() {
		caption = fmt.Sprintf("the residue is %v: no element of the group", last.Left)
	}
	return append(frames, diagram(caption, places, vertices, edges))
}

func arrows(p perm.Perm, degree int, fixed []int) (vertices []film.Vertex, edges []film.Edge) {
	for i := 1; i <= degree; i++ {
		v := film.Vertex{Label: strconv.Itoa(i)}
		if slices.Contains(fixed, i) {
			v.Tone = film.Kept
		} else if p.Image(i) == i {
			v.Tone = film.Later
		}
		vertices = append(vertices, v)
		if p.Image(i) != i {
			edges = append(edges, film.Edge{From: i - 1, To: p.Image(i) - 1, Arrow: true})
		}
	}
	return vertices, edges
}

// chainFrames draws a row of points for each level: its basic orbit, the base point first.
func chainFrames(steps []group.ChainStep) (frames []film.Frame) {
	if len(steps) == 0 {
		return nil
	}
	last := steps[len(steps)-1]
	var places []film.Place
	var ends []int // where the rows end in places
	for level, orbit := range last.Orbits {
		for k := range orbit {
			places = append(places, film.Place{float64(k), 1.15 * float64(level)})
		}
		ends = append(ends, len(places))
	}
	for _, s := range steps {
		vertices := make([]film.Vertex, len(places))
		for i := range vertices {
			vertices[i].Tone = film.Later
		}
		for level, orbit := range s.Orbits {
			start := ends[level] - len(last.Orbits[level])
			for k, point := range orbit {
				v := film.Vertex{Label: strconv.Itoa(point)}
				switch {
				case k >= s.Before[level]:
					v.Tone = film.Now
				case k == 0:
					v.Tone = film.Kept
				}
				vertices[start+k] = v
			}
		}
		frames = append(frames, diagram(s.String(), places, vertices, nil))
	}
	return frames
}

// jerrumFrames draws the graph of the filter, with all points on a circle. A cycle closes
// in one frame and is broken in the next. Identities are left out.
func jerrumFrames(steps []group.JerrumStep) (frames []film.Frame) {
	degree := 1
	for _, s := range steps {
		degree = max(degree, s.Incoming.Degree())
	}
	places := film.Circle(degree)
	vertices := make([]film.Vertex, degree)
	for i := range vertices {
		vertices[i].Label = strconv.Itoa(i + 1)
	}
	add := func(caption string, graph []group.Edge, tones map[[2]int]film.Tone) {
		edges := make([]film.Edge, 0, len(graph)+1)
		for _, e := range graph {
			edges = append(edges, film.Edge{From: e.From - 1, To: e.To - 1, Tone: tones[[2]int{e.From, e.To}]})
		}
		frames = append(frames, diagram(caption, places, vertices, edges))
	}
	for _, s := range steps {
		own := [2]int{s.From, s.To}
		with := append(slices.Clone(s.Before), group.Edge{From: s.From, To: s.To})
		switch s.Event {
		case group.JerrumJoined:
			add(fmt.Sprintf("%v joins %d and %d", s.Incoming, s.From, s.To), s.After, map[[2]int]film.Tone{own: film.Now})
		case group.JerrumDouble:
			add(fmt.Sprintf("%v has the edge %d–%d, which is there: divided, it is %v", s.Incoming, s.From, s.To, s.Becomes), s.Before, map[[2]int]film.Tone{own: film.Gone})
		case group.JerrumCycle:
			tones := map[[2]int]film.Tone{}
			for k, from := range s.Cycle {
				to := s.Cycle[(k+1)%len(s.Cycle)]
				tones[[2]int{min(from, to), max(from, to)}] = film.Now
			}
			first := [2]int{s.Cycle[0], s.Cycle[1]}
			add(fmt.Sprintf("%v closes a cycle of %d", s.Incoming, len(s.Cycle)), with, tones)
			tones[first] = film.Gone
			add(fmt.Sprintf("the edge %d–%d goes; the product %v comes in again", first[0], first[1], s.Becomes), with, tones)
		}
	}
	return frames
}

func init() { films(searchFrames) }

// searchFrames draws the search tree as far as it is known after each step. The place of a
// node is the same in all frames.
func searchFrames(steps []group.SearchStep) (frames []film.Frame) {
	if len(steps) == 0 {
		return nil
	}
	t := newSearchTree(steps)
	places := film.Tree(t.parents)
	vertices, edges := make([]film.Vertex, len(t.parents)), make([]film.Edge, 0, len(t.parents)-1)
	for i, image := range t.images {
		if vertices[i].Tone = film.Later; i > 0 {
			vertices[i].Label = strconv.Itoa(image)
			edges = append(edges, film.Edge{From: t.parents[i], To: i, Tone: film.Later})
		}
	}
	vertices[0].Tone = film.Known
	paint := func(at int, tone film.Tone) {
		if vertices[at].Tone = tone; at > 0 {
			edges[at-1].Tone = tone
		}
	}
	for _, s := range steps {
		at := t.number[prefix(s.Images)]
		for i := t.parents[at]; i > 0 && vertices[i].Tone == film.Later; i = t.parents[i] {
			paint(i, film.Known) // a base point that is its own image; the search goes through it at once
		}
		if paint(at, film.Now); s.Found {
			paint(at, film.Kept)
		}
		_, caption, _ := strings.Cut(s.String(), ": ")
		caption = fmt.Sprintf("node %d: %s", s.Number, caption)
		var cells []string
		for _, c := range s.Cells {
			cells = append(cells, strings.Trim(fmt.Sprint(c), "[]"))
		}
		text := "cells " + strings.Join(cells, " | ")
		frames = append(frames, film.Frame{Caption: caption, Text: text, Markup: film.Above(film.Diagram(places, vertices, edges, caption), text)})
		paint(at, searchTone(s))
		if vertices[at].Tone == film.Gone {
			edges[at-1].Tone = film.Known // thick red lines would hide the tree
		}
	}
	return frames
}

// searchTone is the tone of a node that the search has left.
func searchTone(s group.SearchStep) film.Tone {
	switch {
	case s.Found:
		return film.Kept
	case s.CutOff || len(s.Images) == len(s.Base):
		return film.Gone
	}
	return film.Known
}

// A node is named by the images on the way to it.
func prefix(images []int) string { return strings.Trim(fmt.Sprint(images), "[]") }

// A searchTree numbers the nodes, the root first. The base points that are their own images
// are nodes as well, even where the search does not visit them.
type searchTree struct {
	number  map[string]int
	parents []int
	images  []int
}

func newSearchTree(steps []group.SearchStep) *searchTree {
	t := &searchTree{number: map[string]int{"": 0}, parents: []int{-1}, images: []int{0}}
	t.add(steps[0].Base)
	for _, s := range steps {
		t.add(s.Images)
	}
	return t
}

// add makes nodes for a list of images and all that it begins with.
func (t *searchTree) add(images []int) {
	for k, image := range images {
		name := prefix(images[:k+1])
		if _, known := t.number[name]; known {
			continue
		}
		t.number[name] = len(t.parents)
		t.parents, t.images = append(t.parents, t.number[prefix(images[:k])]), append(t.images, image)
	}
}

func init() { films(cosetFrames) }

// cosetFrames shows the table after each step. What the step says is the caption.
func cosetFrames(steps []coset.Step) (frames []film.Frame) {
	for _, s := range steps {
		table := s.HTML()
		before, rest, _ := strings.Cut(table, "<caption>")
		_, after, _ := strings.Cut(rest, "</caption>")
		_, caption, _ := strings.Cut(s.String(), ": ")
		frames = append(frames, film.Frame{Caption: caption, Text: s.Table(), Markup: before + after})
	}
	return frames
}

func init() { films(fillingFrames) }

// fillingFrames draws a table of words while it fills: a row for each level, a column for
// each point, the colour for the length of the word.
func fillingFrames(steps []factor.TableProgress) (frames []film.Frame) {
	columns, most := 0, 0
	for _, s := range steps {
		for _, l := range s.Levels {
			for k, p := range l.Orbit {
				columns, most = max(columns, p), max(most, l.Lengths[k])
			}
		}
	}
	for _, s := range steps {
		caption := fmt.Sprintf("after %s: %s of %s, %.1f letters on average", counted.Of(s.Round, "words"), commas(s.Filled), counted.Of(s.Total, "entries"), s.Mean)
		var names []string
		var rows [][]int
		for i, l := range s.Levels {
			row := make([]int, columns)
			for c := range row {
				row[c] = film.Absent
			}
			for k, p := range l.Orbit {
				row[p-1] = l.Lengths[k]
			}
			names, rows = append(names, fmt.Sprint("level ", i+1)), append(rows, row)
		}
		frames = append(frames, film.Frame{Caption: caption, Text: caption, Markup: film.Cells(rows, names, most, "letters", caption)})
	}
	return frames
}
