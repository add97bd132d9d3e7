// Package polycyclic computes with solvable normal subgroups of permutation groups, and
// lifts conjugacy classes through them.
//
// A solvable group has a series in which each term is normal in the one before, with a
// factor of prime order. One element for each factor makes a polycyclic sequence, and each
// element of the group is a product of their powers, in order, with exponents below the
// primes. Where several steps form an elementary abelian factor, the exponents are the
// coordinates of a vector over the field of p elements, on which the whole group acts
// linearly.
//
// Conjugacy classes of a factor group G/N are lifted to G/L, N/L elementary abelian, as
// follows. The elements of G/L over one class g are g·v, with v a vector. The centralizer
// of g in G/N acts on these vectors by affine maps, and its orbits are the classes over g.
// (Mecky and Neubüser 1989; Cannon and Souvignier 1997; Hulpke 2000.)
package polycyclic
