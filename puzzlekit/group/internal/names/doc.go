// Package names knows the groups that have names: generators of projective and
// Mathieu groups, the types of abelian groups, and the conjugacy classes of
// symmetric groups.
//
// It works with plain numbers and raw permutations; package group makes groups
// of them and compares groups with them.
package names
