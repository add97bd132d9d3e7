//go:build !unix

package main

import "log"

func main() { log.Fatal("draw: this system has no kernel of ours") }
