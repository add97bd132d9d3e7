package isomorphism

// A Table has what isomorphisms preserve of the conjugacy classes of a group.
type Table struct {
	Orders []int // by class: the order of its elements
	Sizes  []int
	primes []int
	powers [][]int32 // by class and prime: the class of the powers
	label  []uint64  // by class
}

// NewTable returns the table of classes of which orders, sizes and the classes of powers by some
// primes are known, with labels from these. There may be no primes.
func NewTable(orders, sizes, primes []int, powers [][]int32) *Table {
	t := &Table{Orders: orders, Sizes: sizes, primes: primes, powers: powers}
	t.labelByPowers()
	return t
}

func (t *Table) add(order, size int, powers []int32) {
	t.Orders, t.Sizes, t.powers = append(t.Orders, order), append(t.Sizes, size), append(t.powers, powers)
}

// Count returns the number of classes.
func (t *Table) Count() int { return len(t.Sizes) }

// CenterOrder returns the number of classes of one element.
func (t *Table) CenterOrder() int {
	count := 0
	for _, size := range t.Sizes {
		if size == 1 {
			count++
		}
	}
	return count
}

// Label returns the label of a class.
func (t *Table) Label(k int) uint64 { return t.label[k] }

// WithLabel returns the classes with a label.
func (t *Table) WithLabel(v uint64) (classes []int) {
	for k, label := range t.label {
		if label == v {
			classes = append(classes, k)
		}
	}
	return classes
}

// ElementsWith returns the number of elements with each label.
func (t *Table) ElementsWith() map[uint64]int {
	count := map[uint64]int{}
	for k, v := range t.label {
		count[v] += t.Sizes[k]
	}
	return count
}
