// Package coset enumerates the cosets of a subgroup of a group that is given by
// generators and relators, with the method of Todd and Coxeter (1936).
//
// A relator is a word that is 1 in the group. Number the cosets, with 1 for the
// subgroup itself, and keep a table of where each generator leads from each coset.
// Three steps repeat:
//
//   - Definition: an empty entry of the table gets a new coset.
//   - Deduction: if only one entry is missing to close a relator at a coset, the
//     relator forces that entry.
//   - Coincidence: if a relator leads from a coset to another one, the two are the
//     same coset; this may force more entries and more coincidences.
//
// When the table is full and every relator leads from every coset back to it, the
// number of cosets is the index of the subgroup, and the columns of the table are
// permutations: the action of the group on the cosets. If the index is infinite,
// the method never ends. No method can decide this in general, so there is always
// a limit.
//
// The order of definitions decides whether an enumeration is short or hopeless.
// HLT applies whole relators and defines all cosets they need. Felsch draws all
// conclusions from one definition before it makes the next. See [Strategy].
//
//	a5 := coset.MustParse("a^2, b^3, (a*b)^5")
//	table, err := coset.Enumerate(ctx, a5, nil, nil) // over the trivial subgroup
//	table.Index()                                    // 60
package coset
