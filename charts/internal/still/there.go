//go:build puzzlelab_cell && unix

package still

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"
)

// Draw returns the SVG of a chart, as ECharts writes it. spec is the JSON of a
// page.Spec.
func Draw(spec []byte) (string, error) {
	a, err := ask(&Request{Spec: spec})
	if err != nil {
		return "", err
	}
	return a.SVG, a.Err()
}

// PNG returns an SVG picture in pixels; see raster.PNG.
func PNG(picture string, scale float64, shades int) ([]byte, error) {
	a, err := ask(&Request{SVG: picture, Scale: scale, Shades: shades})
	if err != nil {
		return nil, err
	}
	return a.PNG, a.Err()
}

// ask sends a request to the program that serves this kernel. If that does not
// answer, it runs a program for this request alone. The error is an
// *UnavailableError, or says that the slower road is not allowed.
func ask(q *Request) (*Answer, error) {
	program := os.Getenv(ProgramVariable)
	if program == "" {
		return nil, &UnavailableError{Err: errors.New("unknown")}
	}
	question, err := json.Marshal(q)
	if err != nil {
		return nil, &UnavailableError{program, err}
	}
	if folder := os.Getenv(FolderVariable); folder != "" {
		a, err := askKernels(program, folder, question)
		if err == nil {
			return a, nil
		}
		if err := takeSlowerRoad(err); err != nil {
			return nil, err
		}
	}
	text, err := runOnce(program, question)
	if err != nil {
		return nil, &UnavailableError{program, err}
	}
	a, err := decode(text)
	if err != nil {
		return nil, &UnavailableError{program, err}
	}
	return a, nil
}

// askKernels asks the program that serves the kernel.
func askKernels(program, folder string, question []byte) (*Answer, error) {
	if givenUp.Load() {
		return nil, errors.New("it did not answer before")
	}
	text, err := askServer(program, folder, question)
	if err != nil {
		return nil, err
	}
	return decode(text)
}

// givenUp is set when the server cannot be started or does not answer, so that a
// cell waits for it only once.
var givenUp atomic.Bool

func askServer(program, folder string, question []byte) ([]byte, error) {
	socket := filepath.Join(folder, SocketName)
	c, err := dial(socket)
	if err != nil {
		if c, err = startServer(program, folder, socket); err != nil {
			givenUp.Store(true)
			return nil, err
		}
	}
	defer c.close()
	answer, err := c.exchange(question)
	if errors.Is(err, syscall.EAGAIN) { // the silence was too long
		givenUp.Store(true)
	}
	return answer, err
}

// decode reads an answer. One that was cut off, because the program was killed, is
// an error.
func decode(text []byte) (*Answer, error) {
	a := &Answer{}
	if err := json.Unmarshal(text, a); err != nil {
		return nil, err
	}
	if a.SVG == "" && a.PNG == nil && a.Error == "" {
		return nil, errors.New("an empty answer")
	}
	return a, nil
}
