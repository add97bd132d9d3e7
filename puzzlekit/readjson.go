package puzzlekit

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"puzzlelab/puzzlekit/fault"
)

// ReadJSON reads a file of data, such as ReadJSON[map[string]int]("data.json"). A path
// that is not absolute starts at the notebook. It panics with an error that names the
// file, and the line if the file is not of this form.
func ReadJSON[T any](path string) (v T) {
	data := Must(os.ReadFile(path))
	err := json.Unmarshal(data, &v)
	if err == nil {
		return v
	}
	at := len(data)
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	if errors.As(err, &syntax) {
		at = int(syntax.Offset)
	}
	if errors.As(err, &kind) {
		at = int(kind.Offset)
	}
	line := 1 + strings.Count(string(data[:at]), "\n")
	panic(failed(&fault.InputError{In: "puzzlekit.ReadJSON", What: "file", Value: path, Want: fmt.Sprintf("JSON for a %T; line %d: %v", v, line, err)}))
}
