package main

import (
	"encoding/json"
	"fmt"
	"io"

	"puzzlelab/charts/internal/echarts"
	"puzzlelab/charts/internal/page"
)

// writeScript writes what the pages of a site need.
func writeScript(w io.Writer, which string) error {
	text, err := script(which)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, text)
	return err
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
		return page.Clean(), nil
	case "inline":
		scripts, err := page.Inline()
		if err != nil {
			return "", err
		}
		text, err := json.Marshal(scripts)
		return string(text), err
	}
	return "", fmt.Errorf("%q: want worker, echarts, clean or inline", which)
}
