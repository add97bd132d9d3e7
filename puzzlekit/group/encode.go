package group

import (
	"fmt"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
	"puzzlelab/puzzlekit/internal/encoded"
	"puzzlelab/puzzlekit/perm"
)

// GoString returns g in Go syntax with its degree:
// group.New(perm.MustParse("(1,2,3)", 5)). fmt prints it for %#v.
func (g *Group) GoString() string {
	if len(g.generators) == 0 {
		return fmt.Sprintf("group.Trivial(%d)", g.degree)
	}
	texts := make([]string, len(g.generators))
	for i, x := range g.generators {
		texts[i] = x.GoString()
	}
	return "group.New(" + strings.Join(texts, ", ") + ")"
}

type savedGroup struct {
	Degree     int
	Generators []perm.Perm
	Chain      chain.Saved
}

// MarshalBinary encodes g with its stabiliser chain, so that Elements, Rank and
// Random of the decoded group give the same. It computes the chain if g has
// none.
func (g *Group) MarshalBinary() ([]byte, error) {
	s := savedGroup{Degree: g.degree, Generators: g.generators}
	if len(g.generators) > 0 {
		chain, err := g.chainFor(chain.Unstoppable("Group.MarshalBinary"))
		if err != nil {
			return nil, err
		}
		s.Chain = chain.saved()
	}
	return encoded.Bytes(s)
}

// UnmarshalBinary decodes what [Group.MarshalBinary] encoded, and checks that
// the generators are in the chain. If data is anything else, the error is a
// [*fault.InputError] and g is unchanged. That the chain is complete is not
// proved again.
func (g *Group) UnmarshalBinary(data []byte) error {
	var s savedGroup
	if err := encoded.Read("group.Group", data, &s); err != nil {
		return err
	}
	if s.Degree < 0 || s.Degree > chain.MaxEncodedDegree {
		return encoded.Damaged("group.Group", "degree %d", s.Degree)
	}
	if len(s.Generators) == 0 {
		*g = *fromChecked(s.Degree, nil)
		return nil
	}
	chain, err := loadedChain(&s.Chain)
	if err != nil {
		return err
	}
	for i, x := range s.Generators {
		if x.Degree() != s.Degree || chain.degree != s.Degree || !chain.Contains(x) {
			return encoded.Damaged("group.Group", "generator %d is not in the chain", i+1)
		}
	}
	*g = *fromLevels(s.Degree, s.Generators, chain)
	return nil
}

type savedAction struct {
	Labels []string
	Source *Group
	Images []perm.Perm
}

// MarshalBinary encodes a with the acting group.
func (a *Action) MarshalBinary() ([]byte, error) {
	return encoded.Bytes(savedAction{a.Labels, a.source, a.images})
}

// UnmarshalBinary decodes what [Action.MarshalBinary] encoded. If data is
// anything else, the error is a [*fault.InputError] and a is unchanged.
func (a *Action) UnmarshalBinary(data []byte) error {
	var s savedAction
	if err := encoded.Read("group.Action", data, &s); err != nil {
		return err
	}
	if s.Source == nil || len(s.Images) != len(s.Source.generators) {
		return encoded.Damaged("group.Action", "not one image for each generator")
	}
	for i, x := range s.Images {
		if x.Degree() > len(s.Labels) {
			return encoded.Damaged("group.Action", "image %d acts on %s, and %d have labels", i+1, counted.Of(x.Degree(), "objects"), len(s.Labels))
		}
	}
	*a = Action{Labels: s.Labels, source: s.Source, images: s.Images}
	return nil
}

type savedHomomorphism struct {
	Source *Group
	Images []perm.Perm
}

// MarshalBinary encodes the source of f and the images of its generators.
func (f *Homomorphism) MarshalBinary() ([]byte, error) {
	if f.image == nil {
		return nil, encoded.Empty("group.Homomorphism")
	}
	return encoded.Bytes(savedHomomorphism{f.source, f.image.generators})
}

// UnmarshalBinary decodes what [Homomorphism.MarshalBinary] encoded, and checks
// that it is a homomorphism. If it is not, the error is a [*fault.InputError]
// and f is unchanged.
func (f *Homomorphism) UnmarshalBinary(data []byte) error {
	var s savedHomomorphism
	if err := encoded.Read("group.Homomorphism", data, &s); err != nil {
		return err
	}
	if s.Source == nil {
		return encoded.Damaged("group.Homomorphism", "no source")
	}
	read, err := newHomomorphism(chain.Unstoppable("Homomorphism.UnmarshalBinary"), s.Source, s.Images)
	if err == nil {
		*f = *read
	}
	return err
}

// MarshalBinary encodes the edges of f.
func (f *JerrumFilter) MarshalBinary() ([]byte, error) { return encoded.Bytes(f.Edges()) }

// UnmarshalBinary decodes what [JerrumFilter.MarshalBinary] encoded. If data is
// anything else, the error is a [*fault.InputError] and f is unchanged.
func (f *JerrumFilter) UnmarshalBinary(data []byte) error {
	var edges []Edge
	if err := encoded.Read("group.JerrumFilter", data, &edges); err != nil {
		return err
	}
	read := make([]jerrumEdge, len(edges))
	for i, e := range edges {
		edge, ok := edgeOf(e.Element)
		if !ok || edge.from != e.From || edge.to != e.To {
			return encoded.Damaged("group.JerrumFilter", "edge %d is not that of its element", i+1)
		}
		read[i] = edge
	}
	f.edges = read
	return nil
}

// MarshalBinary encodes c with its transversals. Decoding gives the same chain,
// not another one of the same group.
func (c *StabilizerChain) MarshalBinary() ([]byte, error) { return encoded.Bytes(c.saved()) }

// UnmarshalBinary decodes what [StabilizerChain.MarshalBinary] encoded. If data
// is anything else, the error is a [*fault.InputError] and c is unchanged. That
// the chain is complete is not proved again.
func (c *StabilizerChain) UnmarshalBinary(data []byte) error {
	var s chain.Saved
	if err := encoded.Read("group.StabilizerChain", data, &s); err != nil {
		return err
	}
	read, err := loadedChain(&s)
	if err == nil {
		*c = *read
	}
	return err
}

func (c *StabilizerChain) saved() chain.Saved {
	s := chain.Save(c.degree, c.levels())
	s.Proof, s.Doubt = c.why.Proof, c.why.Doubt
	return s
}

func loadedChain(s *chain.Saved) (*StabilizerChain, error) {
	levels, err := s.Load()
	if err != nil {
		return nil, err
	}
	return &StabilizerChain{degree: s.Degree, bare: levels, why: schreiersims.Completeness{Proof: s.Proof, Doubt: s.Doubt}}, nil
}
