package schreiersims

import "puzzlelab/puzzlekit/internal/rawperm"

// A blockFrame carries the blocks of an imprimitive group to the first one. An
// element is then what it does to the blocks together with one component for
// each block.
type blockFrame struct {
	class []int32
	into  [][]int32 // into[k] takes block k to block 0
	out   [][]int32 // their inverses
	place []int32   // the place of a point of block 0 in that block
	first []int32   // the points of block 0
	some  []int32   // one point of each block
}

func newBlockFrame(gens [][]int32, class []int32, classes int) *blockFrame {
	f := &blockFrame{class: class, into: make([][]int32, classes), out: make([][]int32, classes)}
	f.place = make([]int32, len(class))
	f.some = make([]int32, classes)
	for i, k := range class {
		f.some[k] = int32(i)
		if k == 0 {
			f.place[i] = int32(len(f.first))
			f.first = append(f.first, int32(i))
		}
	}
	f.out[0] = rawperm.Identity[int32](len(class))
	for queue := []int32{0}; len(queue) > 0; queue = queue[1:] {
		k := queue[0]
		f.into[k] = rawperm.Inverse(f.out[k])
		for _, x := range gens {
			if image := class[x[f.some[k]]]; f.out[image] == nil {
				f.out[image] = rawperm.Product(f.out[k], x)
				queue = append(queue, image)
			}
		}
	}
	return f
}

// top returns what x does to the blocks.
func (f *blockFrame) top(x []int32) []int32 {
	img := make([]int32, len(f.some))
	for k, p := range f.some {
		img[k] = f.class[x[p]]
	}
	return img
}

// component returns what x does from block k to its image, with both carried to
// block 0.
func (f *blockFrame) component(x []int32, k int) []int32 {
	back := f.into[f.class[x[f.some[k]]]]
	img := make([]int32, len(f.first))
	for i, p := range f.first {
		img[i] = f.place[back[x[f.out[k][p]]]]
	}
	return img
}
