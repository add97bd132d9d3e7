package group

import (
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/perm"
)

// A productOfKinds is a group that is the direct product of factors, with generators of the factors.
//
// Let G be the direct product of indecomposable groups, cyclic ones among them, nᵢ of them isomorphic to Hᵢ and H₁, H₂, … not
// isomorphic to each other. Endomorphisms of G are matrices of homomorphisms between the factors. Those that are
// automorphisms have
//
//   - between factors of different kinds any homomorphisms to the centre;
//   - between factors of a kind Hᵢ that is not abelian one automorphism of Hᵢ in each row and column, and homomorphisms to the
//     centre elsewhere;
//   - between factors of a kind Z/p^a a matrix that is invertible modulo p.
//
// (Bidwell, Curran and McCaughan 2006 for two groups without a common direct factor, such as A abelian and H without an abelian
// direct factor: homomorphisms A → Z(H) and H → A are arbitrary; Bidwell 2008, for several factors that are not abelian; Hillar and Rhea 2007, theorem
// 3.6, for abelian groups.) So the number of automorphisms is the product of those of all factors of one kind, and of the numbers of
// homomorphisms from X to Z(Y) for all pairs of factors of different kinds. By elimination, automorphisms of one factor, exchanges
// of isomorphic factors and matrices with one homomorphism off the diagonal generate them.
//
// If only one factor is not abelian, it need not be indecomposable: the theorem for two groups is enough. The
// hypotheses are those that [Group.factorKinds] makes sure of.
type productOfKinds struct {
	*chain.Work
	g          *Group
	kinds      []*factorKind
	generators []perm.Perm
	starts     []int // by kind: the place of the first generator of its first copy
}

func newProductOfKinds(w *chain.Work, g *Group, kinds []*factorKind) *productOfKinds {
	p := &productOfKinds{Work: w, g: g, kinds: kinds}
	for _, k := range kinds {
		p.starts = append(p.starts, len(p.generators))
		for _, to := range k.copies {
			for _, x := range k.generators {
				p.generators = append(p.generators, to(x))
			}
		}
	}
	p.generators = withDegree(g.degree, p.generators)
	return p
}

// automorphisms returns the automorphisms of g.
func (p *productOfKinds) automorphisms(opts *IsomorphismOptions) (*Automorphisms, error) {
	inner := p.g.Order()
	for _, k := range p.kinds {
		for range k.copies {
			inner.Quo(inner, k.centerOrder())
		}
	}
	a := &Automorphisms{of: p.g, generators: p.generators, order: p.order(), innerOrder: inner}
	for i, k := range p.kinds {
		a.images = append(a.images, p.ofFactor(i)...)
		a.images = append(a.images, p.exchanges(i)...)
		for j := range p.kinds {
			if i != j || len(k.copies) > 1 {
				a.images = append(a.images, p.central(i, j)...)
			}
		}
	}
	for i, images := range a.images {
		a.images[i] = withDegree(p.g.degree, images)
	}
	return a, p.list(a, opts)
}

func (k *factorKind) centerOrder() *big.Int {
	order := big.NewInt(1)
	for _, q := range k.center.orders {
		order.Mul(order, big.NewInt(int64(q)))
	}
	return order
}

// order returns the number of automorphisms.
func (p *productOfKinds) order() *big.Int {
	order := big.NewInt(1)
	for _, k := range p.kinds {
		order.Mul(order, k.orderOfCopies())
		for _, other := range p.kinds {
			if k != other {
				order.Mul(order, k.homomorphisms(other, len(k.copies)*len(other.copies)))
			}
		}
	}
	return order
}

// orderOfCopies returns the number of automorphisms of the product of all factors of a kind.
func (k *factorKind) orderOfCopies() *big.Int {
	n := len(k.copies)
	if k.order == nil {
		return linearOrder(n, k.center.primes[0], k.center.orders[0])
	}
	order := k.homomorphisms(k, n*(n-1))
	for i := range n {
		order.Mul(order, k.order).Mul(order, big.NewInt(int64(i+1)))
	}
	return order
}

// homomorphisms returns the number of homomorphisms to the centre of another group, to the power of count.
func (k *factorKind) homomorphisms(other *factorKind, count int) *big.Int {
	n := big.NewInt(1)
	for _, q := range k.quotient.orders {
		for _, r := range other.center.orders {
			n.Mul(n, big.NewInt(int64(chain.GCD(q, r))))
		}
	}
	return n.Exp(n, big.NewInt(int64(count)), nil)
}

// ofFactor returns images under automorphisms of the first factor of a kind.
func (p *productOfKinds) ofFactor(i int) (out [][]perm.Perm) {
	k := p.kinds[i]
	for _, images := range k.automorphisms {
		all := slices.Clone(p.generators)
		for t, x := range images {
			all[p.starts[i]+t] = k.copies[0](x)
		}
		out = append(out, all)
	}
	return out
}

// exchanges returns images under generators of the permutations of the factors of a kind.
func (p *productOfKinds) exchanges(i int) (out [][]perm.Perm) {
	n, copies := len(p.kinds[i].generators), len(p.kinds[i].copies)
	for cycle := copies; cycle > 1; cycle = min(cycle-1, 2) { // a cycle of all, and one of two
		all, from := slices.Clone(p.generators), p.starts[i]
		for t := range cycle * n {
			all[from+t] = p.generators[from+(t+n)%(cycle*n)]
		}
		out = append(out, all)
	}
	return out
}

// central returns images under central automorphisms: those that multiply elements of the first factor of kind i by their
// images under generators of the homomorphisms to the centre of a factor of kind j.
func (p *productOfKinds) central(i, j int) (out [][]perm.Perm) {
	k, other := p.kinds[i], p.kinds[j]
	to := other.copies[0]
	if i == j {
		to = other.copies[1]
	}
	for r, q := range k.quotient.orders {
		for s, order := range other.center.orders {
			if k.quotient.primes[r] != other.center.primes[s] {
				continue
			}
			z := to(other.center.elements[s].Pow(max(1, order/q)))
			all := slices.Clone(p.generators)
			for t := range k.generators {
				all[p.starts[i]+t] = all[p.starts[i]+t].Mul(z.Pow(k.coordinates[t][r]))
			}
			out = append(out, all)
		}
	}
	return out
}

// fewestImages returns a lower bound for the number of images of the generator for which it is largest.
func (p *productOfKinds) fewestImages() *big.Int {
	most := big.NewInt(1)
	for _, k := range p.kinds {
		for _, c := range k.coordinates {
			n := k.imagesInCopies(c)
			for _, other := range p.kinds {
				if k != other {
					n.Mul(n, other.imagesInCenter(c, k.quotient.orders, len(other.copies)))
				}
			}
			if n.Cmp(most) > 0 {
				most = n
			}
		}
	}
	return most
}

// imagesInCopies returns a lower bound for the number of images of a generator with these coordinates in the product of all factors
// of a kind.
func (k *factorKind) imagesInCopies(c []int) *big.Int {
	n := len(k.copies)
	if k.order != nil {
		images := k.imagesInCenter(c, k.quotient.orders, n-1)
		if k.ofGenerator != nil {
			images.Mul(images, k.ofGenerator).Mul(images, big.NewInt(int64(n)))
		}
		return images
	}
	p, q, e := k.center.primes[0], k.center.orders[0], big.NewInt(int64(n))
	all := new(big.Int).Exp(big.NewInt(int64(q)), e, nil)
	return all.Sub(all, new(big.Int).Exp(big.NewInt(int64(q/p)), e, nil)) // of order q
}

// imagesInCenter returns the number of images in the centre of k of an element, with coordinates in a group of cyclic factors of these
// orders, under all homomorphisms, to the power of count.
func (k *factorKind) imagesInCenter(c, orders []int, count int) *big.Int {
	n := big.NewInt(1)
	for _, r := range k.center.orders {
		largest := 1
		for i, q := range orders {
			largest = max(largest, r/chain.GCD(r, r/chain.GCD(r, q)*c[i]))
		}
		n.Mul(n, big.NewInt(int64(largest)))
	}
	return n.Exp(n, big.NewInt(int64(count)), nil)
}
