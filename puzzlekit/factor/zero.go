package factor

import (
	"context"
	"sync"

	"puzzlelab/puzzlekit/group"
)

// trivial is what the zero Factorizer stands for.
var trivial = sync.OnceValue(func() *Factorizer {
	f, err := New(context.Background(), group.Trivial(0), nil, nil)
	if err != nil {
		panic(err) // the trivial group has one element and no generators
	}
	return f
})

// orTrivial returns f, or the trivial Factorizer for the zero Factorizer.
func (f *Factorizer) orTrivial() *Factorizer {
	if f.pool == nil {
		return trivial()
	}
	return f
}

// orTrivial returns t, or the trivial Table for the zero Table.
func (t *Table) orTrivial() *Table {
	if t.set == nil {
		return trivial().Table()
	}
	return t
}
