// Package kit has what the searches of all solvers share.
//
//   - [Run] does numbered tasks with several workers. What is found, how many states
//     were visited and where a limit ended the work are the same as if one worker had
//     done the tasks in order. [EachPart] divides a range among workers.
//   - Three hash tables with open addressing: a [Table] has distances by keys of some
//     words, a [Numbering] numbers keys of some bytes, and several workers fill [Slots],
//     which are for keys of 60 bits, at once.
//   - A [TableFile] keeps a table that takes long to make in the cache.
//   - The errors with which solvers refuse a puzzle or a table, or report that a context
//     has ended, so that their messages agree.
package kit
