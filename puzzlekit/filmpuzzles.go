package puzzlekit

import (
	"fmt"
	"slices"

	"puzzlelab/charts/board"
	"puzzlelab/charts/film"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
	"puzzlelab/puzzlekit/stategraph"
)

func init() { films(stepFrames) }

// stepFrames draws the boards after the steps of a solution. Outlined in bold is what is at
// home and stays there.
func stepFrames(steps []puzzle.Step) []film.Frame {
	frames := make([]film.Frame, len(steps))
	var settled []int // places that are solved from this step to the last
	for i, s := range slices.Backward(steps) {
		if i == len(steps)-1 {
			settled = allPlaces(s.Board)
		}
		settled = settledIn(s.Board, settled)
		f := frameOf(board.Draw(s.Board, &board.Options{Mark: settled, Width: stepWidth}))
		f.Caption = s.Text
		if s.Word.Len() > 0 {
			f.Caption = fmt.Sprintf("%v: %s", s.Word, s.Text)
		}
		frames[i] = f
	}
	return frames
}

// stepWidth is the width of the pictures in pixels: a film needs room for long captions.
const stepWidth = 260

// settledIn returns those of the places that have the label of the solved state.
func settledIn(s puzzle.State, places []int) (same []int) {
	now, home := s.Labels(), s.Puzzle().Solved().Labels()
	for _, place := range places {
		if now[place-1] == home[place-1] {
			same = append(same, place)
		}
	}
	return same
}

func allPlaces(s puzzle.State) (places []int) {
	for i := range s.Puzzle().Places() {
		places = append(places, i+1)
	}
	return places
}

func init() { films(sortFrames) }

// sortFrames draws the crossings of a list that is sorted.
func sortFrames(steps []puzzle.SortStep) (frames []film.Frame) {
	for _, s := range steps {
		picture := board.Crossings(s.List)
		if err := picture.Err(); err != nil {
			panic(failed(err))
		}
		frames = append(frames, film.Frame{Caption: s.String(), Text: fmt.Sprint(s.List), Markup: picture.SVG(), Pixels: picture.PNG})
	}
	return frames
}

func init() { films(deepeningFrames) }

// deepeningFrames draws the words that a search tries as a tree, and beside it the state
// at the node. Each bound begins the tree anew; the place of a word is the same in all
// frames.
func deepeningFrames(steps []solve.DeepeningStep) (frames []film.Frame) {
	number, parents := wordTree(steps)
	places := film.Tree(parents)
	vertices := make([]film.Vertex, len(parents))
	edges := make([]film.Edge, 0, len(parents)-1)
	for i := 1; i < len(parents); i++ {
		edges = append(edges, film.Edge{From: parents[i], To: i})
	}
	paint := func(i int, tone film.Tone) {
		vertices[i].Tone = tone
		if i == 0 {
			return
		}
		if edges[i-1].Tone = tone; tone == film.Gone {
			edges[i-1].Tone = film.Known // thick red lines would hide the tree
		}
	}
	last, then := 0, film.Known // the last node, and its tone from now on
	for _, s := range steps {
		paint(last, then)
		at := number[fmt.Sprint(s.Path)]
		switch s.Kind {
		case solve.DeepeningBound:
			for i := range vertices {
				paint(i, film.Later)
			}
			then = film.Known
		case solve.DeepeningCut, solve.DeepeningMiss:
			then = film.Gone
		case solve.DeepeningSolved:
			for i := at; i > 0; i = parents[i] {
				paint(i, film.Kept)
			}
			then = film.Kept
		default:
			then = film.Known
		}
		paint(at, film.Now)
		last = at
		if s.Kind == solve.DeepeningSolved {
			paint(at, film.Kept)
		}
		tree := film.Diagram(places, vertices, edges, s.String())
		frames = append(frames, film.Frame{
			Caption: s.String(), Text: s.String() + "\n" + s.State.String(),
			Markup: film.Beside(board.Draw(s.State, nil).SVG(), deepeningLines(s), tree),
		})
	}
	return frames
}

// deepeningLines says below the board why the search goes on or not.
func deepeningLines(s solve.DeepeningStep) []string {
	lines := []string{fmt.Sprintf("bound: %d", s.Bound), fmt.Sprintf("made: %d", s.Made), fmt.Sprintf("needed: at least %d", s.Left)}
	switch s.Kind {
	case solve.DeepeningCut:
		return append(lines, fmt.Sprintf("%d + %d > %d: cut off", s.Made, s.Left, s.Bound))
	case solve.DeepeningMiss:
		return append(lines, "not solved")
	case solve.DeepeningSolved:
		return append(lines, "solved")
	}
	return lines
}

// wordTree numbers the words, the empty one first, and returns the parent of each.
func wordTree(steps []solve.DeepeningStep) (number map[string]int, parents []int) {
	number, parents = map[string]int{}, []int{-1}
	var way []solve.DeepeningStep // from the root to the last node
	for _, s := range steps {
		name := fmt.Sprint(s.Path)
		for len(way) > 0 && !isBelow(s, way[len(way)-1]) {
			way = way[:len(way)-1]
		}
		if len(way) == 0 {
			number[name] = 0
		}
		if _, known := number[name]; !known {
			number[name], parents = len(parents), append(parents, number[fmt.Sprint(way[len(way)-1].Path)])
		}
		way = append(way, s)
	}
	return number, parents
}

// isBelow reports whether a word continues another one. (R2 does not continue R where it
// counts one.)
func isBelow(s, above solve.DeepeningStep) bool {
	path, begin := s.Path.Letters(), above.Path.Letters()
	return s.Made > above.Made && len(path) > len(begin) && slices.Equal(path[:len(begin)], begin)
}

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
