package page

import (
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"
)

// terminalText draws what a program wrote to a terminal: colours become styled
// spans, a carriage return restarts its line, and all other control sequences
// are dropped.
func terminalText(s string) string {
	var b strings.Builder
	style := ansiStyle{}
	for _, part := range splitEscapes(rewound(s)) {
		if codes, ok := colorCodes(part); ok {
			style.apply(codes)
			continue
		}
		text := html.EscapeString(withoutControls(part))
		if text == "" {
			continue
		}
		b.WriteString(style.open() + text + style.close())
	}
	return b.String()
}

// rewound keeps what comes after the last carriage return of every line.
func rewound(s string) string {
	if !strings.Contains(s, "\r") {
		return s
	}
	lines := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	for i, line := range lines {
		line = strings.TrimRight(line, "\r")
		lines[i] = line[strings.LastIndexByte(line, '\r')+1:]
	}
	return strings.Join(lines, "\n")
}

// splitEscapes splits a text into escape sequences and the text between them.
func splitEscapes(s string) []string {
	var parts []string
	for s != "" {
		i := strings.IndexByte(s, '\x1b')
		if i < 0 {
			return append(parts, s)
		}
		if i > 0 {
			parts = append(parts, s[:i])
		}
		n := escapeLength(s[i:])
		if isColor(s[i : i+n]) {
			parts = append(parts, s[i:i+n])
		}
		s = s[i+n:]
	}
	return parts
}

// escapeLength returns the length of an escape sequence (ECMA-48): CSI … final
// byte, OSC … BEL or ST, or one more character.
func escapeLength(s string) int {
	if len(s) < 2 {
		return len(s)
	}
	switch s[1] {
	case '[':
		for i := 2; i < len(s); i++ {
			if s[i] >= 0x40 && s[i] <= 0x7e {
				return i + 1
			}
			if s[i] < 0x20 || s[i] > 0x7e {
				return i
			}
		}
		return len(s)
	case ']':
		for i := 2; i < len(s); i++ {
			if s[i] == '\a' {
				return i + 1
			}
			if strings.HasPrefix(s[i:], "\x1b\\") {
				return i + 2
			}
		}
		return len(s)
	}
	if s[1] >= 0x80 {
		return 1
	}
	return 2
}

func isColor(sequence string) bool {
	return strings.HasPrefix(sequence, "\x1b[") && strings.HasSuffix(sequence, "m")
}

func colorCodes(part string) ([]int, bool) {
	if !isColor(part) {
		return nil, false
	}
	var codes []int
	for _, field := range strings.FieldsFunc(part[2:len(part)-1]+";", func(r rune) bool { return r == ';' || r == ':' }) {
		n, err := strconv.Atoi(field)
		if err != nil {
			return nil, true
		}
		codes = append(codes, n)
	}
	if len(codes) == 0 {
		codes = []int{0}
	}
	return codes, true
}

func withoutControls(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 {
			return -1
		}
		return r
	}, s)
}

// ansiStyle is the state of the terminal: the current class names and colours.
type ansiStyle struct {
	classes []string // bold, dim, italic, underline, strike, inverse
	fg, bg  string   // "red", "bright-red", or "#rrggbb"
}

var ansiColors = []string{"black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"}

var ansiAttributes = map[int]string{1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "inverse", 9: "strike"}

var ansiResets = map[int][]string{
	22: {"bold", "dim"}, 23: {"italic"}, 24: {"underline"}, 27: {"inverse"}, 29: {"strike"},
}

func (s *ansiStyle) apply(codes []int) {
	for i := 0; i < len(codes); i++ {
		switch n := codes[i]; {
		case n == 0:
			*s = ansiStyle{}
		case ansiAttributes[n] != "":
			s.remove(ansiAttributes[n])
			s.classes = append(s.classes, ansiAttributes[n])
		case ansiResets[n] != nil:
			s.remove(ansiResets[n]...)
		case n == 39:
			s.fg = ""
		case n == 49:
			s.bg = ""
		case n == 38 || n == 48:
			color, used := extendedColor(codes[i+1:])
			if i += used; n == 38 {
				s.fg = color
			} else {
				s.bg = color
			}
		case n >= 30 && n <= 37:
			s.fg = ansiColors[n-30]
		case n >= 90 && n <= 97:
			s.fg = "bright-" + ansiColors[n-90]
		case n >= 40 && n <= 47:
			s.bg = ansiColors[n-40]
		case n >= 100 && n <= 107:
			s.bg = "bright-" + ansiColors[n-100]
		}
	}
}

func (s *ansiStyle) remove(classes ...string) {
	s.classes = slices.DeleteFunc(slices.Clone(s.classes), func(c string) bool { return slices.Contains(classes, c) })
}

// extendedColor reads 5;n of the 256 colours or 2;r;g;b, and returns how many
// codes it used.
func extendedColor(codes []int) (string, int) {
	switch {
	case len(codes) >= 2 && codes[0] == 5:
		return indexedColor(codes[1]), 2
	case len(codes) >= 4 && codes[0] == 2:
		return fmt.Sprintf("#%02x%02x%02x", codes[1]&255, codes[2]&255, codes[3]&255), 4
	}
	return "", len(codes)
}

// indexedColor returns a colour of xterm's palette: 16 named colours, a cube
// of 216, and 24 greys.
func indexedColor(n int) string {
	switch {
	case n < 0 || n > 255:
		return ""
	case n < 8:
		return ansiColors[n]
	case n < 16:
		return "bright-" + ansiColors[n-8]
	case n < 232:
		n -= 16
		level := func(v int) int { return []int{0, 95, 135, 175, 215, 255}[v] }
		return fmt.Sprintf("#%02x%02x%02x", level(n/36), level(n/6%6), level(n%6))
	}
	gray := 8 + 10*(n-232)
	return fmt.Sprintf("#%02x%02x%02x", gray, gray, gray)
}

func (s *ansiStyle) open() string {
	classes := slices.Clone(s.classes)
	var css []string
	for _, part := range []struct{ prefix, property, color string }{{"fg-", "color", s.fg}, {"bg-", "background", s.bg}} {
		switch {
		case part.color == "":
		case part.color[0] == '#':
			css = append(css, part.property+":"+part.color)
		default:
			classes = append(classes, part.prefix+part.color)
		}
	}
	if len(classes) == 0 && len(css) == 0 {
		return ""
	}
	tag := "<span"
	if len(classes) > 0 {
		tag += ` class="` + strings.Join(classes, " ") + `"`
	}
	if len(css) > 0 {
		tag += ` style="` + strings.Join(css, ";") + `"`
	}
	return tag + ">"
}

func (s *ansiStyle) close() string {
	if s.open() == "" {
		return ""
	}
	return "</span>"
}
