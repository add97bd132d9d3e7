package puzzlekit

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"puzzlelab/charts"
	"puzzlelab/puzzlekit/group"
)

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
		label += " (" + strconv.Itoa(c.Size) + ")"
	}
	return label
}
