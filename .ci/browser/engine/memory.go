package engine

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// ContentMemory adds up the memory, in bytes and shared with no other process, of the processes
// with pages of all browsers that this process has started. It reads Linux's /proc.
func ContentMemory() int64 {
	own := strconv.Itoa(os.Getpid())
	parents := map[string]string{}
	var pages []string
	processes, _ := filepath.Glob("/proc/[0-9]*") // the pattern is valid
	for _, process := range processes {
		status, err := os.ReadFile(process + "/status")
		if err != nil {
			continue // it has ended
		}
		_, parent, _ := strings.Cut(string(status), "PPid:\t")
		parents[path.Base(process)], _, _ = strings.Cut(parent, "\n")
		if line, err := os.ReadFile(process + "/cmdline"); err == nil && hasPages(line) {
			pages = append(pages, path.Base(process))
		}
	}
	var sum int64
	for _, process := range pages {
		above := process
		for above != own && above != "" {
			above = parents[above]
		}
		if above == own {
			sum += privateMemory(process)
		}
	}
	return sum
}

// hasPages reports whether a command line is that of a process with pages: Chromium's, Firefox's
// or WebKit's. Chromium and Firefox write the arguments of some processes as one.
func hasPages(line []byte) bool {
	args := strings.Fields(strings.ReplaceAll(string(line), "\x00", " "))
	if len(args) == 0 {
		return false // a thread of the kernel
	}
	return path.Base(args[0]) == "WebKitWebProcess" ||
		slices.Contains(args, "--type=renderer") ||
		slices.Contains(args, "-contentproc") && args[len(args)-1] == "tab"
}

var privatePart = regexp.MustCompile(`Private_\w+: +(\d+) kB`)

func privateMemory(process string) (sum int64) {
	rollup, _ := os.ReadFile("/proc/" + process + "/smaps_rollup") // it may have ended
	for _, found := range privatePart.FindAllSubmatch(rollup, -1) {
		kilobytes, _ := strconv.ParseInt(string(found[1]), 10, 64) // these are digits
		sum += kilobytes << 10
	}
	return sum
}
