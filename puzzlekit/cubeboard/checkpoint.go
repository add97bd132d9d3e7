package cubeboard

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"

	"puzzlelab/internal/atomicfile"
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// jobState is the progress of a job: which terms are done, and their sum.
type jobState struct {
	job   string // names the job: kind, piece and size
	terms int
	done  []byte // one bit for each term
	sum   *big.Int
}

func newJobState(job string, terms int) *jobState {
	return &jobState{job: job, terms: terms, done: make([]byte, (terms+7)/8), sum: new(big.Int)}
}

func (s *jobState) isDone(term int) bool { return s.done[term/8]>>(term%8)&1 == 1 }

func (s *jobState) add(r result) {
	s.done[r.term/8] |= 1 << (r.term % 8)
	s.sum.Add(s.sum, r.sum)
}

// badCheckpoint refuses a checkpoint. The count never starts again silently, because the
// checkpoint may hold days of work.
func badCheckpoint(path, reason string, err error) error {
	return &fault.FileError{In: "cubeboard", Path: path, Reason: reason + "; remove it or use another file name to start again", Err: err}
}

// checkpointFile is the JSON form of a jobState.
type checkpointFile struct {
	Job   string   `json:"job"`
	Terms int      `json:"terms"`
	Done  []byte   `json:"done"`
	Sum   *big.Int `json:"sum"`
	Check string   `json:"check"` // SHA-256 of the file with an empty check
}

func (f checkpointFile) hash() (string, error) {
	f.Check = ""
	text, err := json.Marshal(f)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// save replaces the file, so that it always holds the old state or the new one.
func (s *jobState) save(path string) error {
	file := checkpointFile{Job: s.job, Terms: s.terms, Done: s.done, Sum: s.sum}
	check, err := file.hash()
	if err != nil {
		return err
	}
	file.Check = check
	text, err := json.Marshal(file)
	if err != nil {
		return err
	}
	if err := atomicfile.WriteBytes(path, append(text, '\n')); err != nil {
		return badCheckpoint(path, err.Error(), err)
	}
	return nil
}

// loadState returns the state saved at path, or a new one when there is no file.
func loadState(path, job string, terms int) (*jobState, error) {
	if path == "" {
		return newJobState(job, terms), nil
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return newJobState(job, terms), nil
	}
	if err != nil {
		return nil, badCheckpoint(path, err.Error(), err)
	}
	return readState(path, text, job, terms)
}

func readState(path string, text []byte, job string, terms int) (*jobState, error) {
	var file checkpointFile
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&file); err != nil {
		return nil, badCheckpoint(path, "damaged: "+err.Error(), err)
	}
	check, err := file.hash()
	if err != nil || check != file.Check || file.Sum == nil || len(file.Done) != (file.Terms+7)/8 {
		return nil, badCheckpoint(path, "damaged: its check sum is wrong", err)
	}
	if file.Job != job || file.Terms != terms {
		return nil, badCheckpoint(path, fmt.Sprintf("it belongs to %q (%s), expected %q (%s)", file.Job, counted.Of(file.Terms, "terms"), job, counted.Of(terms, "terms")), nil)
	}
	return &jobState{job, terms, file.Done, file.Sum}, nil
}
