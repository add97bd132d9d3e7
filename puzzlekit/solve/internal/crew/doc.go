// Package crew does numbered tasks with several goroutines such that the outcome does
// not depend on their number: what is found, how many states were looked at and where
// a limit ended the work are as if one goroutine had done the tasks in order.
package crew
