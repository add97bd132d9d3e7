package nbformat

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

const maxIDLength = 64

// FillIDs gives an id to every cell that has none or repeats the id of an
// earlier cell. The ids depend only on the type and source of the cell (and,
// for equal cells, on their order), so upgrading the same notebook twice gives
// the same file, and inserting a cell does not change the ids of the others.
func (nb *Notebook) FillIDs() {
	taken := map[string]bool{}
	var lacking []*Cell
	for _, c := range nb.Cells {
		if c.ID == "" || taken[c.ID] {
			lacking = append(lacking, c)
			continue
		}
		taken[c.ID] = true
	}
	for _, c := range lacking {
		c.ID = freshID(c, taken)
		taken[c.ID] = true
	}
}

func freshID(c *Cell, taken map[string]bool) string {
	for n := 0; ; n++ {
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%d\n%s", c.Type, n, c.Source))
		if id := hex.EncodeToString(sum[:4]); !taken[id] {
			return id
		}
	}
}

func isID(s string) bool {
	if s == "" || len(s) > maxIDLength {
		return false
	}
	for _, r := range s {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_':
		default:
			return false
		}
	}
	return true
}
