package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"puzzlelab/bench/internal/listfile"
	"puzzlelab/puzzlekit/solve"
)

// A record is a board with its results: for each column the optimal length and a word
// of that length. The sets Korf, Kociemba and Norskog are the boards as printed, with
// the blank anywhere, so they have no results for loop generators.
type record struct {
	Set     string            `json:"set"`
	Number  int               `json:"number"` // from 1
	Board   string            `json:"board"`
	Lengths map[string]int    `json:"lengths"`
	Words   map[string]string `json:"words"`
}

const (
	positionsFile = "fifteen-positions.json"
	resultsFile   = "fifteen.json"
)

// positions is the file of boards from the literature.
type positions struct {
	Sets []struct {
		Name   string   `json:"name"`
		Source string   `json:"source"`
		Boards []string `json:"boards"`
	} `json:"sets"`
}

// readRecords makes the records from the boards and adds the results from the file, if
// there is one.
func readRecords(dir string) ([]*record, error) {
	var given positions
	if err := readJSON(filepath.Join(dir, positionsFile), &given); err != nil {
		return nil, err
	}
	var records []*record
	add := func(set string, boards []string) {
		for i, b := range boards {
			records = append(records, &record{Set: set, Number: i + 1, Board: b, Lengths: map[string]int{}, Words: map[string]string{}})
		}
	}
	var longest []string
	for _, s := range given.Sets {
		if s.Name == "Korf" {
			add("K100", moved(s.Boards))
		} else {
			longest = append(longest, moved(s.Boards)...)
		}
	}
	add("KN31", distinct(longest))
	add("MS416", magicSquares())
	for _, s := range given.Sets {
		add(s.Name, s.Boards)
	}
	return records, addKnown(dir, records)
}

// addKnown copies results from the file that the records lack.
func addKnown(dir string, records []*record) error {
	var known []*record
	if err := readJSON(filepath.Join(dir, resultsFile), &known); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	byName := map[string]*record{}
	for _, k := range known {
		byName[k.Set+" "+k.Board] = k
	}
	for _, r := range records {
		k := byName[r.Set+" "+r.Board]
		if k == nil {
			continue
		}
		for metric, length := range k.Lengths {
			if _, here := r.Lengths[metric]; !here {
				r.Lengths[metric], r.Words[metric] = length, k.Words[metric]
			}
		}
	}
	return nil
}

func readJSON(path string, v any) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, v); err != nil {
		return fmt.Errorf("fifteen: %s: %w", path, err)
	}
	return nil
}

// writeRecords writes a line for each record. It keeps results that another run has
// added to the file in the meantime.
func writeRecords(dir string, records []*record) error {
	if err := addKnown(dir, records); err != nil {
		return err
	}
	return listfile.Write(filepath.Join(dir, resultsFile), records)
}

// wants reports whether a column is to be filled. Loop generators keep the blank at
// home. For the boards as printed, only the metric with published results is filled.
func (r *record) wants(metric string) bool {
	if _, known := r.Lengths[metric]; known {
		return false
	}
	switch r.Set {
	case "Korf", "Kociemba":
		return metric == "single-tile"
	case "Norskog":
		return metric == "multi-tile"
	default:
		return true
	}
}

// board returns the text of the board for the puzzle of a column.
func (r *record) board(metric string) string {
	if metric == "letters" || metric == "powers" {
		return strings.TrimSuffix(r.Board, " _")
	}
	return r.Board
}

func (r *record) put(metric string, result solve.Result) {
	r.Lengths[metric], r.Words[metric] = result.Length, result.Word.String()
}
