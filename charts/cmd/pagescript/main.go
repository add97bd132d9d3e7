// Command pagescript prints the script by which cells that run in the browser draw their
// charts. See page.Worker.
package main

import (
	"fmt"
	"os"

	"puzzlelab/charts/internal/echarts"
	"puzzlelab/charts/internal/page"
)

func main() {
	source, err := echarts.Source()
	if err == nil {
		_, err = os.Stdout.WriteString(page.Worker(source))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "pagescript:", err)
		os.Exit(1)
	}
}
