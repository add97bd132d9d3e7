package doors

import (
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const teaching = "docs/teaching.md"

// lesson is a notebook as the plan for teachers sees it.
type lesson struct {
	sections  map[string]string // what stands below each heading, by the heading's anchor
	exercises map[string]string // the first line of each, by its number
}

var (
	headingLine   = regexp.MustCompile(`(?m)^#+ (.*)$`)
	exerciseLine  = regexp.MustCompile(`(?m)^\*\*(\w+)\*\* (★+.*)$`)
	lessonRow     = regexp.MustCompile(`(?m)^\| \[\w+\]\(\.\./(notebooks/[^)#]+)\) \| .* \| (\d+) \| (\d+) \|$`)
	sectionLink   = regexp.MustCompile(`\(\.\./(notebooks/[^)#]+)#([^)]+)\)`)
	demonstration = regexp.MustCompile("(?m)^- \\*Show\\* `([^`]+)` in \\[\\w+\\]\\(\\.\\./(notebooks/[^)]+)\\), \\[[^]]*\\]\\([^)#]*#([^)]+)\\)")
	setLine       = regexp.MustCompile(`(?m)^- \*(Set|On paper)\* (.*)\.$`)
	setLesson     = regexp.MustCompile(`\[\w+\]\(\.\./(notebooks/[^)]+)\): ([^;]+)`)
	setExercise   = regexp.MustCompile(`^(\w+) \((\d+)\)$`)
)

func readLesson(t *testing.T, path string) *lesson {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, path))
	require.NoError(t, err, "%s names it", teaching)
	var notebook struct {
		Cells []struct {
			Type   string   `json:"cell_type"`
			Source []string `json:"source"`
		} `json:"cells"`
	}
	require.NoError(t, json.Unmarshal(data, &notebook), path)
	l, at := &lesson{map[string]string{}, map[string]string{}}, ""
	for _, cell := range notebook.Cells {
		text := strings.Join(cell.Source, "")
		if cell.Type == "markdown" {
			for _, heading := range headingLine.FindAllStringSubmatch(text, -1) {
				at = strings.ReplaceAll(heading[1], " ", "-")
				l.sections[at] = ""
			}
			for _, exercise := range exerciseLine.FindAllStringSubmatch(text, -1) {
				l.exercises[exercise[1]] = exercise[2]
			}
		}
		l.sections[at] += text + "\n"
	}
	return l
}

func readTeaching(t *testing.T) (plan string, lessons func(path string) *lesson) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, teaching))
	require.NoError(t, err)
	read := map[string]*lesson{}
	return string(data), func(path string) *lesson {
		if read[path] == nil {
			read[path] = readLesson(t, path)
		}
		return read[path]
	}
}

// unescaped returns the fragment of a link as the heading's anchor has it.
func unescaped(t *testing.T, fragment string) string {
	t.Helper()
	anchor, err := url.PathUnescape(fragment)
	require.NoError(t, err)
	return anchor
}

// The sections that the plan names are there, and each demonstration is a line of its section.
func TestTeachingSections(t *testing.T) {
	plan, lessons := readTeaching(t)
	links := sectionLink.FindAllStringSubmatch(plan, -1)
	require.NotEmpty(t, links)
	for _, link := range links {
		require.Contains(t, lessons(link[1]).sections, unescaped(t, link[2]), link[1])
	}
	weeks := strings.Split(plan, "\n### Week ")[1:]
	require.NotEmpty(t, weeks)
	for _, week := range weeks {
		require.Regexp(t, demonstration, week, "a demonstration for each week")
	}
	for _, d := range demonstration.FindAllStringSubmatch(plan, -1) {
		require.Contains(t, strings.Split(lessons(d[2]).sections[unescaped(t, d[3])], "\n"), d[1], "%s: no cell has this line", d[2])
	}
}

// The plan sets each exercise of its lessons once, with a mark for each star, and on paper or
// not as it says.
func TestTeachingExercises(t *testing.T) {
	plan, lessons := readTeaching(t)
	times := map[string]int{}
	for _, line := range setLine.FindAllStringSubmatch(plan, -1) {
		for _, set := range setLesson.FindAllStringSubmatch(line[2], -1) {
			l := lessons(set[1])
			for _, text := range strings.Split(set[2], ", ") {
				named := setExercise.FindStringSubmatch(text)
				require.NotNil(t, named, "%s: %q: want a number and a mark", set[1], text)
				first := l.exercises[named[1]]
				require.NotEmpty(t, first, "%s has no exercise %s", set[1], named[1])
				require.Equal(t, named[2], strconv.Itoa(strings.Count(first, "★")), "%s, exercise %s: the mark", set[1], named[1])
				require.Equal(t, line[1] == "On paper", strings.Contains(first, "*(on paper)*"), "%s, exercise %s: on paper?", set[1], named[1])
				times[set[1]+named[1]]++
			}
		}
	}
	for _, row := range lessonRow.FindAllStringSubmatch(plan, -1) {
		for number := range lessons(row[1]).exercises {
			require.Equal(t, 1, times[row[1]+number], "%s: how often exercise %s is set", row[1], number)
		}
	}
}

// The minutes in class and at home are together those of the list of lessons, and no lesson
// with a number is left out.
func TestTeachingMinutes(t *testing.T) {
	plan, _ := readTeaching(t)
	planned := map[string]int{}
	for _, row := range lessonRow.FindAllStringSubmatch(plan, -1) {
		for _, minutes := range row[2:] {
			n, err := strconv.Atoi(minutes)
			require.NoError(t, err)
			planned[row[1]] += n
		}
	}
	data, err := os.ReadFile(filepath.Join(root, "notebooks/course.json"))
	require.NoError(t, err)
	var course struct {
		Lessons []struct {
			Notebook string
			Minutes  int
		}
	}
	require.NoError(t, json.Unmarshal(data, &course))
	for _, l := range course.Lessons {
		if name := filepath.Base(l.Notebook); name[0] >= '0' && name[0] <= '9' {
			require.Equal(t, l.Minutes, planned[l.Notebook], "%s: minutes", l.Notebook)
		}
		delete(planned, l.Notebook)
	}
	require.Empty(t, planned, "not in the list of lessons")
}
