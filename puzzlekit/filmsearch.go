package puzzlekit

import (
	"fmt"
	"strconv"
	"strings"

	"puzzlelab/charts/film"
	"puzzlelab/puzzlekit/group"
)

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
