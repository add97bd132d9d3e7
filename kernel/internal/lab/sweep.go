package lab

import (
	"encoding/json"
	"os"
	"path/filepath"
	"time"

	"puzzlelab/kernel/internal/kernelfolder"
)

// Sweep stops the servers of Run that were left behind by programs that were killed, and
// removes their folders.
func Sweep() { kernelfolder.SweepIn(os.TempDir(), privateDirs, endServer) }

// endServer stops the server with the given private folder, with its kernels, and kills
// it if it does not stop.
func endServer(dir string) {
	files, _ := filepath.Glob(filepath.Join(dir, "runtime", serverFiles))
	for _, path := range files {
		data, err := os.ReadFile(path)
		var info struct{ PID int }
		if err != nil || json.Unmarshal(data, &info) != nil || info.PID <= 0 || !isServer(info.PID, dir) {
			continue
		}
		process, err := os.FindProcess(info.PID)
		if err != nil {
			continue
		}
		terminate(process)
		for began := time.Now(); alive(info.PID); time.Sleep(pollEvery) {
			if time.Since(began) > stopLimit {
				kill(process)
				break
			}
		}
	}
}
