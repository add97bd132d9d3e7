// Package fault holds the errors that the packages of the library share.
//
// A caller tells six things apart, with errors.As:
//
//   - [InputError]: an argument or an option cannot be used, found before any
//     work started. [ParseError] is the same for text that a person wrote.
//   - [UnreachableError]: the question has an answer, and it is no. An element
//     is not in the group, a state cannot be solved, no path leads there.
//   - [LimitError]: a limit on memory, states, nodes or depth was reached. It
//     names the option that raises the limit and, where it is known, what
//     would be needed.
//   - [StoppedError]: the context ended the work. It wraps context.Cause.
//   - [FileError]: a checkpoint, a cache or a definition file is damaged, belongs
//     to something else or cannot be written.
//   - [InternalError]: the library contradicts itself. That is a bug.
//
// A package has an error type of its own only where a caller needs more fields,
// such as the best solution that a solver had found at its limit.
package fault
