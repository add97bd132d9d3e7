// Package doctor looks at what the notebooks need on a machine and says what is
// wrong and how to mend it.
//
// It changes nothing. Every check looks at one thing and gives findings; a check
// whose ground is missing (no Go, no repository) is left out, so that one fault
// is named once and not ten times.
package doctor
