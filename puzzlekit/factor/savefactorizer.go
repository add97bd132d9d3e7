package factor

import (
	"context"
	"math/big"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/encoded"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

const (
	factorizerType    = "factor.Factorizer" // as errors name it
	factorizerFormat  = "puzzlelab factorizer"
	factorizerVersion = 4
	inLoad            = "factor.Load"
)

// savedFactorizer has the words of the stages. Everything else is made again: the pool
// and the guide from their sizes, the elements and the orbits from the words.
type savedFactorizer struct {
	Degree     int
	Generators []perm.Perm
	Alphabet   *word.Alphabet
	Words      int // as in a budget
	Products   int
	Width      int
	Stages     []savedStage
}

// MarshalBinary returns f as bytes for [Factorizer.UnmarshalBinary]: a version, the
// generators, the words and a checksum. For the 3×3×3 cube these are about 10
// MB with Quick.
func (f *Factorizer) MarshalBinary() ([]byte, error) {
	f = f.orTrivial()
	s := savedFactorizer{
		Degree: f.set.degree, Generators: f.group.Generators(), Alphabet: f.alphabet,
		Words: f.pool.len(), Products: f.plan.products, Width: f.plan.width,
	}
	if f.pool.whole {
		s.Words++ // than there are
	}
	for _, stage := range f.stages {
		s.Stages = append(s.Stages, stage.saved())
	}
	return encoded.Sealed(factorizerFormat, factorizerVersion, s)
}

// Load reads what [Factorizer.MarshalBinary] wrote, as [Factorizer.UnmarshalBinary]
// does, and checks that the factorizer is for exactly the generators of g. Errors: a
// [*fault.InputError] if data is damaged, of another version or for other generators, a
// [*fault.StoppedError] if ctx ends. Cost: a search for the shortest words and the
// evaluation of all others, about a tenth of the cost of [New], and up to 0.4 s where
// words are found letter by letter.
func Load(ctx context.Context, g *group.Group, data []byte) (*Factorizer, error) {
	f := new(Factorizer)
	if err := f.read(ctx, g, data); err != nil {
		return nil, err
	}
	return f, nil
}

// UnmarshalBinary reads what [Factorizer.MarshalBinary] wrote. It verifies the
// checksum and evaluates every word; the cosets of the stages must make up the whole
// group. If data is damaged or of another version, it returns a [*fault.InputError] and
// f is unchanged. [Load] also checks the generators.
func (f *Factorizer) UnmarshalBinary(data []byte) error {
	return f.read(context.Background(), nil, data)
}

func (f *Factorizer) read(ctx context.Context, g *group.Group, data []byte) error {
	var s savedFactorizer
	if err := encoded.Open(factorizerType, factorizerFormat, factorizerVersion, data, &s); err != nil {
		return err
	}
	if err := checkSaved(factorizerType, s.Degree, s.Generators, s.Alphabet); err != nil {
		return err
	}
	if g != nil {
		if err := checkGenerators(inLoad, s.Generators, g.Generators()); err != nil {
			return err
		}
	}
	switch {
	case g != nil && g.Degree() == s.Degree: // with the chain that it may have
	case len(s.Generators) == 0:
		g = group.Trivial(s.Degree)
	default:
		g = group.New(s.Generators...)
	}
	if _, err := chainOf(ctx, g, inLoad); err != nil {
		return err
	}
	read := newFactorizer(g, s.Alphabet)
	if err := read.load(ctx, &s); err != nil {
		if stopped := fault.Stopped(ctx, inLoad, ""); stopped != nil {
			return stopped
		}
		return err
	}
	*f = *read
	return nil
}

// load makes the pool, the stages and the guide. If ctx ends, it may return nil.
func (f *Factorizer) load(ctx context.Context, s *savedFactorizer) (err error) {
	f.plan.budget = budget{s.Words, s.Products, s.Width}
	most := budgets[Thorough]
	if s.Words < 1 || s.Words > most.words ||
		s.Products < 0 || s.Products > 2*most.products ||
		s.Width < 0 || s.Width > most.width {
		return encoded.Damaged(factorizerType, "a search of size %+v", f.plan.budget)
	}
	need := poolBytes(s.Words, len(f.set.base))
	for i := range s.Stages {
		need += s.Stages[i].bytes(s.Degree)
	}
	if err := checkLoaded(factorizerType, need); err != nil {
		return err
	}
	if f.pool, err = newPool(ctx, f.set, f.set.base, s.Words); err != nil {
		return err
	}
	reached := big.NewInt(1)
	if f.pool.whole {
		reached.SetInt64(int64(f.pool.len()))
	}
	for i := range s.Stages {
		stage, err := s.Stages[i].load(ctx, f.set, f.base)
		if err != nil {
			return err
		}
		f.stages = append(f.stages, stage)
		for _, d := range stage.digits {
			f.base = append(f.base, d.base)
		}
		reached.Mul(reached, big.NewInt(int64(stage.size)))
	}
	if order := f.group.Order(); reached.Cmp(order) != 0 {
		return encoded.Damaged(factorizerType, "the words reach %v elements of %v", reached, order)
	}
	for i, stage := range f.stages { // whose orbits are known to be complete
		if !stage.loaded(ctx) {
			return encoded.Damaged(factorizerType, "a coset of stage %d has no word", i+1)
		}
	}
	if s.Width == 0 {
		return nil
	}
	if !f.guidable(guideMemory) {
		return encoded.Damaged(factorizerType, "there can be no guide")
	}
	f.guide = newGuide(ctx, f.set, f.typical())
	return nil
}
