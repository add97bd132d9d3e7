//go:build puzzlelab_cell && unix

package still

import (
	"fmt"
	"os"
	"strings"
)

// takeSlowerRoad notes that a chart is not drawn by the program that serves the kernel, for
// the commands of the kernel to report. It returns an error if that is not allowed. (See
// GiveWay in kernel/internal/cellcode, which this package does not import.)
func takeSlowerRoad(why error) error {
	reason := "the program that draws charts does not serve the kernel: " + strings.Join(strings.Fields(why.Error()), " ")
	if file, err := os.OpenFile(os.Getenv(WaysVariable), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600); err == nil {
		fmt.Fprintln(file, reason)
		_ = file.Close() // a note is not worth a chart
	}
	if strict := os.Getenv(StrictVariable); strict != "" && strict != "0" {
		return fmt.Errorf("charts: %s is set: %s", StrictVariable, reason)
	}
	return nil
}
