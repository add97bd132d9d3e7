package factor

// meet looks for a word of target in two halves: it multiplies target by the
// first n elements w of the pool, shortest first, until the product p is in
// the pool as well; then target is p·w⁻¹. As long as both parts come from full
// layers of the pool, no word is shorter. It does not try when the group is so
// large that a meeting would be luck.
func (f *Factorizer) meet(target images, n int) ([]uint16, bool) {
	n = max(1, min(n, f.pool.len()))
	size, _ := f.group.Order().Float64()
	if n > 1 && float64(n)*float64(f.pool.len()) < size/2 {
		n = 1
	}
	k := len(f.pool.base)
	keys := make(images, 0, min(n, 1024)*k)
	for i := range int32(n) {
		keys = append(keys, make(images, k)...)
		row := keys[int(i)*k : int(i)*k+k]
		if i == 0 {
			for j, b := range f.pool.base {
				row[j] = target[b]
			}
		} else {
			from := int(f.pool.parent[i]) * k
			mul(row, keys[from:from+k], f.set.action[f.pool.letter[i]])
		}
		if p := f.pool.find(row); p >= 0 {
			slots := append(f.pool.slots(p), f.set.inverseSlots(f.pool.slots(i))...)
			return f.set.reduceSlots(slots), true
		}
	}
	return nil, false
}
