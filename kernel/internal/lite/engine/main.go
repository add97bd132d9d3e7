//go:build js

// Command engine is the kernel that runs in a worker of a page. It connects package cells
// with the functions of web/engine.js, which run the compiler, the linker and the programs.
package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"syscall/js"

	"puzzlelab/kernel/internal/lite/cells"
	"puzzlelab/kernel/internal/sanitize"
)

func main() {
	page := js.Global().Get("puzzlelab")
	catalogue := &struct {
		*cells.Catalogue
		Scripts []string // hashes of those that may be in displays
	}{}
	first, lines, _ := strings.Cut(page.Get("catalogue").String(), "\n")
	if err := json.Unmarshal([]byte(first), catalogue); err != nil {
		panic(err)
	}
	if err := catalogue.ReadLines(lines); err != nil {
		panic(err)
	}
	m := &machine{host: page.Get("host")}
	k := cells.New(catalogue.Catalogue, m, "/cell")
	page.Call("ready", map[string]any{
		"execute":   promised(func(args []js.Value) string { return execute(k, m, args[0].Int(), args[1].String(), args[2].String()) }),
		"ask":       promised(func(args []js.Value) string { return ask(k, args[0].String(), args[1].String(), args[2].Int()) }),
		"prepare":   promised(func([]js.Value) string { return prepare(k) }),
		"write":     js.FuncOf(m.write),
		"clean":     js.FuncOf(func(_ js.Value, args []js.Value) any { return clean(args[0].String(), catalogue.Scripts) }),
		"gaveWay":   js.FuncOf(func(js.Value, []js.Value) any { return text(k.GaveWay()) }),
		"interrupt": js.FuncOf(func(js.Value, []js.Value) any { m.interrupted = true; return nil }),
	})
	select {}
}

// execute returns the JSON of a cells.Report, or "" for a cell that did not fail. Above is
// the JSON of the cells above it, or "" for a cell that follows those executed before.
func execute(k *cells.Kernel, m *machine, number int, source, above string) string {
	m.interrupted = false
	run := k.Execute
	if above != "" {
		var page []cells.Above
		if err := json.Unmarshal([]byte(above), &page); err != nil {
			panic(err)
		}
		run = func(number int, source string, out cells.Output) error {
			return k.ExecuteBelow(page, number, source, out)
		}
	}
	err := run(number, source, output{m.host})
	if err == nil {
		return ""
	}
	text, err := json.Marshal(cells.NewReport(err))
	if err != nil {
		panic(err)
	}
	return string(text)
}

// prepare returns a reason why the tools do not work, or "".
func prepare(k *cells.Kernel) string {
	if err := k.Prepare(); err != nil {
		return err.Error()
	}
	return ""
}

// clean returns the HTML of a display without what could run, load something or leave its
// place, except scripts with the given hashes, which charts and boards contain.
func clean(markup string, scripts []string) string {
	return sanitize.Display(markup, func(script string) bool {
		sum := sha256.Sum256([]byte(script))
		return slices.Contains(scripts, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	})
}

// ask answers a question of a front end in the form of Jupyter's protocol.
func ask(k *cells.Kernel, what, source string, cursor int) string {
	reply := map[string]any{"status": "ok", "metadata": map[string]any{}}
	if what == "complete" {
		a := k.Complete(source, cursor)
		reply["matches"], reply["cursor_start"], reply["cursor_end"] = append([]string{}, a.Matches...), a.Start, a.End
		reply["metadata"] = map[string]any{"_jupyter_types_experimental": kinds(a)}
	} else {
		a := k.Inspect(source, cursor)
		reply["found"], reply["data"] = a.Text != "", map[string]string{"text/plain": a.Text}
	}
	text, err := json.Marshal(reply)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// kinds says of each match what it is. With them, JupyterLab asks for the documentation of the
// match that is chosen in the list.
func kinds(a *cells.Answer) []map[string]string {
	kinds := []map[string]string{}
	for i, name := range a.Matches {
		kinds = append(kinds, map[string]string{"text": name, "type": a.Kinds[i]})
	}
	return kinds
}

// promised makes a function for JavaScript that returns a promise of what f returns.
func promised(f func(args []js.Value) string) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		var work js.Func
		work = js.FuncOf(func(_ js.Value, callbacks []js.Value) any {
			go func() {
				defer work.Release()
				callbacks[0].Invoke(f(args))
			}()
			return nil
		})
		return js.Global().Get("Promise").New(work)
	})
}

// await waits until a promise is settled.
func await(promise js.Value) (js.Value, error) {
	type result struct {
		value js.Value
		err   error
	}
	settled := make(chan result, 1)
	fulfilled := js.FuncOf(func(_ js.Value, args []js.Value) any {
		settled <- result{value: args[0]}
		return nil
	})
	defer fulfilled.Release()
	rejected := js.FuncOf(func(_ js.Value, args []js.Value) any {
		settled <- result{err: errors.New(args[0].Call("toString").String())}
		return nil
	})
	defer rejected.Release()
	promise.Call("then", fulfilled, rejected)
	r := <-settled
	return r.value, r.err
}
