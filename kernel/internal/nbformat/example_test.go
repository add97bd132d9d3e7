package nbformat_test

import (
	"fmt"

	"puzzlelab/kernel/internal/nbformat"
)

func ExampleParse() {
	nb, err := nbformat.Parse([]byte(`{"nbformat": 4, "nbformat_minor": 4, "metadata": {},
		"cells": [{"cell_type": "markdown", "metadata": {}, "source": ["# Cubes\n", "and groups"]}]}`))
	fmt.Println(err)
	fmt.Printf("%s %q\n", nb.Cells[0].Type, nb.Cells[0].Source)

	_, err = nbformat.Parse([]byte("{\n \"cells\": [,]}"))
	fmt.Println(err)
	// Output:
	// <nil>
	// markdown "# Cubes\nand groups"
	// line 2, column 12: not a notebook: invalid JSON: found ','; want a value
}
