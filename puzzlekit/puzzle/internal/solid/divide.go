package solid

import "math"

// Kites divides a face between its corners.
func Kites(face Face) [][]Vec {
	center, n := Centroid(face.Corners), len(face.Corners)
	var out [][]Vec
	for i, corner := range face.Corners {
		before, after := face.Corners[(i+n-1)%n], face.Corners[(i+1)%n]
		out = append(out, []Vec{center, before.mix(corner, 0.5), corner, corner.mix(after, 0.5)})
	}
	return out
}

// QuarterMiddle cuts the middle sticker of a face along the diagonals.
func QuarterMiddle(face Face, outline []Vec) [][]Vec {
	center := Centroid(face.Corners)
	if Centroid(outline).Sub(center).Length() > nearly {
		return [][]Vec{outline}
	}
	var out [][]Vec
	for i, corner := range outline {
		out = append(out, []Vec{center, corner, outline[(i+1)%len(outline)]})
	}
	return out
}

// UnitSquares cuts a rectangle whose sides are whole numbers into squares of side 1.
func UnitSquares(face Face) [][]Vec {
	squares := [][]Vec{face.Corners}
	for side := range 2 {
		from, to := face.Corners[side], face.Corners[side+1]
		way := to.Sub(from)
		axis := way.Unit()
		for k := 1; k < int(math.Round(way.Length())); k++ {
			squares = cutAll(squares, axis, from.Dot(axis)+float64(k))
		}
	}
	return squares
}
