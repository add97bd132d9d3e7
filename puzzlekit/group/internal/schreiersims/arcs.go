package schreiersims

// An arc of a directed graph.
type arc struct{ from, to int32 }

// arcs are the arcs of a graph by where they begin, in one list.
type arcs struct{ start, to []int32 }

// sort sorts the arcs of a graph with n vertices. It uses the memory of those sorted before.
func (a *arcs) sort(n int, list []arc) {
	a.start = append(a.start[:0], make([]int32, n+1)...)
	a.to = append(a.to[:0], make([]int32, len(list))...)
	for _, x := range list {
		a.start[x.from]++
	}
	sum := int32(0)
	for k, count := range a.start {
		sum += count
		a.start[k] = sum
	}
	for i := len(list) - 1; i >= 0; i-- {
		x := list[i]
		a.start[x.from]--
		a.to[a.start[x.from]] = x.to
	}
}

// of returns where the arcs from a vertex lead.
func (a *arcs) of(from int32) []int32 { return a.to[a.start[from]:a.start[from+1]] }
