// Command pagescript prints what pages need on which cells run in the browser:
//
//	pagescript worker   the script by which cells draw charts; see page.Worker
//	pagescript echarts  ECharts, by which charts are live
//	pagescript clean    the module that cleans markup
//	pagescript inline   the scripts in the outputs of charts and boards, as a list in JSON
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"

	"puzzlelab/charts/internal/echarts"
	"puzzlelab/charts/internal/page"
	"puzzlelab/charts/internal/player"
)

func main() {
	text, err := script(slices.Concat(os.Args[1:], []string{""})[0])
	if err == nil {
		_, err = os.Stdout.WriteString(text)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "pagescript:", err)
		os.Exit(1)
	}
}

func script(which string) (string, error) {
	source, err := echarts.Source()
	if err != nil {
		return "", err
	}
	switch which {
	case "worker":
		return page.Worker(source), nil
	case "echarts":
		return source, nil
	case "clean":
		return player.Clean(), nil
	case "inline":
		return inline()
	}
	return "", fmt.Errorf("%q: want worker, echarts, clean or inline", which)
}

func inline() (string, error) {
	charts, err := page.Inline()
	if err != nil {
		return "", err
	}
	boards, err := player.Inline()
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(append(charts, boards...))
	return string(text), err
}
