package character

import (
	"context"
	"math/big"
	"math/bits"
	"slices"

	"puzzlelab/puzzlekit/fault"
)

// Orthogonality is proved as follows. Let e be the order of the roots of unity in the values. The automorphisms of
// the field permute the rows of the table: that is compared value by value. Let α be the difference of the two sides of
// one of the relations; the conjugates of α are such differences, too. If all differences are 0 modulo a prime p = 1
// modulo e, for one root of order e modulo p, then p divides α, because its conjugates are 0 for that root, and so α
// for every root. If several primes divide α, whose product is greater than its conjugates can be, then α is 0.

// A valueIndex has the different values of a table, and for each row and class which it is.
type valueIndex struct {
	values []Cyclotomic
	number map[string]int
	rows   [][]int
}

func (x *valueIndex) of(v Cyclotomic) int {
	key := v.key()
	i, known := x.number[key]
	if !known {
		i = len(x.values)
		x.number[key] = i
		x.values = append(x.values, v)
	}
	return i
}

func (t *Table) valueIndex() *valueIndex {
	x := &valueIndex{number: map[string]int{}}
	for _, row := range t.rows {
		numbers := make([]int, len(row.values))
		for i, v := range row.values {
			numbers[i] = x.of(v)
			row.values[i] = x.values[numbers[i]] // one copy of each value
		}
		x.rows = append(x.rows, numbers)
	}
	return x
}

// verify checks that there are as many rows as classes, and both orthogonality relations.
func (t *Table) verify(ctx context.Context) error {
	if len(t.rows) != len(t.sizes) {
		return &fault.InternalError{In: inNew, What: "there are not as many irreducible characters as classes"}
	}
	x := t.valueIndex()
	e := 1
	for _, v := range x.values {
		e = e / gcd(e, v.Conductor()) * v.Conductor()
	}
	if !t.isClosed(x, e) {
		return &fault.InternalError{In: inNew, What: "the conjugates of a character are not in the table"}
	}
	order := t.classes.Group().Order()
	bound := new(big.Int).Mul(order, order) // the terms add up to less, and the other side is less
	bound.Lsh(bound, 1)
	above := big.NewInt(1 << 57)
	for product := big.NewInt(1); product.Cmp(bound) <= 0; {
		f, ok := fieldFor(big.NewInt(int64(e)), above)
		if !ok || f.p >= 1<<58 {
			return &fault.InternalError{In: inNew, What: "too few primes to check the orthogonality relations"}
		}
		above.SetUint64(f.p)
		product.Mul(product, above)
		if holds := t.isOrthogonal(ctx, f, x, f.rootOfOrder(uint64(e)), e); ctx.Err() == nil && !holds {
			return &fault.InternalError{In: inNew, What: "the table does not satisfy the orthogonality relations"}
		}
		if err := stopped(ctx, "the check of the orthogonality relations"); err != nil {
			return err
		}
	}
	return nil
}

// isClosed reports whether each automorphism of the field of e-th roots of unity takes rows to rows.
func (t *Table) isClosed(x *valueIndex, e int) bool {
	rows := map[string]bool{}
	key := func(row []int) string {
		var b []byte
		for _, i := range row {
			b = append(b, byte(i), byte(i>>8), byte(i>>16), byte(i>>24))
		}
		return string(b)
	}
	for _, row := range x.rows {
		rows[key(row)] = true
	}
	for _, k := range unitGenerators(e) {
		image := make([]int, len(x.values))
		for i, v := range x.values {
			image[i] = x.number[v.galois(k).key()]
		}
		for _, row := range x.rows {
			moved := make([]int, len(row))
			for i := range row {
				moved[i] = image[row[i]]
			}
			if !rows[key(moved)] {
				return false
			}
		}
	}
	return len(rows) == len(x.rows)
}

// unitGenerators returns numbers that generate the group of units modulo e.
func unitGenerators(e int) (gens []int) {
	units := 0
	for k := range e {
		if gcd(k, e) == 1 {
			units++
		}
	}
	reached := map[int]bool{1 % e: true}
	list := []int{1 % e}
	for k := 2; len(list) < units; k++ {
		if gcd(k, e) != 1 || reached[k] {
			continue
		}
		gens = append(gens, k)
		for i := 0; i < len(list); i++ {
			for _, g := range gens {
				if n := list[i] * g % e; !reached[n] {
					reached[n] = true
					list = append(list, n)
				}
			}
		}
	}
	return gens
}

// isOrthogonal checks both relations modulo a prime below 2⁵⁸.
func (t *Table) isOrthogonal(ctx context.Context, f field, x *valueIndex, root uint64, e int) bool {
	residues, conjugates := make([]uint64, len(x.values)), make([]uint64, len(x.values))
	for i, v := range x.values {
		residues[i], conjugates[i] = v.modulo(f, root, e), v.modulo(f, f.inverse(root), e)
	}
	n := len(x.rows)
	rows, conjugate, columns := make([][]uint64, n), make([][]uint64, n), make([][]uint64, n)
	weighted, columnsConjugate := make([][]uint64, n), make([][]uint64, n)
	for i := range n {
		columns[i], columnsConjugate[i] = make([]uint64, n), make([]uint64, n)
	}
	for i, row := range x.rows {
		rows[i], conjugate[i], weighted[i] = make([]uint64, n), make([]uint64, n), make([]uint64, n)
		for k := range row {
			rows[i][k], conjugate[i][k] = residues[row[k]], conjugates[row[k]]
			weighted[i][k] = f.mul(rows[i][k], f.of(t.sizes[k]))
			columns[k][i], columnsConjugate[k][i] = rows[i][k], conjugate[i][k]
		}
	}
	order := f.of(t.classes.Group().Order())
	for i := range n {
		centralizer := f.of(t.classes.CentralizerOrder(i))
		for j := i; j < n; j++ {
			wantRow, wantColumn := uint64(0), uint64(0)
			if i == j {
				wantRow, wantColumn = order, centralizer
			}
			if f.dot(weighted[i], conjugate[j]) != wantRow || f.dot(columns[i], columnsConjugate[j]) != wantColumn {
				return false
			}
		}
		if ctx.Err() != nil {
			return false
		}
	}
	return true
}

// dot returns the sum of the products of the entries. The prime is below 2⁵⁸, so that 4,096 products fit into 128
// bits.
func (f field) dot(a, b []uint64) (sum uint64) {
	const most = 4096
	for part := range slices.Chunk(a, most) {
		var hi, lo uint64
		for i, v := range part {
			h, l := bits.Mul64(v, b[i])
			var carry uint64
			lo, carry = bits.Add64(lo, l, 0)
			hi, _ = bits.Add64(hi, h, carry)
		}
		sum = f.add(sum, bits.Rem64(hi, lo, f.p))
		b = b[len(part):]
	}
	return sum
}

// modulo returns the image of an algebraic integer when ζₑ is taken to a root of order e modulo a
// prime.
func (x Cyclotomic) modulo(f field, root uint64, e int) (sum uint64) {
	for _, t := range x.terms {
		z := f.pow(root, uint64(t.exp)*uint64(e/x.n))
		sum = f.add(sum, f.mul(f.of(t.coef.Num()), z))
	}
	return sum
}
