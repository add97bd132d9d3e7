// Package race tells tests whether the race detector runs. It makes tables of millions of
// states thirty times slower, and JavaScript engines twenty times: tests of these that
// start no goroutine of their own are left out then, and smaller ones take the same code.
package race
