package main

import (
	"context"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
)

// script makes GAP print the milliseconds for the first word, which makes the
// table, and for the others, then the letters of each word.
const script = `
elements := List(images, PermList);;
start := Runtime();;
hom := EpimorphismFromFreeGroup(g);;
PreImagesRepresentative(hom, elements[1]);;
prepared := Runtime();;
lengths := List(elements, x -> Length(PreImagesRepresentative(hom, x)));;
Print("#", prepared - start, " ", Runtime() - prepared, "\n");
for n in lengths do Print("#", n, "\n"); od;
QUIT;
`

// askGAP returns GAP's figures.
func askGAP(ctx context.Context, s settings, x specimen) figures {
	if s.gap == "" {
		return figures{Failure: "–"}
	}
	var input strings.Builder
	fmt.Fprintf(&input, "g := %s;;\nimages := [];;\n", x.group.GAP())
	for _, p := range sample(s, x) {
		fmt.Fprintf(&input, "Add(images, %s);;\n", strings.ReplaceAll(fmt.Sprint(p.Images()), " ", ","))
	}
	input.WriteString(script)
	limited := fmt.Sprintf(`ulimit -t %d; exec "$0" -q -A -o 2500m`, s.limit)
	cmd := exec.CommandContext(ctx, "sh", "-c", limited, s.gap)
	cmd.Stdin = strings.NewReader(input.String())
	out, _ := cmd.Output() // what it answered says whether it could
	var numbers []int
	for line := range strings.Lines(string(out)) {
		if rest, ok := strings.CutPrefix(line, "#"); ok {
			for _, field := range strings.Fields(rest) {
				if n, err := strconv.Atoi(field); err == nil {
					numbers = append(numbers, n)
				}
			}
		}
	}
	if len(numbers) != s.elements+2 {
		return figures{Failure: "no answer"}
	}
	f := figures{Prepare: float64(numbers[0]) / 1000, PerWord: float64(numbers[1]) / 1000 / float64(s.elements)}
	f.summarize(numbers[2:])
	return f
}
