// Package cputime measures processor time, for records, for the commands that compare this
// module with other programs, and for tests. On a busy machine it says more than elapsed time.
package cputime
