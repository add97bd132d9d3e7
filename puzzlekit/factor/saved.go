package factor

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"puzzlelab/puzzlekit/internal/encoded"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// checkSaved checks what a table and a factorizer begin with. typ is the type that is
// read, such as "factor.Table".
func checkSaved(typ string, degree int, generators []perm.Perm, a *word.Alphabet) error {
	switch {
	case degree < 0 || degree > maxDegree:
		return encoded.Damaged(typ, "degree %d is not in 0..%d", degree, maxDegree)
	case a == nil || a.Size() != len(generators) || a.IsPartial():
		return encoded.Damaged(typ, "there is not one name for each generator")
	}
	for i, p := range generators {
		if p.Degree() != degree {
			return encoded.Damaged(typ, "generator %d has degree %d, not %d", i+1, p.Degree(), degree)
		}
	}
	return nil
}

// checkLoaded refuses what would take too much memory, in bytes: a few bytes of data can
// stand for many.
func checkLoaded(typ string, bytes int64) error {
	const most = 4 << 30
	if bytes > most {
		return encoded.Damaged(typ, "it would take more than %d bytes", int64(most))
	}
	return nil
}

// generatorHash identifies a list of generators, whatever their degrees: the first 8
// bytes of a SHA-256, in hexadecimal.
func generatorHash(generators []perm.Perm) string {
	trimmed := make([]perm.Perm, len(generators))
	for i, p := range generators {
		trimmed[i] = p.WithDegree(p.LargestMoved())
	}
	data, err := encoded.Bytes(trimmed)
	if err != nil {
		panic(err) // permutations have bytes
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// checkGenerators returns an error if words are for other generators than a group
// has.
func checkGenerators(in string, generators, want []perm.Perm) error {
	if slices.EqualFunc(generators, want, perm.Perm.Equal) {
		return nil
	}
	return badInput(in, "hash of the generators", generatorHash(generators), generatorHash(want)+", as the group has")
}
