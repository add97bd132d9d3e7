package bfs

import "github.com/apache/beam/sdks/v2/go/pkg/beam"

// draftPath is where the job writes its draft of the summary.
func (j job) draftPath() string {
	return join(j.Folder, levelName(j.Level), "summary-"+j.Name+".json")
}

// pipeline returns the job that makes a level from the files of the previous
// one.
func (j job) pipeline(size uint64, last *Summary) *beam.Pipeline {
	p := beam.NewPipeline()
	s := p.Root()
	// Without the reshuffle, a runner may read all buckets in one place.
	buckets := beam.Reshuffle(s, beam.CreateList(s, last.Buckets))
	blocks := beam.ParDo(s, &readFn{Job: j}, buckets)
	neighbors := beam.ParDo(s, &expandFn{Job: j}, blocks)
	merged := beam.ParDo(s, &mergeFn{Job: j, Size: size}, beam.GroupByKey(s, neighbors))
	beam.ParDo0(s, &summarizeFn{Job: j}, beam.Impulse(s), beam.SideInput{Input: merged})
	return p
}
