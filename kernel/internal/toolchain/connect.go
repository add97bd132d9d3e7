package toolchain

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// gonbModule is the module of GoNB.
const gonbModule = "github.com/janpfeifer/gonb"

// An edit replaces text that occurs exactly once in a file of the pinned GoNB; if that
// is not so any more, the build fails and names the edit.
type edit struct{ file, old, new string }

// edits connect GoNB with package cellcode; lifeEdits are more of them. GoNB's own behaviour is only changed where it makes and runs
// the program of a cell, where it reports that a program does not compile, and where it
// waits for the language server.
var edits = []edit{
	{"internal/goexec/execcode.go", `	"github.com/janpfeifer/gonb/internal/jpyexec"
`, `	"github.com/janpfeifer/gonb/internal/cellcode"
	"github.com/janpfeifer/gonb/internal/jpyexec"
`},

	// The go command learns which lines are those of the cell, and which crashed.
	{"internal/goexec/execcode.go", `	output, err := cmd.CombinedOutput()
	if err != nil {
		klog.Errorf("Failed %q:`, `	cmd.Env = append(cmd.Environ(),
		cellcode.Environment(placesOf(fileToCellIdAndLines), msg.Kernel().ExecCounter)...)
	output, err := cmd.CombinedOutput()
	if err != nil {
		klog.Errorf("Failed %q:`},
	{"internal/goexec/execcode.go", `// GoImports execute`, `// placesOf returns the places of the lines of a program.
func placesOf(lines []CellIdAndLine) []cellcode.Place {
	places := make([]cellcode.Place, len(lines))
	for i, l := range lines {
		if l.Id > 0 && l.Line != NoCursorLine {
			places[i] = cellcode.Place{Cell: l.Id, Line: l.Line + 1}
		}
	}
	return places
}

// GoImports execute`},

	// A cell learns that //go:embed and the like have no effect in it.
	{"internal/goexec/execcode.go", `	// Runs AutoTrack: makes sure`, `	if err := cellcode.Refuse(msg.Kernel().ExecCounter, lines, skipLines.Has); err != nil {
		return err
	}
	if err := cellcode.ServerFailure(); err != nil {
		return err
	}

	// Runs AutoTrack: makes sure`},

	// A variable named _ is declared once: what goimports wrote has those of the cells again.
	{"internal/goexec/execcode.go", `	newDecls.DropFuncInit() // These may be generated, we don't want to memorize these.
`, `	newDecls.DropFuncInit() // These may be generated, we don't want to memorize these.
	for key, v := range newDecls.Variables {
		if v.Name == "_" {
			delete(newDecls.Variables, key)
		}
	}
`},

	// What a special command that failed had set does not hold for the next cell.
	{"internal/dispatcher/dispatcher.go", `			executionErr = errors.WithMessagef(err, "executing special commands in cell")
`, `			executionErr = errors.WithMessagef(err, "executing special commands in cell")
			goExec.PostExecuteCell()
`},

	// Since Go 1.24 the script that starts a program in a browser is in another folder.
	{"internal/goexec/wasm.go", `path.Join(wasmExecSrc, "misc", "wasm", "wasm_exec.js")`, `path.Join(wasmExecSrc, "lib", "wasm", "wasm_exec.js")`},

	// The report of a crash becomes the error of the cell.
	{"internal/goexec/execcode.go", `	stderrWithAnnotator := newJupyterStackTraceMapperWriter(msg, "stderr", s, fileToCellIdAndLine)
	var stderr io.Writer = stderrWithAnnotator
`, `	crash := cellcode.NewCrashFilter(newJupyterStackTraceMapperWriter(msg, "stderr", s, fileToCellIdAndLine),
		s.CodePath(), placesOf(fileToCellIdAndLine), msg.Kernel().ExecCounter)
	var stderr io.Writer = crash
`},
	// A value that nothing shows is mentioned.
	{"internal/goexec/execcode.go", `	jpyExec := jpyexec.New(msg, s.BinaryPath(), args...).
`, `	if source, err := s.readMainGo(); err == nil && !s.CellIsTest {
		packages := cellcode.FindPackages(cellcode.StandardLibrary(), s.TempDir+"/go.work")
		if hint := cellcode.Unshown([]byte(source), placesOf(fileToCellIdAndLine), packages); hint != "" {
			_ = kernel.PublishWriteStream(msg, kernel.StreamStderr, hint)
		}
	}
	jpyExec := jpyexec.New(msg, s.BinaryPath(), args...).
`},
	{"internal/goexec/execcode.go", `		CaptureDisplayDataOutput(s.CaptureFile)

	err := jpyExec.Exec()
`, `		CaptureDisplayDataOutput(s.CaptureFile)
	jpyExec.ErrorIsReported = true

	err := jpyExec.Exec()
	crashErr := crash.End(jpyExec.ExitError())
`},
	{"internal/goexec/execcode.go", `	if exitErr := jpyExec.ExitError(); exitErr != nil {
		if !s.rawError {
			if annotator, ok := stderrWithAnnotator.(*jupyterStackTraceMapperWriter); ok {
				if annotator.lineBuffer.Len() > 0 {
					lineStr := strings.TrimRight(annotator.lineBuffer.String(), "\n\r")
					annotator.processLine(lineStr)
					annotator.lineBuffer.Reset()
				}
				if len(annotator.errorLines) > 0 {
					annotator.state.DisplayErrorLines(msg, annotator.errorLines, exitErr)
				}
			}
		}
		return exitErr
	}

	return nil
`, `	return crashErr
`},
	{"internal/jpyexec/jpyexec.go", `	executionCount             int
`, `	executionCount             int
	ErrorIsReported            bool // by the caller
`},
	{"internal/jpyexec/jpyexec.go", `	if exec.exitError != nil {
		errMsg`, `	if exec.exitError != nil && !exec.ErrorIsReported {
		errMsg`},

	// Messages carry advice.
	{"internal/goexec/gonberror.go", `	"github.com/fatih/color"
`, `	"github.com/fatih/color"
	"github.com/janpfeifer/gonb/internal/cellcode"
`},
	{"internal/goexec/gonberror.go", `	lines := strings.Split(errorMsg, "\n")
`, `	errorMsg = cellcode.Explain(errorMsg, []byte(mainGo), placesOf(fileToCellIdAndLine), cellcode.FindPackages(cellcode.StandardLibrary(), s.TempDir+"/go.work"))
	lines := strings.Split(errorMsg, "\n")
`},

	// A cell need not say with %% where its statements begin.
	{"internal/goexec/composer.go", `	. "github.com/janpfeifer/gonb/common"
	"github.com/pkg/errors"
`, `	. "github.com/janpfeifer/gonb/common"
	"github.com/janpfeifer/gonb/internal/cellcode"
	"github.com/pkg/errors"
`},
	{"internal/goexec/composer.go", `make([]int, len(lines)+5)`, `make([]int, len(lines)+6)`},
	{"internal/goexec/composer.go", `	var needsClosingMain bool
	for ii, line := range lines {
`, `	var needsClosingMain bool
	firstStatement := cellcode.FirstStatement(lines, skipLines.Has)
	for ii, line := range lines {
		if ii == firstStatement {
			fileToCellLines[w.Line] = ii
			fileToCellLines[w.Line+1] = ii
			w.Write("func main() {\n\tflag.Parse()\n")
			needsClosingMain = true
		}
`},

	// Names of the face need no import. What somebody is typing often cannot be parsed, so
	// all imports are there before; and it does not wait for a download.
	{"internal/goexec/composer.go", `	w.Write("package main\n\n")
`, `	w.Write("package main")
	if cursorInCell.HasCursor() {
		face := NewImport(cellcode.FacePath, ".")
		w.Writef("; import . %q", face.Path)
		for _, key := range SortedKeys(s.Definitions.Imports) {
			if other := s.Definitions.Imports[key]; key != face.Key {
				w.Writef("; import %s %q", other.Alias, other.Path)
			}
		}
	}
	w.Write("\n\n")
`},
	{"internal/goexec/execcode.go", `	delete(newDecls.Functions, "main")
	cursorInFile, updated`, `	if cellcode.NeedsFace(s.TempDir, s.CodePath()) {
		face := NewImport(cellcode.FacePath, ".")
		face.CellLines = CellLines{Id: -1, Lines: []int{NoCursorLine}}
		newDecls.Imports[face.Key] = face
	}
	delete(newDecls.Functions, "main")
	cursorInFile, updated`},
	{"internal/goexec/execcode.go", `	if !s.AutoGet {
`, `	if !s.AutoGet || msg == nil {
`},

	// The end of a name belongs to it: that is where somebody types.
	{"internal/goexec/parser.go", "col >= toPos.Column-1", "col > toPos.Column-1"},

	// A module beside the notebook is found.
	{"internal/goexec/tracking.go", `	klog.V(2).Infof("AutoTrack(): ...")
`, `	klog.V(2).Infof("AutoTrack(): ...")
	if err := cellcode.UseModule(path.Join(s.TempDir, "go.work"), cellcode.NotebookFolder()); err != nil {
		klog.Errorf("cannot use the module beside the notebook: %v", err)
	}
`},
	{"internal/goexec/tracking.go", `	"github.com/janpfeifer/gonb/common"
`, `	"github.com/janpfeifer/gonb/common"
	"github.com/janpfeifer/gonb/internal/cellcode"
`},

	// The language server is connected to as soon as it listens, not after 12 seconds,
	// and nobody waits longer for its answers than a person who types does.
	{"internal/goexec/goplsclient/exec.go", `			case <-time.After(ConnectTimeout):
`, `			case <-stopped:
				return
			case <-time.After(pollEvery):
`},
	{"internal/goexec/goplsclient/exec.go", `var StartTimeout = 30 * time.Second
`, `var StartTimeout = 30 * time.Second

const pollEvery = 20 * time.Millisecond
`},
	{"internal/goexec/goplsclient/conn.go", `		ProcessID: 0,
`, `		InitializationOptions: cellcode.ServerOptions(),
`},
	{"internal/goexec/goplsclient/conn.go", `	"github.com/pkg/errors"
`, `	"github.com/janpfeifer/gonb/internal/cellcode"
	"github.com/pkg/errors"
`},
	{"internal/goexec/goplsclient/exec.go", `				c.waitConnecting = false
				return
`, `				c.waitConnecting = false
				c.warmUp()
				return
`},
	{"internal/goexec/goplsclient/exec.go", `// Stop current`, `// warmUp asks for what the first request of a person needs to have been read. Meanwhile
// other requests are answered as far as possible.
func (c *Client) warmUp() {
	c.mu.Lock()
	conn := c.jsonConn
	c.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	file := lsp.TextDocumentIdentifier{URI: uri.File(path.Join(c.dir, "warm_up.go"))} // only gopls sees it
	err := conn.Notify(ctx, lsp.MethodTextDocumentDidOpen, &lsp.DidOpenTextDocumentParams{
		TextDocument: lsp.TextDocumentItem{URI: file.URI, LanguageID: "go", Version: 1, Text: cellcode.WarmUp},
	})
	if err == nil {
		line, column := cellcode.WarmUpPosition()
		_, err = conn.Call(ctx, lsp.MethodTextDocumentCompletion, &lsp.CompletionParams{
			TextDocumentPositionParams: lsp.TextDocumentPositionParams{
				TextDocument: file, Position: lsp.Position{Line: line, Character: column},
			},
		}, &lsp.CompletionList{})
	}
	if err == nil {
		err = conn.Notify(ctx, lsp.MethodTextDocumentDidClose, &lsp.DidCloseTextDocumentParams{TextDocument: file})
	}
	if err != nil {
		klog.Infof("warming up gopls: %v", err)
	}
}

// Stop current`},
	{"internal/goexec/goplsclient/exec.go", `	"os"
	"os/exec"
`, `	"os"
	"os/exec"
	"path"
`},
	{"internal/goexec/goplsclient/exec.go", `	"github.com/janpfeifer/gonb/internal/util"
	"k8s.io/klog/v2"

	"github.com/pkg/errors"
`, `	"github.com/janpfeifer/gonb/internal/cellcode"
	"github.com/janpfeifer/gonb/internal/util"
	"k8s.io/klog/v2"

	"github.com/pkg/errors"
	lsp "go.lsp.dev/protocol"
	"go.lsp.dev/uri"
`},
	{"internal/goexec/goplsclient/exec.go", `	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		if c.conn != nil {
			return true
		}
		if !c.waitConnecting {
			return false
		}

		// Wait before checking again.
		c.mu.Unlock()
		<-time.After(ConnectTimeout)
		c.mu.Lock()
	}
`, `	for ctx.Err() == nil {
		if c.mu.TryLock() {
			connected, waiting := c.conn != nil, c.waitConnecting
			c.mu.Unlock()
			if connected || !waiting {
				return connected
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(pollEvery):
		}
	}
	return false
`},
	{"internal/goexec/inspect.go", `	"github.com/janpfeifer/gonb/common"
`, `	"github.com/janpfeifer/gonb/common"
	"github.com/janpfeifer/gonb/internal/cellcode"
`},
	{"internal/goexec/inspect.go", `		// gopls not installed.
		return make(kernel.MIMEMap), nil
	}
`, `		// gopls not installed.
		return make(kernel.MIMEMap), nil
	}
	typing, cancel := cellcode.Typing()
	defer cancel()
	if !s.gopls.WaitConnection(typing) {
		return make(kernel.MIMEMap), nil
	}
`},
	{"internal/goexec/inspect.go", `	desc, err = s.gopls.Definition(ctx,`, `	desc, err = s.gopls.Definition(typing,`},
	{"internal/goexec/inspect.go", `	messages := s.gopls.ConsumeMessages()
`, `	messages := s.gopls.ConsumeMessages()
	if typing.Err() != nil {
		return make(kernel.MIMEMap), nil
	}
`},
	{"internal/goexec/inspect.go", `		// gopls not installed.
		return
	}
`, `		// gopls not installed.
		return
	}
	typing, cancel := cellcode.Typing()
	defer cancel()
	if !s.gopls.WaitConnection(typing) {
		return
	}
`},
	{"internal/goexec/inspect.go", `	matches, replaceLength, err = s.gopls.Complete(ctx,`, `	matches, replaceLength, err = s.gopls.Complete(typing,`},
	{"internal/goexec/inspect.go", `	if err != nil {
		err = errors.Cause(err)
		return
	}
	if replaceLength`, `	if err != nil {
		err = errors.Cause(err)
		if typing.Err() != nil {
			err = nil // no answer in time is no answer
		}
		return
	}
	if replaceLength`},
	{"internal/dispatcher/dispatcher.go", `	"github.com/janpfeifer/gonb/gonbui/protocol"
`, `	"github.com/janpfeifer/gonb/gonbui/protocol"
	"github.com/janpfeifer/gonb/internal/cellcode"
`},
	{"internal/dispatcher/dispatcher.go", `	sentStatus := SendNoBlock(`, `	if msgType == "execute_request" {
		cellcode.CellWaits()
	}
	sentStatus := SendNoBlock(`},
	{"internal/dispatcher/dispatcher.go", `	case "execute_request":
		if err = handle`, `	case "execute_request":
		cellcode.CellStarts()
		if err = handle`},

	// First the place and the message, then the code.
	{"internal/goexec/gonberror.go", `	if e.HasCellInfo {
		message += e.CellInfo + "\n"
	}
	if e.HasContext {
		message += e.RawContext + "\n"
	}
	message += color.New(color.FgRed).Sprint(e.Message)
	return message
`, `	if e.HasCellInfo {
		message += e.CellInfo + ": "
	}
	return strings.TrimSuffix(message+color.New(color.FgRed).Sprint(e.Message)+"\n"+e.RawContext, "\n")
`},
	{"internal/goexec/gonberror.go", `"Cell[%d]: Line %d", cell.Id, cell.Line+1`, `"%s", cellcode.Place{Cell: cell.Id, Line: cell.Line + 1}`},

	// A message shows its own line, not those around it, which may be of other cells.
	{"internal/goexec/gonberror.go", "lineNum - LinesForErrorContext", "lineNum"},
	{"internal/goexec/gonberror.go", "lineNum + LinesForErrorContext", "lineNum + 1"},
	{"internal/goexec/gonberror.go", "partRaw += l.getColLine()", "partRaw += cellcode.Caret(codeLines[ii], l.getCol())"},
}

// connectGoNB copies the pins and the pinned GoNB into a folder and connects GoNB
// with package cellcode. It returns the folder of the module with the pins to use:
// the copy, in which GoNB is replaced, or the original, if that replaces GoNB
// already.
func connectGoNB(ctx context.Context, goTool *Go, root, dir string, env []string) (pins string, err error) {
	tools := filepath.Join(root, toolsModule)
	module, err := findModule(ctx, goTool, env, "list", "-C", tools, "-m", "-json")
	if err == nil && module.Replace != nil {
		return tools, nil
	}
	if err == nil && module.Dir == "" {
		module, err = findModule(ctx, goTool, env, "mod", "download", "-C", tools, "-json")
	}
	if err != nil {
		return "", err
	}
	if err := connect(dir, root, module); err != nil {
		return "", fmt.Errorf("cannot connect GoNB %s with %s: %w", module.Version, cellCode, err)
	}
	return dir, nil
}

type moduleSource struct {
	Dir, Version string
	Replace      *struct{ Path string }
}

// findModule asks a go command that answers in JSON about GoNB.
func findModule(ctx context.Context, goTool *Go, env []string, args ...string) (*moduleSource, error) {
	cmd := exec.CommandContext(ctx, goTool.Path, append(args, gonbModule)...)
	cmd.Env = env
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return nil, fmt.Errorf("the build was stopped: %w", context.Cause(ctx))
	}
	if err != nil {
		return nil, &BuildError{Output: string(out) + stderrOf(err), Err: err}
	}
	var module moduleSource
	if err := json.Unmarshal(out, &module); err != nil {
		return nil, &BuildError{Output: string(out), Err: err}
	}
	return &module, nil
}

func connect(dir, root string, module *moduleSource) error {
	source := filepath.Join(dir, "gonb")
	if err := copyModule(source, module.Dir); err != nil {
		return err
	}
	for _, edit := range slices.Concat(edits, lifeEdits) {
		if err := replaceOnce(filepath.Join(source, edit.file), edit.old, edit.new); err != nil {
			return err
		}
	}
	files, err := sources(root, cellCode, kernelFolder)
	if err != nil {
		return err
	}
	for _, name := range files {
		folder := filepath.Base(filepath.Dir(name))
		if err := copyFile(filepath.Join(source, "internal", folder, filepath.Base(name)), name); err != nil {
			return err
		}
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		if err := copyFile(filepath.Join(dir, name), filepath.Join(root, toolsModule, name)); err != nil {
			return err
		}
	}
	pins, err := os.OpenFile(filepath.Join(dir, "go.mod"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer pins.Close()
	// The path is relative, because it will be in the program.
	_, err = fmt.Fprintf(pins, "\nreplace %s %s => ./%s\n", gonbModule, module.Version, filepath.Base(source))
	return err
}

// replaceOnce replaces the only occurrence of a text in a file.
func replaceOnce(path, old, replacement string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if n := strings.Count(string(data), old); n != 1 {
		return fmt.Errorf("%s contains %q %d times; want once", filepath.Base(path), old, n)
	}
	return os.WriteFile(path, []byte(strings.Replace(string(data), old, replacement, 1)), 0o600)
}

// copyModule copies what is needed to compile a module: not its documentation.
func copyModule(to, from string) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		inside, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name := entry.Name(); inside != "." && (strings.HasPrefix(name, ".") || inside == "docs" || inside == "examples") {
				return fs.SkipDir
			}
			return nil
		}
		return copyFile(filepath.Join(to, inside), path)
	})
}

func copyFile(to, from string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o600)
}
