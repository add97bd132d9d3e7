//go:build (!puzzlelab_cell || !unix) && !js

package still

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"runtime"

	"modernc.org/quickjs"

	"puzzlelab/charts/internal/echarts"
	"puzzlelab/internal/cachefile"
)

// cacheFormat begins the file of a compiled form.
const cacheFormat = "puzzlelab charts 2"

// loadProgram runs ECharts in vm, from its compiled form if that is in the cache.
// QuickJS does not check a compiled form, so it is used only if the file is
// intact; otherwise the program is compiled again.
func loadProgram(vm *quickjs.VM) error {
	file, keep := cacheFile()
	if keep {
		if code, err := cachefile.Read(file, cacheFormat); err == nil {
			_, err := vm.EvalBytecode(code)
			return err
		}
	}
	source, err := echarts.Source()
	if err != nil {
		return err
	}
	code, err := vm.Compile(source, quickjs.EvalGlobal)
	if err != nil {
		return err
	}
	if keep {
		_ = cachefile.Write(file, cacheFormat, code) // the cache only saves time
	}
	_, err = vm.EvalBytecode(code)
	return err
}

// cacheFile names the compiled form of this ECharts for this QuickJS on this
// kind of machine; it is false where there is no cache.
func cacheFile() (string, bool) {
	folder, ok := cachefile.Folder("charts")
	key := sha256.Sum256([]byte(echarts.Integrity + " " + quickjs.Version() + " " + quickjsModule + " " + runtime.GOOS + " " + runtime.GOARCH))
	return filepath.Join(folder, "echarts-"+echarts.Version+"-"+hex.EncodeToString(key[:8])+".bytecode"), ok
}

// quickjsModule is part of the key, for a change of the module may change the
// bytecode without a new QuickJS release.
const quickjsModule = "v0.27.0"
