package bfs

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	jobpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/jobmanagement_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local" // folders
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/flink"       // runner flink
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"       // runner prism
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/spark"       // runner spark
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal"   // runner universal
)

// A JobError says which job of a search failed.
type JobError struct {
	Job, Runner string
	Err         error
}

func (e *JobError) Error() string {
	return fmt.Sprintf("bfs: job %s on runner %s failed: %v", e.Job, e.Runner, e.Err)
}

func (e *JobError) Unwrap() error { return e.Err }

// submitting is held while a job is running: Beam keeps its options, including the
// name of the job, in variables of the process.
var submitting sync.Mutex

// jobName returns a unique name for a job.
func jobName(level int) string {
	name := fmt.Sprintf("bfs-%s-%016x", levelName(level), rand.Uint64())
	if given := *jobopts.JobName; given != "" {
		return given + "-" + name
	}
	return name
}

// submit runs a job to its end, or cancels it when ctx ends. Nil means that the
// job is known to have succeeded.
func submit(ctx context.Context, runner, name string, p *beam.Pipeline) error {
	submitting.Lock()
	defer submitting.Unlock()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	given := *jobopts.JobName
	*jobopts.JobName = name
	defer func() { *jobopts.JobName = given }()
	result, err := beam.Run(ctx, runner, p)
	if ctx.Err() != nil {
		return errors.Join(context.Cause(ctx), ask(func(ctx context.Context, service jobpb.JobServiceClient) error {
			return cancel(ctx, service, name)
		}))
	}
	if err == nil {
		err = ask(func(ctx context.Context, service jobpb.JobServiceClient) error {
			return requireDone(ctx, service, result.JobID())
		})
	}
	if err != nil {
		return &JobError{name, runner, err}
	}
	return nil
}

// serviceTime is how long a job service may take to answer.
const serviceTime = 2 * time.Second

// ask calls the job service. If there is none, as for Dataflow, it does nothing.
func ask(do func(context.Context, jobpb.JobServiceClient) error) error {
	if *jobopts.Endpoint == "" {
		return nil
	}
	ctx, stop := context.WithTimeout(context.Background(), serviceTime)
	defer stop()
	conn, err := grpc.NewClient(*jobopts.Endpoint, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	defer conn.Close()
	return do(ctx, jobpb.NewJobServiceClient(conn))
}

// cancel cancels the job with a name, because a runner whose context ends returns
// without stopping its job.
func cancel(ctx context.Context, service jobpb.JobServiceClient, name string) error {
	jobs, err := service.GetJobs(ctx, &jobpb.GetJobsRequest{})
	if err != nil {
		return fmt.Errorf("cannot list the jobs of the job service: %w", err)
	}
	for _, j := range jobs.GetJobInfo() {
		if j.GetJobName() != name {
			continue
		}
		if _, err := service.Cancel(ctx, &jobpb.CancelJobRequest{JobId: j.GetJobId()}); err != nil {
			return fmt.Errorf("cannot cancel job %s: %w", name, err)
		}
	}
	return nil
}

// requireDone checks that a job was completed: runners report success for a job
// that someone cancelled.
func requireDone(ctx context.Context, service jobpb.JobServiceClient, id string) error {
	event, err := service.GetState(ctx, &jobpb.GetJobStateRequest{JobId: id})
	if err != nil {
		return fmt.Errorf("cannot ask the job service how the job ended: %w", err)
	}
	if event.GetState() != jobpb.JobState_DONE {
		return fmt.Errorf("it ended in state %v", event.GetState())
	}
	return nil
}
