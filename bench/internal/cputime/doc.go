// Package cputime measures processor time, for the commands that compare this module with
// other programs and for records. On a busy machine it says more than elapsed time.
package cputime
