package site_test

import (
	"context"
	"fmt"
	"testing/fstest"

	"puzzlelab/kernel/internal/site"
)

func ExampleBuild() {
	files := fstest.MapFS{
		"README.md":     {Data: []byte("# Toys\n\nSee the [guide](docs/guide.md#first) and [Go](https://go.dev).\n")},
		"docs/guide.md": {Data: []byte("# Guide\n\n## First\n")},
	}
	s, err := site.Build(context.Background(), files, nil)
	fmt.Println(s.Pages, s.External, err)

	files["docs/guide.md"].Data = []byte("# Guide\n\n## Second\n")
	_, err = site.Build(context.Background(), files, nil)
	fmt.Println(err)
	// Output:
	// [index.html README.html docs/guide.html documents.html search.html] [{https://go.dev [README.md]}] <nil>
	// 1 broken link:
	//   README.md: docs/guide.md#first: docs/guide.md has no heading or anchor "first"
}
