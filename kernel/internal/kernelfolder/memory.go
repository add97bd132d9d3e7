//go:build unix

package kernelfolder

import "os"

// firstToEnd is a value of oom_score_adj, from -1000 to 1000; ordinary processes have 0.
const firstToEnd = "500"

// endBeforeOthers asks Linux to end processes of this kernel before others if there is no
// memory left. When it has ended a cell that took all of it, it may look for a second
// process before that memory is free, and that must not be the server that shows the
// notebooks. Other systems have no such file.
func endBeforeOthers() {
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte(firstToEnd), 0)
}
