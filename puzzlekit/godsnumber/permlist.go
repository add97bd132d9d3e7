package godsnumber

// permList keeps permutations of equal degree in one slice, each point in as few bytes as
// the degree allows: millions of small ones would take several times the memory.
type permList struct {
	degree, width int
	count         int
	points        []byte
}

func newPermList(degree int) permList { return permList{degree: degree, width: pointBytes(degree)} }

// bytesEach is the size of one permutation.
func (l *permList) bytesEach() int { return l.degree * l.width }

func (l *permList) add(g []int32) {
	l.points = appendPoints(l.points, g, l.degree)
	l.count++
}

// read writes permutation k to g.
func (l *permList) read(g []int32, k int) { readKey(g, l.points[k*l.bytesEach():]) }

// replace writes g in the place of permutation k.
func (l *permList) replace(k int, g []int32) {
	start := k * l.bytesEach()
	appendPoints(l.points[start:start], g, l.degree)
}

// at returns the image of point p under permutation k.
func (l *permList) at(k int, p int32) int32 {
	switch i := k*l.degree + int(p); l.width {
	case 1:
		return int32(l.points[i])
	case 2:
		return int32(l.points[2*i]) | int32(l.points[2*i+1])<<8
	default:
		x := l.points[4*i : 4*i+4]
		return int32(x[0]) | int32(x[1])<<8 | int32(x[2])<<16 | int32(x[3])<<24
	}
}
