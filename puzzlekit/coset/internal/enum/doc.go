// Package enum is the kernel of coset enumeration: the coset table as one
// flat slice, scans of relators along it, and the strategies that decide which
// coset to define next. It checks nothing; package coset does.
//
// # Layout
//
// A coset is the offset of its row in the table, so a step from a coset along
// a column is one load: table[row+column]. Offset 0 is no coset and stands for
// an empty entry; coset 1 begins at offset Stride. The first entry of each row
// is 0 while the coset lives; when it turns out to be the same coset as an
// earlier one it holds that one's offset. These entries are the parents of a
// union-find forest. Columns are numbered from 1; a generator and its inverse
// have a column each, a generator known to be an involution has one for both.
package enum
