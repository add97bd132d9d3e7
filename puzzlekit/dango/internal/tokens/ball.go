package tokens

import (
	"context"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
)

// A code is an arrangement of tokens on the slots of a node: four bits for the label on
// each occupied slot, the lowest slot first. Labels may repeat.
type code = uint64

const labelBits = 4

// A shift is the effect of a move on codes: it removes the label at bit from and inserts
// it at bit to of the rest.
type shift struct {
	node     int // at which the move starts
	from, to uint
}

func (s *shift) apply(c code) code {
	token := c >> s.from & (1<<labelBits - 1)
	rest := c&(1<<s.from-1) | c>>(s.from+labelBits)<<s.from
	return rest&(1<<s.to-1) | token<<s.to | rest>>s.to<<(s.to+labelBits)
}

// shiftOf returns the shift of a move of a node.
func (g *Graph) shiftOf(node, move int) shift {
	m := g.moves[node][move]
	rankIn := func(s Set, slot int) uint { return uint(labelBits * bits.OnesCount64(s&(1<<slot-1))) }
	rest := g.sets[node] &^ (1 << m.From)
	return shift{node, rankIn(rest, m.From), rankIn(rest, m.To)}
}

// A step is a move from the first node of an orbit, followed by the symmetry that maps the
// node it leads to to the first node of its orbit. The symmetry is nil if it is the
// identity.
type step struct {
	shift
	home *codeMap
}

// A sphere holds the states at one distance, one for each orbit under the symmetries that
// fix the centre. The states of a node are in buckets by a hash: bucket b of node v is
// codes[v][begin[v][b]:begin[v][b+1]].
type sphere struct {
	codes [][]code
	begin [][]int32
	size  int
}

func (s *sphere) bucket(node int, b uint64) []code {
	if s == nil || s.codes[node] == nil {
		return nil
	}
	return s.codes[node][s.begin[node][b]:s.begin[node][b+1]]
}

// A ball holds the spheres around a state, its centre. The graph is undirected, so the
// neighbours of a state are in the sphere of the state, the previous sphere or the next
// one; no other spheres are compared.
type ball struct {
	g       *Graph
	fixing  *stabilizer
	in      [][]step // by first node: the steps that lead to it
	hash    uint     // a bucket is the top bits of a product, shifted by this
	buckets int
	workers int
	spheres []*sphere
}

func (g *Graph) newBall(workers int, start placed, symmetries []Symmetry) *ball {
	b := &ball{g: g, workers: workers, fixing: g.stabilizer(start, symmetries), in: make([][]step, len(g.sets))}
	for u, first := range b.fixing.first {
		if u == first {
			b.addSteps(u)
		}
	}
	// Even in the largest graphs, a bucket fits in the first-level cache.
	b.buckets = 1 << min(12, max(0, bits.Len(uint(factorial(g.tokens)))-14))
	b.hash = uint(64 - bits.TrailingZeros(uint(b.buckets)))
	first := b.empty()
	codes, begin := []code{start.code()}, make([]int32, b.buckets+1)
	for k := b.bucketOf(codes[0]) + 1; k < uint64(len(begin)); k++ {
		begin[k] = 1
	}
	first.put(start.node, codes, begin)
	first.size = 1
	b.spheres = []*sphere{first}
	return b
}

func (b *ball) addSteps(u int) {
	for k, v := range b.g.next[u] {
		s := step{shift: b.g.shiftOf(u, k)}
		first := b.fixing.first[v]
		if first != v {
			s.home = &b.fixing.home[v]
		}
		b.in[first] = append(b.in[first], s)
	}
}

func (s placed) code() code {
	var c code
	for i, label := range s.labels {
		c |= code(label) << (labelBits * i)
	}
	return c
}

func (b *ball) empty() *sphere {
	return &sphere{codes: make([][]code, len(b.g.sets)), begin: make([][]int32, len(b.g.sets))}
}

func (s *sphere) put(node int, codes []code, begin []int32) {
	s.codes[node], s.begin[node] = codes, begin
}

func (b *ball) bucketOf(c code) uint64 {
	return c * 0x9e3779b97f4a7c15 >> b.hash
}

// split sorts codes into buckets by a counting sort, in the given memory. It returns nil
// if ctx has ended.
func (b *ball) split(ctx context.Context, memory *[]code, codes []code) ([]code, []int32) {
	begin := make([]int32, b.buckets+1)
	for part := range slices.Chunk(codes, codesPerCheck) {
		if ctx.Err() != nil {
			return nil, nil
		}
		for _, c := range part {
			begin[b.bucketOf(c)+1]++
		}
	}
	for i := range b.buckets {
		begin[i+1] += begin[i]
	}
	next := slices.Clone(begin)
	out := room(memory, len(codes))[:len(codes)]
	for part := range slices.Chunk(codes, codesPerCheck) {
		if ctx.Err() != nil {
			return nil, nil
		}
		for _, c := range part {
			k := b.bucketOf(c)
			out[next[k]] = c
			next[k]++
		}
	}
	return out, begin
}

func (b *ball) radius() int   { return len(b.spheres) - 1 }
func (b *ball) last() *sphere { return b.spheres[len(b.spheres)-1] }

// grow adds the next sphere. Each node is handled by one worker.
func (b *ball) grow(ctx context.Context) error {
	next := b.empty()
	b.eachNode(ctx, func(v int, w *workspace) { b.growNode(ctx, next, v, w) })
	if ctx.Err() != nil {
		return stopped(ctx)
	}
	for _, codes := range next.codes {
		next.size += len(codes)
	}
	b.spheres = append(b.spheres, next)
	return nil
}

// A workspace is the memory of one worker, reused for each node.
type workspace struct {
	seen  codeSet
	plain []code    // codes in any order
	split [2][]code // codes in buckets
	table codeTable
}

// room returns an empty list with a capacity of n codes in memory, which it replaces if it
// is too small.
func room(memory *[]code, n int) []code {
	if cap(*memory) < n {
		*memory = make([]code, 0, n)
	}
	return (*memory)[:0]
}

// eachNode calls work for every node, on all workers.
func (b *ball) eachNode(ctx context.Context, work func(v int, w *workspace)) {
	var node atomic.Int64
	var group sync.WaitGroup
	for range b.workers {
		group.Go(func() {
			var w workspace
			for ctx.Err() == nil {
				v := int(node.Add(1) - 1)
				if v >= len(b.g.sets) {
					return
				}
				work(v, &w)
			}
		})
	}
	group.Wait()
}

// codesPerCheck is the number of codes between two checks of the context.
const codesPerCheck = 1 << 20

// neighbors returns the states of the first node of an orbit that moves reach from the
// last sphere, with repetitions. It returns nil if ctx has ended.
func (b *ball) neighbors(ctx context.Context, v int, w *workspace) []code {
	n := 0
	for i := range b.in[v] {
		n += len(b.last().codes[b.in[v][i].node])
	}
	met := room(&w.plain, n)
	for i := range b.in[v] {
		s := &b.in[v][i]
		for part := range slices.Chunk(b.last().codes[s.node], max(1, codesPerCheck/len(b.fixing.images[v]))) {
			if ctx.Err() != nil {
				return nil
			}
			for _, c := range part {
				c = s.apply(c)
				if s.home != nil {
					c = s.home.apply(b.g.tokens, c)
				}
				met = append(met, b.fixing.least(v, c))
			}
		}
	}
	return met
}

func (b *ball) growNode(ctx context.Context, next *sphere, v int, w *workspace) {
	var before *sphere
	if b.radius() > 0 {
		before = b.spheres[b.radius()-1]
	}
	met, begin := b.split(ctx, &w.split[0], b.neighbors(ctx, v, w))
	if len(met) == 0 {
		return
	}
	fresh := make([]int32, b.buckets+1)
	out := met[:0]
	for k := range b.buckets {
		if k%256 == 0 && ctx.Err() != nil {
			return
		}
		bucket := met[begin[k]:begin[k+1]]
		old, older := b.last().bucket(v, uint64(k)), before.bucket(v, uint64(k))
		w.seen.reset(len(bucket) + len(old) + len(older))
		w.seen.addAll(old)
		w.seen.addAll(older)
		for _, c := range bucket {
			if w.seen.add(c) {
				out = append(out, c)
			}
		}
		fresh[k+1] = int32(len(out))
	}
	if len(out) > 0 {
		next.put(v, slices.Clone(out), fresh)
	}
}

// contains reports whether a state is in the sphere of a distance.
func (b *ball) contains(distance, node int, c code) bool {
	node, c = b.fixing.canonical(node, c)
	return slices.Contains(b.spheres[distance].bucket(node, b.bucketOf(c)), c)
}
