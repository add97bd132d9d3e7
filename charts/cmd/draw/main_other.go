//go:build !unix

package main

import "errors"

func serve(string, int) error { return errors.New("this system has no kernel of ours") }
