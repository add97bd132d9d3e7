package puzzlekit

import (
	"slices"

	"puzzlelab/charts/film"
	"puzzlelab/puzzlekit/stategraph"
)

func init() { films(waveFrames) }

// waveFrames draws a state graph while a breadth-first search spreads over it. The edges
// by which a state is found stay.
func waveFrames(waves []stategraph.Wave) (frames []film.Frame) {
	if len(waves) == 0 {
		return nil
	}
	vertices := make([]film.Vertex, len(waves[0].Names))
	for i, name := range waves[0].Names {
		vertices[i] = film.Vertex{Label: name, Tone: film.Later}
	}
	var edges []film.Edge
	for _, e := range waves[0].Edges {
		if e[0] < e[1] || !slices.Contains(waves[0].Edges, [2]int{e[1], e[0]}) {
			edges = append(edges, film.Edge{From: e[0], To: e[1], Tone: film.Later})
		}
	}
	places := film.Spread(len(vertices), edges)
	for _, w := range waves {
		for i := range vertices {
			if vertices[i].Tone == film.Now {
				vertices[i].Tone = film.Known
			}
		}
		for _, i := range w.States {
			vertices[i].Tone = film.Now
		}
		for k, e := range edges {
			a, b := vertices[e.From].Tone, vertices[e.To].Tone
			switch {
			case a == film.Now && b == film.Known || a == film.Known && b == film.Now:
				edges[k].Tone = film.Now
			case a != film.Later && b != film.Later:
				edges[k].Tone = film.Known
			}
		}
		frames = append(frames, diagram(w.String(), places, vertices, edges))
	}
	return frames
}
