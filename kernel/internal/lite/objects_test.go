package lite

import (
	"bytes"
	"errors"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/quickjs"
)

// compiled returns the archives of some packages for the browser.
func compiled(t *testing.T) map[string][]byte {
	t.Helper()
	patterns := []string{"cmp", "errors", "math"} // math has functions in assembler
	c, err := Packages(t.Context(), "go", "../../..", target, nil, patterns)
	require.NoError(t, err)
	archives := map[string][]byte{}
	for _, path := range patterns { // and not all that they import
		archives[path], err = os.ReadFile(c.Packages[path].Objects)
		require.NoError(t, err)
	}
	return archives
}

func TestSplitArchive(t *testing.T) {
	for path, data := range compiled(t) {
		exports, objects, err := splitArchive(data)
		require.NoError(t, err, path)
		require.Contains(t, string(exports[:100]), exportsMember)
		require.NotContains(t, string(objects), exportsMember)
		require.Equal(t, len(data)+len(archiveMagic), len(exports)+len(objects), path)
		for _, n := range []int{0, 5, 20, 100, len(data) - 3} {
			_, _, err := splitArchive(data[:n])
			require.ErrorIs(t, err, errArchive, "%s: %d bytes", path, n)
		}
	}
}

// unpackText unpacks bytes, each of which is a character, and returns bytes in the same form.
const unpackText = `
function unpack(text) {
  const unpacked = unpackObjects(Uint8Array.from(text, (c) => c.charCodeAt(0)));
  let result = "";
  for (let i = 0; i < unpacked.length; i += 1000) result += String.fromCharCode(...unpacked.subarray(i, i + 1000));
  return result;
}`

func unpackInPage(t *testing.T, script string, packed []byte) []byte {
	t.Helper()
	vm, err := quickjs.NewVM()
	require.NoError(t, err)
	defer vm.Close()
	_, err = vm.Eval(script+unpackText, quickjs.EvalGlobal)
	require.NoError(t, err)
	characters := make([]rune, len(packed))
	for i, b := range packed {
		characters[i] = rune(b)
	}
	result, err := vm.Call("unpack", string(characters))
	require.NoError(t, err)
	unpacked := []byte{}
	for _, c := range result.(string) {
		unpacked = append(unpacked, byte(c))
	}
	return unpacked
}

// hashes returns the hashes of the contents in an archive, and an archive without them.
func hashes(t *testing.T, objects []byte) (found [][hashSize]byte, without []byte) {
	t.Helper()
	without = bytes.Clone(objects)
	for rest := without[len(archiveMagic):]; len(rest) > 0; {
		member, err := firstMember(rest)
		require.NoError(t, err)
		rest = rest[len(member):]
		require.NoError(t, split(member, func(kind int, data []byte, types []bool) {
			for ; kind == hashNumbers && len(data) > 0; data, types = data[hashSize:], types[1:] {
				if types[0] {
					continue
				}
				found = append(found, [hashSize]byte(data))
				clear(data[:hashSize])
			}
		}))
	}
	return found, without
}

// TestObjectsComeOutAsTheyWere unpacks with the script of the page what was packed. Only the hashes of
// contents are others: they are equal where they were.
func TestObjectsComeOutAsTheyWere(t *testing.T) {
	script, err := web.ReadFile("web/engine/unpack.js")
	require.NoError(t, err)
	packer := &objectPacker{numbers: map[[hashSize]byte]uint32{}}
	same := map[[hashSize]byte][hashSize]byte{}
	for path, data := range compiled(t) {
		_, objects, err := splitArchive(data)
		require.NoError(t, err)
		packed, err := packer.pack(objects)
		require.NoError(t, err, path)
		got := unpackInPage(t, string(script), packed)
		before, want := hashes(t, objects)
		after, rest := hashes(t, got)
		require.Equal(t, want, rest, path)
		require.Len(t, after, len(before))
		for i, hash := range after {
			other, known := same[before[i]]
			require.True(t, !known || other == hash, path)
			same[before[i]] = hash
		}
		for n := range 200 { // what is cut off somewhere is an error
			_, err := packer.pack(objects[:len(archiveMagic)+n*(len(objects)-len(archiveMagic)-1)/200])
			require.True(t, err == nil || errors.Is(err, errArchive), "%s: %v", path, err)
		}
	}
	require.NotEmpty(t, same)
	different := map[[hashSize]byte]bool{}
	for _, hash := range same {
		different[hash] = true
	}
	require.Len(t, different, len(same))
}
