//go:build dataflow

package bfs

import (
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs" // folders gs://…
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/dataflow"  // runner dataflow
)

func init() { runners = append(runners, "dataflow") }
