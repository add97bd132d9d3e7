package runner

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func written(limit int, pieces ...string) (string, *budget) {
	b := &budget{limit: limit}
	stream := &streamText{budget: b}
	for _, piece := range pieces {
		stream.write(piece)
	}
	return stream.String(), b
}

func TestCarriageReturns(t *testing.T) {
	for name, test := range map[string]struct {
		pieces []string
		want   string
	}{
		"none":                       {[]string{"a\nb"}, "a\nb"},
		"a progress bar":             {[]string{"10%\r20%\r100%\ndone\n"}, "100%\ndone\n"},
		"one piece per step":         {[]string{"10%", "\r20%", "\r100%", "\n"}, "100%\n"},
		"the return at the end":      {[]string{"10%\r", "20%\r", "100%\r", "\n"}, "100%\n"},
		"Windows line ends":          {[]string{"a\r\nb\r", "\nc"}, "a\nb\nc"},
		"only the current line":      {[]string{"title\n1\r2\n"}, "title\n2\n"},
		"a return and nothing after": {[]string{"kept\r"}, "kept"},
		"several returns":            {[]string{"a\r\r\rb"}, "b"},
		"a return on an empty line":  {[]string{"a\n\rb"}, "a\nb"},
	} {
		t.Run(name, func(t *testing.T) {
			got, _ := written(1000, test.pieces...)
			require.Equal(t, test.want, got)
		})
	}
}

func TestAProgressBarDoesNotUseUpTheBudget(t *testing.T) {
	b := &budget{limit: 100}
	stream := &streamText{budget: b}
	for i := range 100000 {
		stream.write(fmt.Sprintf("\r%6d of 100000", i+1))
	}
	require.Equal(t, "100000 of 100000", stream.String())
	require.Zero(t, b.dropped)
}

func TestTheLimitKeepsTheBeginning(t *testing.T) {
	got, b := written(10, "12345\n", "7890abc", "def\n", "more\n")
	require.Equal(t, "12345\n7890", got)
	require.Equal(t, len("abcdef\nmore\n"), b.dropped)
	require.Contains(t, b.notice(), "kept the first 10 bytes")
	require.Contains(t, b.notice(), "dropped 12;")
}

func TestTheLimitDoesNotCutACharacter(t *testing.T) {
	got, b := written(10, "123456789π\n")
	require.Equal(t, "123456789", got)
	require.Equal(t, len("π\n"), b.dropped)
}

// FuzzStream checks that it does not matter into which pieces a text is split, and
// compares with the plain definition: apply the carriage returns to the whole
// text.
func FuzzStream(f *testing.F) {
	f.Add("a\rb\nc\r\nd", uint8(3), uint16(100))
	f.Add("10%\r20%\r\n\r\rx", uint8(1), uint16(4))
	f.Fuzz(func(t *testing.T, text string, size uint8, limit uint16) {
		text = strings.ToValidUTF8(text, "?")
		whole, wholeBudget := written(int(limit)+4, text)
		b := &budget{limit: int(limit) + 4}
		stream := &streamText{budget: b}
		for rest := text; rest != ""; {
			n := min(int(size)+1, len(rest))
			for n < len(rest) && !utf8.RuneStart(rest[n]) {
				n++
			}
			stream.write(rest[:n])
			rest = rest[n:]
		}
		require.Equal(t, whole, stream.String())
		require.Equal(t, wholeBudget.dropped, b.dropped)
		if b.dropped == 0 {
			require.Equal(t, collapsed(text), whole)
		}
	})
}

func collapsed(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		for {
			at := strings.LastIndexByte(line, '\r')
			if at < 0 || at+1 < len(line) {
				line = line[at+1:]
				break
			}
			line = line[:at] // nothing was written over it
		}
		lines[i] = line
	}
	return strings.Join(lines, "\n")
}

// FuzzMarks checks that it does not matter into which pieces a stream is split.
func FuzzMarks(f *testing.F) {
	f.Add("a"+Mark(1)+"b"+Mark(2), uint8(3))
	f.Add("\x1b]puzzlelab;\x1b]puzzlelab;12\x07\x1b", uint8(1))
	f.Fuzz(func(t *testing.T, text string, size uint8) {
		whole, pieces := newStream(1<<30), newStream(1<<30)
		whole.write(text)
		whole.finish()
		for rest := text; rest != ""; {
			n := min(int(size)+1, len(rest))
			pieces.write(rest[:n])
			rest = rest[n:]
		}
		pieces.finish()
		require.Equal(t, len(whole.segments), len(pieces.segments))
		for i, segment := range whole.segments {
			require.Equal(t, segment.mark, pieces.segments[i].mark)
			require.Equal(t, segment.text.String(), pieces.segments[i].text.String())
		}
	})
}
