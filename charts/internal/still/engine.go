//go:build (!puzzlelab_cell || !unix) && !js

package still

import (
	"errors"
	"fmt"
	"sync"

	"modernc.org/quickjs"

	"puzzlelab/charts/internal/figure"
	"puzzlelab/charts/internal/page"
)

// The engine draws an ECharts option without a browser: the stock build runs in QuickJS,
// translated to Go, and writes SVG. It has no clock, no random numbers and no network,
// and text is measured by package figure, so equal options give equal pictures on every
// machine, whatever was drawn before.
//
// It starts with the first picture and is used for all that follow. Reading the 1.1 MB
// program takes about 200 ms, so its compiled form is stored in the cache folder, which
// PUZZLELAB_CACHE can set; with it the engine starts in about 60 ms.
var (
	mu     sync.Mutex
	vm     *quickjs.VM
	failed error
)

// Draw returns the SVG of a chart, as ECharts writes it. spec is the JSON of a
// page.Spec.
func Draw(spec []byte) (string, error) {
	mu.Lock()
	defer mu.Unlock()
	if vm == nil && failed == nil {
		vm, failed = start()
	}
	if failed != nil {
		return "", fmt.Errorf("charts: the drawing engine does not start: %w", failed)
	}
	result, err := vm.Call("stillAnew", string(spec))
	if err != nil {
		return "", fmt.Errorf("charts: ECharts does not draw this option: %w", scriptError(err))
	}
	text, ok := result.(string)
	if !ok {
		return "", fmt.Errorf("charts: ECharts returned %T instead of a picture", result)
	}
	return text, nil
}

// surroundings replaces what ECharts expects of a browser. A still picture waits
// for nothing, so timers never fire. Random numbers have a fixed seed and the
// clock stands still, so charts that use them are repeatable.
const surroundings = `
Date = (` + page.StillClock + `)(Date);
var self = globalThis, seed = 1;
function setTimeout() { return 0; }
function clearTimeout() {}
Math.random = function () { seed = (seed * 16807) % 2147483647; return seed / 2147483647; };
`

const measuring = `echarts.setPlatformAPI({ measureText: function (text, font) { return { width: textWidthInGo(text, font || "") }; } });`

// repeating gives every picture the same random numbers.
const repeating = `
var firstSeed = seed;
function stillAnew(json) { seed = firstSeed; return still(json); }
`

func start() (*quickjs.VM, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, err
	}
	_ = vm.SetEvalTimeout(0) // no limit: zero is never refused
	if err := vm.RegisterHostFunc("textWidthInGo", textWidth); err != nil {
		return nil, errors.Join(err, vm.Close())
	}
	if _, err := vm.Eval(surroundings, quickjs.EvalGlobal); err != nil {
		return nil, errors.Join(err, vm.Close())
	}
	if err := loadProgram(vm); err != nil {
		return nil, errors.Join(err, vm.Close())
	}
	if _, err := vm.Eval(measuring+page.Still()+repeating, quickjs.EvalGlobal); err != nil {
		return nil, errors.Join(err, vm.Close())
	}
	return vm, nil
}

// textWidth serves textWidthInGo(text, font); font is a CSS font value.
func textWidth(args []any) (any, error) {
	if len(args) != 2 {
		return nil, fmt.Errorf("textWidthInGo: %d arguments, want text and font", len(args))
	}
	return figure.InFont(fmt.Sprint(args[0]), fmt.Sprint(args[1])), nil
}

// scriptError shortens a JavaScript error to its message.
func scriptError(err error) error {
	var js *quickjs.Error
	if errors.As(err, &js) && js.Message != "" {
		return errors.New(js.Message)
	}
	return err
}
