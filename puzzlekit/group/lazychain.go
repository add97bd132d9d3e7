package group

import (
	"sync/atomic"

	"puzzlelab/puzzlekit/group/internal/chain"
)

// A lazyChain is the stabiliser chain of a group. The first caller builds it;
// others wait for it until their contexts end. A chain that was stopped or is too
// large is not kept.
type lazyChain struct {
	build func(*chain.Work) (*StabilizerChain, error)
	turn  chan struct{} // has room for one: the caller that builds
	kept  atomic.Value  // *StabilizerChain
}

func newLazyChain(build func(*chain.Work) (*StabilizerChain, error)) *lazyChain {
	return &lazyChain{build: build, turn: make(chan struct{}, 1)}
}

func keptChain(c *StabilizerChain) *lazyChain {
	l := &lazyChain{}
	l.kept.Store(c)
	return l
}

// get returns the chain. When building is stopped, what there is of the chain
// comes with the error.
func (l *lazyChain) get(w *chain.Work) (*StabilizerChain, error) {
	if c, ok := l.kept.Load().(*StabilizerChain); ok {
		return c, w.Stopped("")
	}
	select {
	case l.turn <- struct{}{}:
		defer func() { <-l.turn }()
	case <-w.Ctx.Done():
		return nil, w.Stopped("")
	}
	if c, ok := l.kept.Load().(*StabilizerChain); ok {
		return c, w.Stopped("")
	}
	c, err := l.build(w)
	if err == nil {
		l.kept.Store(c)
	}
	return c, err
}
