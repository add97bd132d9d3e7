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
	"path/filepath"
)

// jobState is what a job has found so far: which terms are done, and their sum.
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

// A CheckpointError says why a checkpoint cannot be used. It is never silently
// begun anew: days of work may stand in it.
type CheckpointError struct {
	Path   string
	Reason string
	Err    error // the error beneath, if any
}

func (e *CheckpointError) Error() string {
	return fmt.Sprintf("cubeboard: checkpoint %s: %s; remove it or use another file name to begin anew", e.Path, e.Reason)
}

func (e *CheckpointError) Unwrap() error { return e.Err }

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

// save writes the state to a temporary file in the same folder and renames it,
// so that at any moment either the old or the new state is there in full.
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
	if err := replaceFile(path, append(text, '\n')); err != nil {
		return &CheckpointError{path, err.Error(), err}
	}
	return nil
}

func replaceFile(path string, data []byte) (err error) {
	temp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			temp.Close()
			os.Remove(temp.Name())
		}
	}()
	if _, err := temp.Write(data); err != nil {
		return err
	}
	if err := temp.Sync(); err != nil {
		return err
	}
	if err := temp.Close(); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
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
		return nil, &CheckpointError{path, err.Error(), err}
	}
	return readState(path, text, job, terms)
}

func readState(path string, text []byte, job string, terms int) (*jobState, error) {
	var file checkpointFile
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&file); err != nil {
		return nil, &CheckpointError{path, "damaged: " + err.Error(), err}
	}
	check, err := file.hash()
	if err != nil || check != file.Check || file.Sum == nil || len(file.Done) != (file.Terms+7)/8 {
		return nil, &CheckpointError{path, "damaged: its check sum is wrong", err}
	}
	if file.Job != job || file.Terms != terms {
		return nil, &CheckpointError{path, fmt.Sprintf("it belongs to %q (%d terms), expected %q (%d terms)", file.Job, file.Terms, job, terms), nil}
	}
	return &jobState{job, terms, file.Done, file.Sum}, nil
}
