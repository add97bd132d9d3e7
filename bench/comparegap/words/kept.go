package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// kept has the figures of earlier runs, from a file with a line of JSON for each. A
// complete run takes hours, so it can be stopped, and one method measured again.
type kept struct {
	settings settings
	known    map[string]figures
	file     *os.File // nil if nothing is kept
}

type keptLine struct {
	Key     string
	Figures figures
}

func openKept(s settings) (*kept, error) {
	k := &kept{settings: s, known: map[string]figures{}}
	if s.keep == "" {
		return k, nil
	}
	file, err := os.OpenFile(s.keep, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	k.file = file
	decoder := json.NewDecoder(file)
	for {
		var line keptLine
		err := decoder.Decode(&line)
		if errors.Is(err, io.EOF) {
			return k, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.keep, err)
		}
		k.known[line.Key] = line.Figures
	}
}

func (k *kept) close() {
	if k.file != nil {
		_ = k.file.Close() // every line has been written
	}
}

// figures returns those of one method for one group. If they are neither known nor
// wanted, it says so as their failure.
func (k *kept) figures(ctx context.Context, x specimen, method string, wanted bool) (f figures, err error) {
	key := fmt.Sprintf("%s, %s, %d elements, seed %d", x.name, method, k.settings.elements, k.settings.seed)
	if f, ok := k.known[key]; ok {
		return f, nil
	}
	switch {
	case !wanted:
		return figures{Failure: "not measured"}, nil
	case method == "GAP":
		f = askGAP(ctx, k.settings, x)
	default:
		if f, err = measureApart(ctx, k.settings, x.name, method); err != nil {
			f = figures{Failure: err.Error()}
		}
	}
	if ctx.Err() != nil {
		return f, context.Cause(ctx)
	}
	if k.file == nil {
		return f, nil
	}
	line, err := json.Marshal(keptLine{key, f})
	if err != nil {
		return f, err
	}
	_, err = k.file.Write(append(line, '\n'))
	return f, err
}
