// Package coset enumerates the cosets of a subgroup of a group that is given
// by generators and relators: the method of Todd and Coxeter (1936).
//
// A relator is a word that is 1 in the group. Write the cosets as numbers,
// coset 1 being the subgroup itself, and keep a table of where each generator
// leads from each coset. Three things happen, over and over:
//
//   - definition: an empty entry of the table gets a new coset;
//   - deduction: a relator that is closed but for one entry forces that entry;
//   - coincidence: a relator that leads from a coset to another one says that
//     the two are the same, and all that follows from it.
//
// When the table is full and every relator leads from every coset back to it,
// the number of cosets is the index of the subgroup, and the columns of the
// table are permutations: the action of the group on the cosets. When the
// index is infinite the method never ends, and no method can tell in general;
// this is why there is always a limit.
//
// The order of definitions decides whether an enumeration is short or
// hopeless. HLT applies whole relators and defines whatever they need; Felsch
// defines one coset and draws all conclusions first. See [Strategy].
//
//	a5 := coset.MustParse("a^2, b^3, (a*b)^5")
//	table, err := coset.Enumerate(ctx, a5, nil, nil) // over the trivial subgroup
//	table.Index()                                    // 60
package coset
