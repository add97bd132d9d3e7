package cells

import (
	"fmt"
	"html"
	"os"
	"strings"

	"puzzlelab/kernel/internal/cellcode"
)

// Refusal is the error of a cell that asks for something that a page does not have.
type Refusal struct{ Command, Why string }

func (r *Refusal) Error() string {
	return r.Command + " does not work in the browser: " + r.Why
}

// refused are GoNB's commands that cannot be here, with the reasons.
var refused = map[string]string{
	"%test":          "call the functions from %%",
	"%wasm":          "the whole cell already runs there",
	"%widgets":       noWidgets,
	"%widgets_hb":    noWidgets,
	"%goflags":       "the packages are compiled already",
	"%with_inputs":   noInput,
	"%with_password": noInput,
	"%track":         noModules,
	"%untrack":       noModules,
	"%goworkfix":     noModules,
	"%cd":            "there is only one folder",
	"%capture":       "write to a file from Go",
	"%%script":       noShell,
	"%%bash":         noShell,
	"%%sh":           noShell,
	"%%gx":           "there is no gx",
}

const (
	noShell   = "there is no shell"
	noWidgets = "there are no widgets"
	noInput   = "there is no shell that could ask"
	noModules = "the module of go.mod is followed already"
)

// cell is a cell as a person wrote it: commands and Go code.
type cell struct {
	commands [][]string
	code     string
	places   []cellcode.Place // of the lines of the code
	empty    bool             // there is no Go code
	wrapped  bool             // the function main was made of the cell's statements
	args     []string         // of the program
	note     string           // to the person who wrote it
}

// commentPrefix hides commands from programs that expect Go.
const commentPrefix = "//gonb:"

// split divides a cell. In the code, what is to be run has become the function main.
func split(id int, source string) (*cell, error) {
	lines := strings.Split(source, "\n")
	commands := findCommands(lines)
	c := &cell{empty: true}
	w := &writer{}
	w.write("package main\n\n", nil)
	opened, called := false, false
	isCommand := func(i int) bool { return commands[i] != nil }
	if err := cellcode.Refuse(id, lines, isCommand); err != nil {
		return nil, err
	}
	c.note = cellcode.CurrentPaths(id, lines, isCommand)
	first := cellcode.FirstStatement(lines, isCommand)
	for i, line := range lines {
		place := []cellcode.Place{{Cell: id, Line: i + 1}}
		if i == first {
			w.write("func main() {\n", place)
			opened = true
		}
		words := commands[i]
		if words == nil {
			if !strings.HasPrefix(line, "package") { // it is always main
				w.write(line+"\n", place)
				c.empty = c.empty && strings.TrimSpace(line) == ""
			}
			continue
		}
		switch words[0] {
		case "": // a part of the command before it
		case "%%", "%main":
			w.write("func main() {\n", place)
			opened, c.empty, c.args = true, false, words[1:]
		case "%exec":
			if len(words) < 2 {
				return nil, &Refusal{"%exec", "it needs the name of a function"}
			}
			w.write("func main() { "+words[1]+"() }\n", place)
			called, c.empty, c.args = true, false, words[2:]
		case "%args":
			c.args = words[1:]
		default:
			c.commands = append(c.commands, words)
		}
	}
	if opened {
		w.write("\n}\n", nil)
	}
	c.code, c.places = w.text.String(), append(w.places, cellcode.Place{})
	c.wrapped = opened || called
	return c, nil
}

// findCommands returns the words of the commands by their lines, from 0. A line that ends
// with a backslash goes on in the next, which has one empty word.
func findCommands(lines []string) map[int][]string {
	commands := map[int][]string{}
	for i := 0; i < len(lines); i++ {
		text := strings.TrimPrefix(lines[i], commentPrefix)
		if text == "" || text[0] != '%' && text[0] != '!' {
			continue
		}
		first := i
		for strings.HasSuffix(text, `\`) && i+1 < len(lines) {
			i++
			commands[i] = []string{""}
			text = strings.TrimSuffix(text, `\`) + " " + strings.TrimPrefix(lines[i], commentPrefix)
		}
		commands[first] = words(text)
	}
	return commands
}

// words divides a command at spaces outside quotes. The first is the command; a space
// behind % does not count.
func words(line string) []string {
	var all []string
	word, begun, quoted := []byte{}, false, false
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '"':
			quoted, begun = !quoted, true
		case c == '\\' && quoted && i+1 < len(line):
			i++
			switch line[i] {
			case 'n':
				word = append(word, '\n')
			case 't':
				word = append(word, '\t')
			default:
				word = append(word, line[i])
			}
		case (c == ' ' || c == '\t') && !quoted:
			if begun && string(word) != "%" && string(word) != "!" {
				all, word, begun = append(all, string(word)), nil, false
			}
		default:
			word, begun = append(word, c), true
		}
	}
	if begun || len(all) == 0 {
		all = append(all, string(word))
	}
	return all
}

// command runs one command of a cell.
func (k *Kernel) command(words []string, out Output) error {
	if words[0][0] == '!' {
		return &Refusal{strings.Join(words, " "), noShell}
	}
	if why := refused[words[0]]; why != "" {
		return &Refusal{words[0], why}
	}
	switch words[0] {
	case "%env":
		return setenv(words[1:], out)
	case "%reset":
		if len(words) > 1 {
			return &Refusal{strings.Join(words, " "), noModules}
		}
		k.kept = nil
		out.Stream(Stdout, "* State reset: all memorized declarations discarded.\n")
	case "%ls", "%list":
		k.list(out)
	case "%rm", "%remove":
		k.remove(words[1:], out)
	case "%help":
		out.Display(map[string]string{"text/plain": help, "text/markdown": help})
	case "%version":
		out.Stream(Stdout, "Go in the browser, "+k.catalogue.Go+"\n")
	case "%files":
		return k.files(words[1:], out)
	case "%autoget", "%noautoget": // there is nothing to get
	default:
		out.Stream(Stderr, fmt.Sprintf("%q is not a command; %%help lists them\n", words[0]))
	}
	return nil
}

const help = `A cell is Go code: declarations, which later cells keep, and below a line ` + "`%%`" + ` the
statements to run. Imports are found by the names of packages.

- ` + "`%%`" + ` or ` + "`%main`" + `: what follows is the function main; words behind it are its arguments
- ` + "`%args WORD …`" + `: the arguments of the program
- ` + "`%exec NAME`" + `: run a function
- ` + "`%ls`" + `, ` + "`%rm NAME …`" + `, ` + "`%reset`" + `: list, remove and forget what cells have declared
- ` + "`%env NAME=VALUE`" + `: set a variable of the environment
- ` + "`%%writefile NAME`" + `: on the first line: write the cell into a file
- ` + "`%files`" + `, ` + "`%files remove NAME …`" + `: list and remove files that cells have written, which this browser keeps;
  ` + "`%files clear`" + ` forgets results of Kept
- ` + "`%version`" + `, ` + "`%help`" + `

There is no shell, so lines with ` + "`!`" + ` do not work, nor do ` + "`%test`, `%wasm`, `%track`" + ` and widgets.
`

func setenv(words []string, out Output) error {
	text := strings.Join(words, "=")
	name, value, ok := strings.Cut(text, "=")
	if !ok || name == "" || len(words) > 2 {
		return &Refusal{"%env " + strings.Join(words, " "), "write %env NAME=VALUE"}
	}
	if err := os.Setenv(name, value); err != nil {
		return err
	}
	out.Stream(Stdout, fmt.Sprintf("Set: %s=%q\n", name, value))
	return nil
}

// list shows what is declared, as GoNB does.
func (k *Kernel) list(out Output) {
	var page, text strings.Builder
	page.WriteString("<h3>Memorized Definitions</h3>\n")
	for _, part := range []struct {
		kind  kind
		title string
	}{{imported, "Imports"}, {constant, "Constants"}, {typed, "Types"}, {variable, "Variables"}, {function, "Functions"}} {
		keys := k.kept.keys(part.kind)
		if len(keys) == 0 {
			continue
		}
		page.WriteString("<h4>" + part.title + "</h4>\n<ul>\n")
		text.WriteString(part.title + ": " + strings.Join(keys, ", ") + "\n")
		for _, key := range keys {
			page.WriteString("<li><pre>" + html.EscapeString(key) + "</pre></li>\n")
		}
		page.WriteString("</ul>\n")
	}
	out.Display(map[string]string{"text/plain": text.String(), "text/html": page.String()})
}

func (k *Kernel) remove(keys []string, out Output) {
	for _, key := range keys {
		found := false
		for kind := range kinds {
			var left declarations
			for _, d := range k.kept {
				rest := d
				if d.kind == kind {
					rest = d.without(set([]string{key}))
				}
				if rest != d {
					found = true
				}
				if rest != nil {
					left = append(left, rest)
				}
			}
			if found {
				k.kept = left
				out.Stream(Stdout, fmt.Sprintf(". removed %s %s\n", kind, key))
				break
			}
		}
		if !found {
			out.Stream(Stderr, fmt.Sprintf(". key %q not found in any definition, not removed\n", key))
		}
	}
}
