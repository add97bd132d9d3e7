package puzzlekit

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
)

func TestCite(t *testing.T) {
	require.Len(t, Cite(), len(sources))
	require.Equal(t, Cite("minkwitz"), Cite("FACTORIZATION"))
	require.Len(t, Cite(Group("M11")), 2)
	require.Equal(t, "dumplings by sugyan", "dumplings by "+Cite(Dango(3, 3, 2, 2))[0].Author)
	require.Len(t, Cite("Leon", Group("M11"), "Sims"), 2, "each once")
	require.NotEmpty(t, Cite(Rubik(3).Solved(), Presentation("<a | a^2>")))
	for _, v := range []any{"nobody", 7, nil, struct{}{}} {
		var bad *fault.InputError
		require.ErrorAs(t, panics(t, func() { Cite(v) }), &bad, "%v", v)
		require.Contains(t, bad.Error(), "Cite() lists all sources")
	}
	require.Contains(t, Cite("Leon").HTML(), `<a href="https://doi.org/10.1016/S0747-7171(08)80103-4">`)
}

func TestSourcesAreInForm(t *testing.T) {
	link := regexp.MustCompile(`^https://(doi\.org/10\.\d{4,}/\S+|\S+)$`)
	var without []string // what has no page, or none that is known to be right
	for _, s := range sources {
		require.NotEmpty(t, s.Author)
		require.NotEmpty(t, s.Title)
		require.NotEmpty(t, s.In)
		require.NotEmpty(t, s.of)
		if s.Link != "" {
			require.Regexp(t, link, s.Link)
		} else {
			without = append(without, s.Author)
		}
	}
	require.Equal(t, []string{"G. J. A. Schneider", "M. Fujimoto", "A. Yamamura, M. Fujiwara", "K. Ishida, H. Okamoto, H. Nagai, T. Matsuo"}, without)
}
