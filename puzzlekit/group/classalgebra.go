package group

import (
	"context"
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// StructureConstants returns those of the class algebra: for each class s the number of pairs of
// elements x of class r and y of class s whose product xy is the representative of class t. They
// make the column t of the class matrix of r.
//
// All elements of class r are listed and kept until another class is asked for. Where the cycle type
// does not tell the class of y and the group is large, y is found once for each orbit of the
// centralizer of the product (Schneider 1990). The cost is O(|r|·Degree) and those searches. The error is a
// [*fault.LimitError] if the class is too large for memory; other errors are those of [Classes.Of]. It
// panics like [Classes.Class].
func (c *Classes) StructureConstants(ctx context.Context, r, t int) ([]int, error) {
	c.checked("StructureConstants", r)
	c.checked("StructureConstants", t)
	w, end := c.begin(ctx, "StructureConstants")
	defer end()
	inverse, err := c.power(r, -1)
	if err != nil {
		return nil, err
	}
	u, err := c.membersOf(inverse) // y = uz, where u is the inverse of x
	if err != nil {
		return nil, err
	}
	counts, y := make([]int, len(c.classes)), make([]int32, c.group.degree)
	listed, err := c.list()
	if err != nil {
		return nil, err
	}
	var open []int // whose products are not told by their cycle type
	for k := range u.count {
		rawperm.ProductInto(y, u.at(k), c.raw[t])
		alike := c.alike[c.types.of(y)]
		switch {
		case len(alike) == 1:
			counts[alike[0]]++
		case listed:
			i, err := c.of(y)
			if err != nil {
				return nil, err
			}
			counts[i]++
		default:
			open = append(open, k)
		}
		if k%stopInterval == 0 && w.Ended() {
			return nil, w.Stopped(counted.Of(k, "products"))
		}
	}
	if err := c.countOrbits(u, open, t, counts); err != nil {
		return nil, err
	}
	return counts, w.Stopped("")
}

// stopInterval is the number of products between two looks at the context.
const stopInterval = 1024

// countOrbits counts the classes of the products of the open members of a class with the
// representative of t, one search for each orbit of the centralizer of that.
func (c *Classes) countOrbits(u *classMembers, open []int, t int, counts []int) error {
	if len(open) == 0 {
		return nil
	}
	centralizer, err := c.group.centralizer(c.work, []perm.Perm{c.classes[t].Representative})
	if err != nil {
		return err
	}
	gens := rawperm.Distinct(centralizer.images())
	done, y := make([]bool, u.count), make([]int32, c.group.degree)
	for _, k := range open {
		if done[k] {
			continue
		}
		rawperm.ProductInto(y, u.at(k), c.raw[t])
		i, err := c.of(y)
		if err != nil {
			return err
		}
		counts[i] += u.markOrbit(c.work, k, gens, done)
		if c.work.Ended() {
			return c.work.Stopped("")
		}
	}
	return nil
}

// classMembers are all elements of a class.
type classMembers struct {
	class, degree, count int
	images               []int32 // of all elements, one after the other
	place                map[string]int32
	key                  []byte
}

func (m *classMembers) at(k int) []int32 { return m.images[k*m.degree : (k+1)*m.degree] }

// add adds an element unless it is there.
func (m *classMembers) add(x []int32) {
	m.write(x)
	if _, is := m.place[string(m.key)]; is {
		return
	}
	m.place[string(m.key)] = int32(m.count)
	m.images = append(m.images, x...)
	m.count++
}

// write makes the key of an element.
func (m *classMembers) write(x []int32) {
	m.key = m.key[:0]
	for _, v := range x {
		m.key = append(m.key, byte(v))
		if m.degree > 1<<8 {
			m.key = append(m.key, byte(v>>8), byte(v>>16), byte(v>>24))
		}
	}
}

// markOrbit marks the conjugates of member k under a group, and counts them.
func (m *classMembers) markOrbit(w *chain.Work, k int, gens [][]int32, done []bool) int {
	done[k] = true
	orbit, y := []int32{int32(k)}, make([]int32, m.degree)
	for i := 0; i < len(orbit); i++ {
		if i%stopInterval == stopInterval-1 && w.Ended() {
			break
		}
		for _, s := range gens {
			rawperm.ConjugateInto(y, m.at(int(orbit[i])), s)
			if j := m.placeOf(y); !done[j] {
				done[j] = true
				orbit = append(orbit, j)
			}
		}
	}
	return len(orbit)
}

// membersOf lists the elements of a class.
func (c *Classes) membersOf(class int) (*classMembers, error) {
	if c.members != nil && c.members.class == class {
		return c.members, nil
	}
	size := c.classes[class].Size
	what := fmt.Sprintf("class %s", c.names[class])
	if !size.IsInt64() || size.Int64() > 1<<31 {
		return nil, tooLarge(c.work.In, what, "elements", size, 1<<31, "")
	}
	count := int(size.Int64())
	if err := c.work.Fits(what, "", memberBytes(count, c.group.degree)); err != nil {
		return nil, err
	}
	m := &classMembers{class: class, degree: c.group.degree, place: make(map[string]int32, count)}
	if err := m.addClass(c.work, c.raw[class], rawperm.Distinct(c.group.images())); err != nil {
		return nil, err
	}
	c.members = m
	return m, nil
}

// memberBytes is the memory that listed elements take, each with a key and its place in the map.
func memberBytes(count, degree int) uint64 {
	return 2*chain.ImageBytes(count, degree) + 64*uint64(count)
}

// addClass adds the conjugates of x under a group, breadth first.
func (m *classMembers) addClass(w *chain.Work, x []int32, gens [][]int32) error {
	k, y := m.count, make([]int32, m.degree)
	for m.add(x); k < m.count; k++ {
		for _, s := range gens {
			rawperm.ConjugateInto(y, m.at(k), s)
			m.add(y)
		}
		if k%stopInterval == 0 && w.Ended() {
			return w.Stopped(counted.Of(m.count, "elements of a class"))
		}
	}
	return nil
}

// placeOf returns the place of an element, which must be there.
func (m *classMembers) placeOf(x []int32) int32 {
	m.write(x)
	return m.place[string(m.key)]
}
