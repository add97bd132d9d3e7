package toolchain

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// gonbModule is the module of GoNB.
const gonbModule = "github.com/janpfeifer/gonb"

// edits connect GoNB with package cellcode. Each replaces text that occurs exactly
// once in a file of the pinned version; if that is not so any more, the build
// fails and names the edit. GoNB's own behaviour is only changed where it runs the
// program of a cell and where it reports that a program does not compile.
var edits = []struct{ file, old, new string }{
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
`, `	errorMsg = cellcode.Explain(errorMsg, []byte(mainGo), cellcode.FindPackages(cellcode.StandardLibrary(), s.TempDir+"/go.work"))
	lines := strings.Split(errorMsg, "\n")
`},

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
	for _, edit := range edits {
		if err := replaceOnce(filepath.Join(source, edit.file), edit.old, edit.new); err != nil {
			return err
		}
	}
	files, err := sources(root, cellCode)
	if err != nil {
		return err
	}
	for _, name := range files {
		if err := copyFile(filepath.Join(source, "internal/cellcode", filepath.Base(name)), name); err != nil {
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
