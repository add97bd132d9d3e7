package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"puzzlelab/puzzlekit/word"
)

// script prints the length of the table, 0 if it is full, the milliseconds, and the
// number of rounds. The first round reads parts of GAP's library and counts only if
// it takes longer than those.
const script = `
enumerate := function()
  local table;
  table := CosetTableFromGensAndRels(gens, rels, words : max := %d, silent := true);
  if table = fail then return 0; fi;
  return Length(table[1]);
end;;
t := Runtime();; r := enumerate();; t := Runtime() - t;; k := 1;;
if t < 500 then
  k := QuoInt(%d, Maximum(t, 1)) + 1;
  t := Runtime(); for i in [1..k] do enumerate(); od; t := Runtime() - t;
fi;
Print("#", r, " ", t, " ", k, "\n");
QUIT;
`

// askGAP asks a GAP of its own, so that none inherits the memory of another.
func askGAP(ctx context.Context, s settings, f fact) (out figures, err error) {
	p, subgroup, err := f.parse()
	if s.gap == "" || err != nil {
		return figures{unfinished: true}, err
	}
	names := p.Alphabet().Names()
	var input strings.Builder
	fmt.Fprintf(&input, "F := FreeGroup(\"%s\");;\n", strings.Join(names, `","`))
	for i, name := range names {
		fmt.Fprintf(&input, "%s := F.%d;;\n", name, i+1)
	}
	fmt.Fprintf(&input, "gens := GeneratorsOfGroup(F);;\nrels := %s;;\nwords := %s;;\n", listed(p.Relators()), listed(subgroup))
	limit := 0
	if f.Index == 0 {
		limit = most
	}
	fmt.Fprintf(&input, script, max(limit, 10_000_000*min(1, f.Index)), int(1000*leastSeconds))
	answer, _, err := s.ask(ctx, input.String(), s.gap, "-q", "-A")
	switch {
	case errors.Is(err, errUnfinished):
		return figures{unfinished: true}, nil
	case err != nil:
		return out, err
	}
	var spent, rounds float64
	if _, err := fmt.Sscanf(string(answer), "#%d %f %f", &out.index, &spent, &rounds); err != nil {
		return out, fmt.Errorf("%s answered %.500q", s.gap, answer)
	}
	if out.index == 0 && f.Index != 0 { // its table is full
		return figures{unfinished: true}, nil
	}
	out.seconds = max(spent, 0.5) / 1000 / rounds
	return out, nil
}

func listed(words []word.Word) string {
	var b strings.Builder
	for _, w := range words {
		if b.Len() > 0 {
			b.WriteString(",\n")
		}
		b.WriteString(w.String())
	}
	return "[" + b.String() + "]"
}
