//go:build unix

package jobs_test

import (
	"context"
	"fmt"
	"math/big"
	"os"
	"path/filepath"

	"puzzlelab/puzzlekit"
	"puzzlelab/puzzlekit/jobs"
)

// Counts 7 queens on the surface of a 5×5×5 cube, none attacking another, in a
// process that goes on when the cell or the notebook ends.
func ExampleNew() {
	queens5 := jobs.New("cubequeens", "-n", 5).Shards(4)
	ctx := context.Background() // in a cell: puzzlekit.Context()
	fmt.Println(puzzlekit.Must(queens5.Start(ctx)))
	puzzlekit.Must(queens5.Watch(ctx))
	puzzlekit.Show(queens5)
	type count struct{ Placements *big.Int }
	fmt.Println(puzzlekit.Must(jobs.ResultOf[count](ctx, queens5)).Placements)
	// Output:
	// started
	// cubequeens -n 5
	// state     shards  done
	// ────────  ──────  ────
	// complete       4     4
	// 279648
}

func ExampleJob_In() {
	queens9 := jobs.New("cubequeens", "-n", 9).Shards(16).Workers(2).In(filepath.Join(os.TempDir(), "no-such-job"))
	fmt.Println(filepath.Base(puzzlekit.Must(queens9.Dir())))
	fmt.Println(queens9)
	// Output:
	// no-such-job
	// cubequeens -n 9
	// state        shards  done
	// ───────────  ──────  ────
	// not started       0     0
}

func ExampleJob_Stop() {
	queens9 := jobs.New("cubequeens", "-n", 9)
	fmt.Println(queens9.Stop())
	fmt.Println(queens9.Status())
	_, err := queens9.Result(context.Background())
	fmt.Println(err)
	// Output:
	// not started <nil>
	// cubequeens -n 9
	// state        shards  done
	// ───────────  ──────  ────
	// not started       0     0 <nil>
	// jobs: cubequeens -n 9: not started; call Start
}

func ExampleResultOf() {
	type count struct{ Placements *big.Int }
	_, err := jobs.ResultOf[count](context.Background(), jobs.New("cubequeens", "-n", 10))
	fmt.Println(err)
	// Output: jobs: cubequeens -n 10: not started; call Start
}
