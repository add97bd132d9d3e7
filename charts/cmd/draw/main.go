// Command draw makes the still pictures of charts for cells, so that a cell need
// not contain the JavaScript engine. The kernel's tools include it under the name
// puzzlelab-draw, and package still is its client.
//
//	draw             answers one request on standard input
//	draw FOLDER PID  serves requests on a socket in FOLDER until process PID ends,
//	                 the folder is gone or nobody has asked for ten minutes
//	draw page WHAT   prints what pages need on which cells run in the browser: worker,
//	                 the script by which cells draw charts; echarts, by which charts are
//	                 live; clean, the module that cleans markup; or inline, the scripts
//	                 in the outputs of charts and boards, as a list in JSON
//
// A request and its answer are JSON, as package still describes. The end of the
// request is the end of what the client writes.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"puzzlelab/charts/internal/still"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "draw:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch len(args) {
	case 0:
		return answer(os.Stdin, os.Stdout)
	case 2:
		if args[0] == "page" {
			return writeScript(os.Stdout, args[1])
		}
		pid, err := strconv.Atoi(args[1])
		if err != nil || pid <= 0 {
			return fmt.Errorf("%q is not the id of a process", args[1])
		}
		return serve(args[0], pid)
	}
	return fmt.Errorf("%d arguments; want none, a folder and a process, or page and what", len(args))
}

// pulse is how often the client gets a sign of life.
const pulse = 250 * time.Millisecond

// answer reads a request and writes the answer. While it draws it writes spaces; if
// they cannot be written, nobody waits for the picture any more, and the program
// ends, because the engine cannot be stopped otherwise. The next request starts
// another.
func answer(r io.Reader, w io.Writer) error {
	var q still.Request
	if err := json.NewDecoder(r).Decode(&q); err != nil {
		return fmt.Errorf("reading a request: %w", err)
	}
	drawn := make(chan *still.Answer, 1)
	go func() { drawn <- still.Do(&q) }()
	ticks := time.NewTicker(pulse)
	defer ticks.Stop()
	for {
		select {
		case a := <-drawn:
			return json.NewEncoder(w).Encode(a)
		case <-ticks.C:
			if _, err := io.WriteString(w, " "); err != nil {
				os.Exit(1)
			}
		}
	}
}
