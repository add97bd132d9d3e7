package stategraph

import (
	"context"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph/internal/disk"
)

// enumerateInFiles is [Enumerate] with Options.Folder.
func enumerateInFiles(ctx context.Context, index Index, o Options, starts []uint64) (*Distances[uint64], error) {
	if g := coveringOf(index); g != nil && g.Whole() > g.Size() {
		return nil, &fault.InputError{In: inEnumerate, What: "Options.Folder", Value: o.Folder, Want: `"" for a quotient, whose states have weights that files do not keep`}
	}
	files := disk.Options{Undirected: o.Undirected, Past: o.Past, Keep: o.Keep, Memory: o.Memory, Workers: o.Workers, Name: o.Name}
	if o.Progress != nil {
		files.Progress = func(p disk.Progress) { o.Progress(Progress(p)) }
	}
	result, err := disk.Enumerate(ctx, index, o.Folder, files, starts...)
	if err != nil {
		return nil, err
	}
	return NewDistances[uint64](result, numbers{}), nil
}
