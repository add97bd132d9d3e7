//go:build long

package factor

import "testing"

// Words of thousands of letters, in some 200 MB: ten seconds of one core.
func TestLongWordsGetShorterListsLong(t *testing.T) {
	requireShorterLists(t, 60, 200<<20)
}
