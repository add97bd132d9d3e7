package disk

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
)

// A manifest says which search a folder holds and how far it has come. It is
// written whenever a level is finished, to another name that is then changed:
// one line of JSON, and its check sum.
type manifest struct {
	Format string
	// Name, Size, Graph (a sum over the starts and the neighbours of the first
	// states), Past and Keep are those of the search.
	Name  string
	Size  uint64
	Graph string
	Past  int
	Keep  bool
	Shift uint // states by bucket
	// Spheres are the sizes of the finished levels. Counts are the states by
	// bucket of those that are on the disk.
	Spheres []uint64
	Counts  map[int][]uint64
	// RunBytes and LevelBytes are what the last level took.
	RunBytes, LevelBytes uint64
	// Synced says that all files are forced to the disk, so that not even the end
	// of the power costs more than what is under way.
	Synced bool
	Done   bool
}

const manifestFormat = "puzzlelab levels on disk 1"

// depth is the distance of the last finished level.
func (m *manifest) depth() int { return len(m.Spheres) - 1 }

func (m *manifest) found() uint64 { return sum(m.Spheres) }

func (f *folder) writeManifest(m *manifest) error {
	path := f.join(manifestName)
	line, err := json.Marshal(m)
	if err != nil {
		return fileError(path, "cannot be written", err)
	}
	file, err := os.CreateTemp(f.path, tmpPattern+"*")
	if err != nil {
		return fileError(path, "cannot be written", err)
	}
	_, err = fmt.Fprintf(file, "%s\n%08x\n", line, crc32.Checksum(line, castagnoli))
	if err = errors.Join(err, f.sync(file), file.Close()); err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		_ = os.Remove(file.Name())
		return fileError(path, "cannot be written", err)
	}
	return nil
}

// readManifest returns nil when there is none.
func (f *folder) readManifest() (*manifest, error) {
	path := f.join(manifestName)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fileError(path, "cannot be read", err)
	}
	line, sum, _ := bytes.Cut(text, []byte("\n"))
	m := new(manifest)
	if string(sum) != fmt.Sprintf("%08x\n", crc32.Checksum(line, castagnoli)) {
		err = errors.New("its check sum is wrong")
	} else {
		err = json.Unmarshal(line, m)
	}
	if err != nil {
		return nil, fileError(path, "is damaged; remove the folder to begin again", err)
	}
	return m, nil
}

// check compares the manifest in a folder with that of the search, and names
// what differs.
func (m *manifest) check(f *folder, want *manifest) error {
	for _, c := range []struct {
		what      string
		got, want any
	}{
		{"the format", m.Format, want.Format},
		{"Options.Name", m.Name, want.Name},
		{"the size of the graph", m.Size, want.Size},
		{"the starts or their neighbours", m.Graph, want.Graph},
		{"Options.Past", m.Past, want.Past},
		{"Options.Keep", m.Keep, want.Keep},
	} {
		if c.got != c.want {
			return fileError(f.path, fmt.Sprintf("it belongs to another search: %s is %v there and %v here; remove it or name another", c.what, c.got, c.want), nil)
		}
	}
	return nil
}
