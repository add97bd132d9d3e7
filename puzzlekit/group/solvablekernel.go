package group

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// solvableKernel returns a solvable normal subgroup, as large as is easily found, and the
// homomorphism of which it is the kernel. It is g itself if g is solvable; otherwise the
// homomorphism is the action on those orbits, or on blocks in their place, that are needed
// for a solvable kernel. It returns nil if the kernel would be trivial.
func (g *Group) solvableKernel(w *chain.Work) (*Group, *Homomorphism, error) {
	parts := g.constituents()
	for i := range parts {
		if err := g.coarsen(w, parts, i); err != nil {
			return nil, nil, err
		}
	}
	f, k, _, err := g.kernelOn(w, parts)
	if err != nil || k.IsTrivial() {
		return nil, nil, err
	}
	return k, f, nil
}

// A constituent is a transitive action: the images of the generators. None are left of one
// that is not needed.
type constituent []perm.Perm

func (g *Group) constituents() (parts []constituent) {
	for _, orbit := range g.movedOrbits() {
		parts = append(parts, perms(chain.ActionOn(g.images(), orbit)))
	}
	return parts
}

// movedOrbits returns the orbits of more than one point, in the order of the constituents.
func (g *Group) movedOrbits() [][]int32 {
	return slices.DeleteFunc(chain.Orbits(g.degree, g.images()), func(o []int32) bool { return len(o) == 1 })
}

// coarsen leaves out the i-th constituent or replaces it by that on blocks, again and again, as
// long as the kernel is solvable.
func (g *Group) coarsen(w *chain.Work, parts []constituent, i int) error {
	for parts[i] != nil {
		coarser, err := coarserThan(w, parts[i])
		if err != nil {
			return err
		}
		better, err := replace(parts, i, coarser, func() (bool, error) {
			_, _, solvable, err := g.kernelOn(w, parts)
			return solvable, err
		})
		if !better || err != nil {
			return err
		}
	}
	return nil
}

// replace puts the first of some constituents with which the parts are good in the place of the i-th,
// and reports whether there is one.
func replace(parts []constituent, i int, with []constituent, good func() (bool, error)) (bool, error) {
	before := parts[i]
	for _, c := range with {
		parts[i] = c
		if is, err := good(); is || err != nil {
			return is, err
		}
	}
	parts[i] = before
	return false, nil
}

// coarserThan returns no action at all, and the actions on minimal blocks, or on translations.
func coarserThan(w *chain.Work, c constituent) ([]constituent, error) {
	out := []constituent{nil}
	q := fromChecked(c[0].Degree(), c)
	systems, err := q.minimalBlocks(w)
	if err != nil {
		return nil, err
	}
	for _, system := range systems {
		out = append(out, onSystem(q, system))
	}
	if len(systems) > 0 {
		return out, nil
	}
	translations, err := onTranslations(w, q)
	if translations != nil {
		out = append(out, translations)
	}
	return out, err
}

// onSystem returns the action of a transitive group on a system of blocks.
func onSystem(q *Group, system [][]int) constituent {
	of := make([]int, q.degree+1)
	for k, block := range system {
		for _, p := range block {
			of[p] = k + 1
		}
	}
	var out constituent
	for _, x := range q.generators {
		images := make([]int, len(system))
		for k, block := range system {
			images[k] = of[x.Image(block[0])]
		}
		out = append(out, mustImages(images))
	}
	return out
}

// kernelOn returns the action on all constituents, its kernel, and whether the kernel is solvable.
func (g *Group) kernelOn(w *chain.Work, parts []constituent) (f *Homomorphism, k *Group, solvable bool, err error) {
	images := make([][]int32, len(g.generators))
	for _, c := range parts {
		for i, x := range c {
			images[i] = rawperm.Concat(images[i], x.AppendZeroBased(nil))
		}
	}
	if f, err = newHomomorphism(w, g, perms(images)); err != nil {
		return nil, nil, false, err
	}
	k = f.Kernel()
	series, err := k.derivedSeries(w)
	return f, k, err == nil && endsTrivial(series), err
}
