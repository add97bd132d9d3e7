// Package doctor checks what the notebooks need on a machine, and says what is
// wrong and how to fix it.
//
// It changes nothing. Every check looks at one thing and returns findings. A
// check that makes no sense after an earlier failure (no Go, no repository) is
// skipped, so that one fault is reported only once.
package doctor
