package player

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/quickjs"
)

var update = flag.Bool("update", false, "write the packed programs anew")

var programs = []program{puzzleProgram, dangoProgram, surfaceProgram, filmProgram, parityProgram}

func TestPackedProgramsAreUpToDate(t *testing.T) {
	for _, p := range programs {
		sum := sha256.Sum256([]byte(p.source() + p.style()))
		named := "puzzlelabPlayer" + hex.EncodeToString(sum[:4])
		if *update {
			require.NoError(t, os.WriteFile(p.file+".name", []byte(named), 0o644))
			*p.name = named
			var b bytes.Buffer
			w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
			require.NoError(t, err)
			_, err = w.Write([]byte(p.text()))
			require.NoError(t, err)
			require.NoError(t, w.Close())
			require.NoError(t, os.WriteFile(p.file+".js.gz", b.Bytes(), 0o644))
			*p.packed = b.Bytes()
		}
		require.Equal(t, named, *p.name, "run go test -update in this folder")
		r, err := gzip.NewReader(bytes.NewReader(*p.packed))
		require.NoError(t, err)
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		require.True(t, p.text() == string(text), "run go test -update in this folder")
	}
}

func TestLoadersStaySmall(t *testing.T) {
	require.Less(t, len(Loader()), 41_000)
	require.Less(t, len(DangoLoader()), 20_000)
	require.Less(t, len(FilmLoader()), 12_000)
	require.Less(t, len(ParityLoader()), 12_000)
}

// A script element ends at the first </script, wherever it stands.
func TestScriptsCannotEndTheirElement(t *testing.T) {
	for _, p := range programs {
		for _, s := range []string{p.loader(), p.text()} {
			require.NotContains(t, strings.ToLower(s), "</script")
			require.NotContains(t, s, "<!--")
		}
	}
}

func TestProgramsAreJavaScript(t *testing.T) {
	vm, err := quickjs.NewVM()
	require.NoError(t, err)
	defer vm.Close()
	for _, p := range programs {
		_, err = vm.Compile(p.text(), quickjs.EvalGlobal)
		require.NoError(t, err, p.file)
	}
}
