package puzzle

import "slices"

// faces is the number of faces of a cube.
const faces = 6

// faceReadings returns the ways to read a cube that is written face by face, if the text is
// that: each line, or each word, is a face or a row of one. Words that are rows count only in
// one line, because the rows of a net can be words, too.
func (p *Puzzle) faceReadings(fields []field, oneLine bool) (out []reading) {
	var lines, words [][]field
	for _, f := range fields {
		letters := characters([]field{f})
		words = append(words, letters)
		if last := len(lines) - 1; last >= 0 && lines[last][0].line == f.line {
			lines[last] = append(lines[last], letters...)
		} else {
			lines = append(lines, letters)
		}
	}
	for _, groups := range [][][]field{lines, words} {
		labels := p.byFaces(groups, oneLine || len(groups) == len(lines))
		if labels != nil {
			out = append(out, reading{p.faceOrder(labels), slices.Concat(labels...)})
		}
	}
	return out
}

// byFaces returns the labels of each face if the groups are the faces of a cube or, with inRows,
// the rows of its faces.
func (p *Puzzle) byFaces(groups [][]field, inRows bool) [][]field {
	size := len(p.def.Line) / faces
	rows := 1
	for rows*rows < size {
		rows++
	}
	if size < 2 || rows*rows != size {
		return nil
	}
	perFace := len(groups) / faces
	switch {
	case len(groups) != faces*perFace, perFace != 1 && (perFace != rows || !inRows):
		return nil
	}
	var out [][]field
	for group := range slices.Chunk(groups, perFace) {
		for _, row := range group {
			if len(row) != size/perFace {
				return nil
			}
		}
		out = append(out, slices.Concat(group...))
	}
	return out
}

// faceOrder returns the order of a cube that is written face by face: that of one line or,
// where the middles of the faces are the letters of fixed centres, the one that they name.
func (p *Puzzle) faceOrder(labels [][]field) []int {
	size := len(labels[0])
	byCenter := map[string][]int{}
	for face := range slices.Chunk(p.def.Line, size) {
		if center := face[size/2]; size%2 == 1 && center < 0 {
			byCenter[p.def.Fixed[-center-1].Text] = face
		}
	}
	var named []int
	for _, face := range labels {
		center := face[size/2].text
		named = append(named, byCenter[center]...)
		delete(byCenter, center)
	}
	if len(named) == len(p.def.Line) {
		return named
	}
	return p.def.Line
}
