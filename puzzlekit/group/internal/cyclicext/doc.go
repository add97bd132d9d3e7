// Package cyclicext finds all subgroups of a finite group up to conjugacy, by the
// method of cyclic extension.
//
// A subgroup is known by the cyclic subgroups of prime power order that it
// contains (in the literature zuppos, from Zyklische Untergruppen von
// Primzahlpotenzordnung). Subgroups are extended in the order of their size. A
// subgroup K that is not perfect has a normal subgroup H of prime index, so it is
// ⟨H, z⟩ for an element z of prime power order that normalises H (J. Neubüser,
// Numerische Mathematik 2, 1960; Holt, Eick and O'Brien, Handbook of Computational
// Group Theory, 2005, section 10.4). Perfect subgroups are found in another way than
// there, without a library of perfect groups; see perfect.go.
package cyclicext
