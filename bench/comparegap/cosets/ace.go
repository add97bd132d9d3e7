package main

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// strategiesOfACE are those that it predefines, as the manual of its GAP package lists
// them in the chapter on strategies, but for pure ones and those of Sims.
var strategiesOfACE = []string{"default", "easy", "hard", "hlt", "felsch:0", "felsch:1"}

// askACE returns what the strategy default of ACE takes, and the fewest cosets that a
// strategy defined with the least time that one took.
func askACE(ctx context.Context, s settings, f fact) (standard, best figures, err error) {
	standard.unfinished, best.unfinished = true, true
	if s.ace == "" || f.Index == 0 {
		return standard, best, nil
	}
	for i, strategy := range strategiesOfACE {
		one, err := timeACE(ctx, s, f, strategy)
		if err != nil {
			return standard, best, err
		}
		if i == 0 {
			standard = one
		}
		switch {
		case one.unfinished:
			continue
		case best.unfinished:
			best = one
		case one.index != best.index:
			return standard, best, fmt.Errorf("%s: the index is %d in ACE with %s, and %d before", f.Name, one.index, strategy, best.index)
		}
		best.defined, best.seconds = min(best.defined, one.defined), min(best.seconds, one.seconds)
	}
	return standard, best, nil
}

// timeACE runs a strategy of ACE as often as the mean needs.
func timeACE(ctx context.Context, s settings, f fact, strategy string) (figures, error) {
	for rounds := 1; ; {
		out, err := runACE(ctx, s, f, strategy, rounds)
		if err != nil || out.unfinished || out.seconds >= leastSeconds || rounds >= mostRounds {
			out.seconds /= float64(rounds)
			return out, err
		}
		more := int(1.2*leastSeconds/max(out.seconds, 0.001)) + 1
		rounds = min(rounds*more, mostRounds)
	}
}

const mostRounds = 30_000

var answerOfACE = regexp.MustCompile(`INDEX = (\d+) .* t=(\d+)\)`)

// runACE enumerates in one process, whose processor time it returns.
func runACE(ctx context.Context, s settings, f fact, strategy string, rounds int) (out figures, err error) {
	var input strings.Builder
	fmt.Fprintf(&input, "wo:200m;\ngr:%s;\nrel:%s;\ngen:%s;\n%s;\n", strings.ReplaceAll(f.Generators, ",", ""), f.Relators, f.Subgroup, strategy)
	input.WriteString(strings.Repeat("start;\n", rounds))
	answer, seconds, err := s.ask(ctx, input.String(), s.ace)
	switch {
	case errors.Is(err, errUnfinished):
		return figures{unfinished: true}, nil
	case err != nil:
		return out, err
	}
	all := answerOfACE.FindAllSubmatch(answer, -1)
	if len(all) != rounds { // its table is full
		return figures{unfinished: true}, nil
	}
	_, first := fmt.Sscan(string(all[0][1]), &out.index)
	_, second := fmt.Sscan(string(all[0][2]), &out.defined)
	out.seconds = seconds
	return out, errors.Join(first, second)
}
