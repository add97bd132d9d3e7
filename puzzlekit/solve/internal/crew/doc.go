// Package crew does numbered tasks with several goroutines. The result does not depend
// on their number: what is found, how many states were visited and where a limit ended
// the work are the same as if one goroutine had done the tasks in order.
package crew
