package puzzlekit

import (
	"strings"

	"puzzlelab/puzzlekit/perm"
)

// asCycles reads a product of cycles, which need not be disjoint and may have * between them,
// and nothing else.
func asCycles(text string) (p perm.Perm, ok bool) {
	rest := strings.TrimSpace(text)
	for {
		closing := strings.IndexByte(rest, ')')
		if !strings.HasPrefix(rest, "(") || closing < 0 {
			return perm.Perm{}, false
		}
		cycle, err := perm.Parse(rest[:closing+1])
		if err != nil {
			return perm.Perm{}, false
		}
		p = p.Mul(cycle)
		if rest = strings.TrimSpace(rest[closing+1:]); rest == "" {
			return p, true
		}
		rest = strings.TrimSpace(strings.TrimPrefix(rest, "*"))
	}
}
