package toolchain

// lifeEdits are edits that keep a kernel alive, and that leave nothing behind when it
// ends.
var lifeEdits = []edit{
	// A kernel has a temporary folder of its own, and its processes end with it.
	{"main.go", `	"github.com/janpfeifer/gonb/internal/kernel"
`, `	"github.com/janpfeifer/gonb/internal/kernel"
	"github.com/janpfeifer/gonb/internal/kernelfolder"
`},
	{"main.go", `	// Report about profiling test coverage.
`, `	leave, failure := kernelfolder.Enter()
	if failure != nil {
		klog.Exitf("%v", failure)
	}
	defer func() { _ = leave() }()

	// Report about profiling test coverage.
`},
	{"internal/jpyexec/jpyexec.go", `	"github.com/janpfeifer/gonb/internal/kernel"
`, `	"github.com/janpfeifer/gonb/internal/kernel"
	"github.com/janpfeifer/gonb/internal/kernelfolder"
`},
	{"internal/jpyexec/jpyexec.go", `	cmd.Dir = exec.dir
`, `	cmd.Dir = exec.dir
	cmd.SysProcAttr = kernelfolder.DieWithParent()
	runtime.LockOSThread() // to the system, this thread is the parent
	defer runtime.UnlockOSThread()
`},
	{"internal/jpyexec/jpyexec.go", `	osexec "os/exec"
`, `	osexec "os/exec"
	"runtime"
`},

	// A fault in GoNB ends a cell, not the kernel.
	{"internal/dispatcher/dispatcher.go", `	if specialCell, err := specialcmd.ExecuteSpecialCell(msg, goExec, lines); specialCell {
`, `	func() {
	defer cellcode.Guard(&executionErr)
	if specialCell, err := specialcmd.ExecuteSpecialCell(msg, goExec, lines); specialCell {
`},
	{"internal/dispatcher/dispatcher.go", `	// Final execution result.
`, `	}()

	// Final execution result.
`},
	{"internal/goexec/execcode.go", `			err := s.executeCellImpl(params.msg, params.cellId, params.lines, params.skipLines)
			params.done.Trigger(err)
`, `			params.done.Trigger(func() (err error) {
				defer cellcode.Guard(&err)
				return s.executeCellImpl(params.msg, params.cellId, params.lines, params.skipLines)
			}())
`},
	{"internal/goexec/inspect.go", `	klog.V(2).Infof("InspectIdentifierInCell: ")
`, `	defer cellcode.Guard(&err)
`},
	{"internal/goexec/inspect.go", `	cursorLine, cursorCol int, reply *kernel.CompleteReply) (err error) {
`, `	cursorLine, cursorCol int, reply *kernel.CompleteReply) (err error) {
	defer cellcode.Guard(&err)
`},

	// A message of somebody who does not know the key is dropped, and the kernel goes on.
	{"internal/kernel/kernel.go", `	for string(parts[i]) != "<IDS|MSG>" {
		i++
	}
`, `	for i < len(parts) && string(parts[i]) != "<IDS|MSG>" {
		i++
	}
	if len(parts) < i+6 {
		m.err = errors.Errorf("%d frames; want a delimiter and five parts", len(parts))
		return m
	}
`},
	{"internal/kernel/kernel.go", `				msg = k.FromWireMsg(zmqMsg)
`, `				msg = k.FromWireMsg(zmqMsg)
				if !msg.Ok() {
					klog.Warningf("dropped a message on the %s socket: %v", socketName, msg.Error())
					continue
				}
`},

	// A command of which only the first character is there is an error that says so.
	{"internal/specialcmd/specialcmd.go", `		if len(line) > 1 && (line[0] == '%' || line[0] == '!') {
`, `		if line != "" && (line[0] == '%' || line[0] == '!') {
`},
	{"internal/specialcmd/specialcmd.go", `			for cmdStr[0] == ' ' || cmdStr[0] == '\t' {
				cmdStr = cmdStr[1:] // Skip initial space
			}
			if len(cmdStr) == 0 {
				// Skip empty commands.
				continue
			}
`, `			cmdStr = strings.TrimLeft(cmdStr, " \t")
			if cmdStr == "" || cmdType == '!' && strings.TrimSpace(cmdStr) == "*" {
				if execute {
					example := map[byte]string{'!': "!ls", '%': "%help"}[cmdType]
					return errors.Errorf("%s: the command is missing; write it after %c, as in %s",
						cellcode.Place{Cell: msg.Kernel().ExecCounter, Line: lineNum + 1}, cmdType, example)
				}
				continue
			}
`},
	{"internal/specialcmd/specialcmd.go", `	"github.com/janpfeifer/gonb/internal/jpyexec"
`, `	"github.com/janpfeifer/gonb/internal/cellcode"
	"github.com/janpfeifer/gonb/internal/jpyexec"
`},
	{"internal/specialcmd/cellmagic.go", `	return jpyexec.New(msg, args[0], args[1:]...).
`, `	if len(args) == 0 {
		return errors.New("%%script needs the name of a program")
	}
	return jpyexec.New(msg, args[0], args[1:]...).
`},
	{"internal/goexec/composer.go", `			parts := strings.Split(trimmedLine, " ")
`, `			parts := strings.Fields(trimmedLine)
`},
	{"internal/goexec/composer.go", `none given in line %d: %q", ii, line)
`, `none given in line %d: %q", ii, line)
				return
`},

	// The time for the first line of a cell grows with its length, not with the square
	// of it; and its characters may have more than one byte.
	{"internal/specialcmd/specialcmd.go", `	part := ""
`, `	var part strings.Builder
`},
	{"internal/specialcmd/specialcmd.go", `				parts = append(parts, part)
			}
			part = ""
`, `				parts = append(parts, part.String())
			}
			part.Reset()
`},
	{"internal/specialcmd/specialcmd.go", `		part = fmt.Sprintf("%s%c", part, c)
`, `		part.WriteByte(c)
`},
	{"internal/specialcmd/specialcmd.go", `		parts = append(parts, part)
	}
	return
`, `		parts = append(parts, part.String())
	}
	return
`},

	// The search for a name before the cursor ends at the beginning of the cell.
	{"internal/goexec/inspect.go", `		for cursor.Line > 0 {
			cursor.Line--
			if !skipLines.Has(cursor.Line) {
				break
			}
		}
`, `		for cursor.Line--; skipLines.Has(cursor.Line); cursor.Line-- {
		}
`},

	// One that cannot be started is not missed in silence.
	{"internal/goexec/goexec.go", "			klog.Errorf(\"Failed to start `gopls`: %v\", err)\n", "			cellcode.NoServer(err)\n"},
	{"internal/goexec/goexec.go", `	"github.com/janpfeifer/gonb/internal/goexec/goplsclient"
`, `	"github.com/janpfeifer/gonb/internal/cellcode"
	"github.com/janpfeifer/gonb/internal/goexec/goplsclient"
`},

	// A language server that died is started again, later each time.
	{"internal/goexec/goplsclient/goplsclient.go", `	waitConnecting bool
`, `	waitConnecting bool
	shutDown       bool
	pause          time.Duration // before it is started again
`},
	{"internal/goexec/goplsclient/goplsclient.go", `	c.connCloseLocked()
	c.stopLocked()
`, `	c.shutDown = true
	c.connCloseLocked()
	c.stopLocked()
`},
	{"internal/goexec/goplsclient/exec.go", `	c.goplsExec.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pgid: 0}
`, `	c.goplsExec.SysProcAttr = kernelfolder.DieWithParent()
	c.goplsExec.SysProcAttr.Setpgid = true
`},
	{"internal/goexec/goplsclient/exec.go", `	"github.com/janpfeifer/gonb/internal/util"
	"k8s.io/klog/v2"

	"github.com/pkg/errors"
	lsp`, `	"github.com/janpfeifer/gonb/internal/kernelfolder"
	"github.com/janpfeifer/gonb/internal/util"
	"k8s.io/klog/v2"

	"github.com/pkg/errors"
	lsp`},
	{"internal/goexec/goplsclient/exec.go", `	"strings"
	"syscall"
	"time"
`, `	"strings"
	"time"
`},
	{"internal/goexec/goplsclient/exec.go", `	c.waitConnecting = true

`, `	c.waitConnecting = true
	stopped := c.stop

`},
	{"internal/goexec/goplsclient/exec.go", `		c.mu.Lock()
		defer c.mu.Unlock()
		close(c.stop)
		c.removeUnixSocketFile()
		c.stopLocked()
	}()
`, `		c.ended()
	}()
`},
	{"internal/goexec/goplsclient/exec.go", `// removeUnixSocketFile if`, `// ended makes the client one without a server, and starts another server after a pause.
func (c *Client) ended() {
	c.mu.Lock()
	close(c.stop)
	c.removeUnixSocketFile()
	c.connCloseLocked()
	c.stopLocked()
	c.fileVersions = make(map[string]int) // the next one knows none of them
	c.fileCache = make(map[string]*FileData)
	c.pause = min(max(2*c.pause, time.Second), time.Minute)
	shutDown, pause := c.shutDown, c.pause
	c.mu.Unlock()
	if shutDown {
		return
	}
	klog.Warningf("gopls ended; starting it again in %s", pause)
	time.Sleep(pause)
	c.mu.Lock()
	shutDown = c.shutDown
	c.mu.Unlock()
	if shutDown {
		return
	}
	if err := c.Start(); err != nil {
		klog.Errorf("cannot start gopls again: %v", err)
		cellcode.NoServer(err)
	}
}

// removeUnixSocketFile if`},
}
