//go:build !unix

// Command kernel runs on the systems that GoNB supports.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "The GoNB kernel runs on Linux and macOS. On Windows, use the Windows Subsystem for Linux.")
	os.Exit(2)
}
