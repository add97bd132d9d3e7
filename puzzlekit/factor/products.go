package factor

import "puzzlelab/puzzlekit/internal/rawperm"

// products evaluates words several letters at a time. It has the products of all
// sequences of one letter, of two, and so on as long as they fit in a fast cache.
type products struct {
	degree, slots int
	rows          []images // rows[k] has those of k+1 letters, in the order of the letters
}

func newProducts(set *generatorSet) *products {
	const size = 1 << 17 // images in a table
	p := &products{degree: set.degree, slots: len(set.action)}
	count := 1
	last := rawperm.Identity[uint16](set.degree)
	for p.slots > 0 && (len(p.rows) == 0 || count*p.slots*p.degree <= size) && len(p.rows) < 8 {
		rows := make(images, count*p.slots*p.degree)
		for i := range count {
			for v, y := range set.action {
				rawperm.ProductInto(row(rows, i*p.slots+v, p.degree), row(last, i, p.degree), y)
			}
		}
		p.rows = append(p.rows, rows)
		last = rows
		count *= p.slots
	}
	return p
}

func row(rows images, i, width int) images { return rows[i*width : (i+1)*width] }

// evaluate stores the element of a word in dst.
func (p *products) evaluate(dst images, slots []uint16) {
	for i := range dst {
		dst[i] = uint16(i)
	}
	for len(slots) > 0 {
		k := min(len(slots), len(p.rows))
		at := 0
		for _, v := range slots[:k] {
			at = at*p.slots + int(v)
		}
		rawperm.ProductInto(dst, dst, row(p.rows[k-1], at, p.degree)[:len(dst):len(dst)])
		slots = slots[k:]
	}
}
