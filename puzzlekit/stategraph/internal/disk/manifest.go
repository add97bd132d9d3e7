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

// A manifest describes the search of a folder and its progress: one line of JSON and
// its check sum. It is replaced whenever a level is finished.
type manifest struct {
	Format string
	// Name, Size, Graph (a hash of the starts and the neighbours of the first
	// states), Past and Keep identify the search.
	Name  string
	Size  uint64
	Graph string
	Past  int
	Keep  bool
	Shift uint // log2 of the size of a bucket
	// Spheres are the sizes of the finished levels. Counts are the numbers of
	// states in each bucket of the levels on the disk.
	Spheres []uint64
	Counts  map[int][]uint64
	// RunBytes and LevelBytes are the sizes of the last runs and the last level.
	RunBytes, LevelBytes uint64
	// Synced means that all files are flushed to the disk, so that even a power cut
	// only costs unfinished work.
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

// readManifest returns nil if there is none.
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

// check compares the manifest in a folder with that of the search. Its error names
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
