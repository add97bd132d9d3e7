package gonb

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

const memoryWatched = true

// descendants returns the processes below pid, parents first.
func descendants(pid int) []int {
	var found []int
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid)) // the pattern is sound
	for _, list := range lists {
		data, err := os.ReadFile(list)
		if err != nil {
			continue // the thread has ended
		}
		for field := range bytes.FieldsSeq(data) {
			if child, err := strconv.Atoi(string(field)); err == nil {
				found = append(found, child)
				found = append(found, descendants(child)...)
			}
		}
	}
	return found
}

// startOf returns when a process was started, in the system's own units since its start;
// "" if the process has ended. Together with the id it names a process for ever.
func startOf(pid int) string {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return ""
	}
	// The name of the program, in parentheses, may contain anything.
	fields := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
	const state, start = 0, 19 // of the fields behind the name
	if len(fields) <= start || fields[state][0] == 'Z' {
		return ""
	}
	return string(fields[start])
}

// residentBytes returns the memory that a process holds; 0 if it has ended.
func residentBytes(pid int) int64 {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	fields := bytes.Fields(data) // total, resident, ... in pages
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseInt(string(fields[1]), 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
