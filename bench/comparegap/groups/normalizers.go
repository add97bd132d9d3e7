package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"puzzlelab/puzzlekit/group"
)

// A libraryGroup is a group of GAP's library of transitive groups (Hulpke 2005).
type libraryGroup struct{ degree, number int }

const (
	leastTransitive = 8
	mostTransitive  = 30
)

// drawTransitive draws so many groups of each degree, or all if there are fewer.
func drawTransitive(ctx context.Context, s *session, seed uint64, each int) ([]libraryGroup, error) {
	var sample []libraryGroup
	for degree := leastTransitive; degree <= mostTransitive; degree++ {
		line, err := s.do(ctx, fmt.Sprintf(`Print("#", NrTransitiveGroups(%d), "\n");`+"\n", degree), time.Minute)
		if err != nil {
			return nil, err
		}
		var count int
		if _, err := fmt.Sscan(line, &count); err != nil {
			return nil, fmt.Errorf("GAP answered %q: %w", line, err)
		}
		rng := rand.New(rand.NewPCG(seed, uint64(degree)))
		for _, k := range rng.Perm(count)[:min(each, count)] {
			sample = append(sample, libraryGroup{degree, k + 1})
		}
	}
	return sample, nil
}

// question asks for the normaliser of the group in the symmetric group.
func (t libraryGroup) question(ctx context.Context, s *session, number int) (*question, error) {
	line, err := s.do(ctx, fmt.Sprintf(`Print("#", GeneratorsOfGroup(TransitiveGroup(%d,%d)), "\n");`+"\n", t.degree, t.number), time.Minute)
	if err != nil {
		return nil, err
	}
	h, err := group.Parse(strings.ReplaceAll(line, "\\", ""))
	if err != nil {
		return nil, err
	}
	return &question{
		number: number, kind: "Normalizer", about: fmt.Sprintf("TransitiveGroup(%d,%d)", t.degree, t.number),
		g: group.Symmetric(t.degree), h: h, inGAP: fmt.Sprintf("SymmetricGroup(%d)", t.degree), subject: "Normalizer(g, h)",
	}, nil
}
