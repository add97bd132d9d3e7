package engine

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"runtime"

	"modernc.org/quickjs"

	"puzzlelab/charts/internal/echarts"
)

// loadProgram runs ECharts in vm, from its compiled form if that lies in the
// cache. A compiled form is run unchecked by QuickJS, so it is trusted only if
// the hash in front of it is right; anything else is compiled anew.
func loadProgram(vm *quickjs.VM) error {
	file := cacheFile()
	if code, ok := readChecked(file); ok {
		_, err := vm.EvalBytecode(code)
		return err
	}
	source, err := echarts.Source()
	if err != nil {
		return err
	}
	code, err := vm.Compile(source, quickjs.EvalGlobal)
	if err != nil {
		return err
	}
	writeChecked(file, code)
	_, err = vm.EvalBytecode(code)
	return err
}

// cacheFile names the compiled form of this ECharts for this QuickJS on this
// kind of machine; it is empty where nothing is kept.
func cacheFile() string {
	folder := cacheFolder()
	if folder == "" {
		return ""
	}
	key := sha256.Sum256([]byte(echarts.Integrity + " " + quickjs.Version() + " " + quickjsModule + " " + runtime.GOOS + " " + runtime.GOARCH))
	return filepath.Join(folder, "charts", "echarts-"+echarts.Version+"-"+hex.EncodeToString(key[:8])+".bytecode")
}

// cacheFolder is the folder that PUZZLELAB_CACHE names, or puzzlelab in that of
// the user, as for all that the library keeps. It is empty for "off" and where
// the user has none.
func cacheFolder() string {
	switch folder := os.Getenv("PUZZLELAB_CACHE"); folder {
	case "off":
		return ""
	case "":
		base, err := os.UserCacheDir()
		if err != nil {
			return ""
		}
		return filepath.Join(base, "puzzlelab")
	default:
		return folder
	}
}

// quickjsModule is part of the key, for a change of the module may change the
// bytecode without a new QuickJS release.
const quickjsModule = "v0.27.0"

func readChecked(file string) ([]byte, bool) {
	if file == "" {
		return nil, false
	}
	data, err := os.ReadFile(file)
	if err != nil || len(data) < sha256.Size {
		return nil, false
	}
	sum := sha256.Sum256(data[sha256.Size:])
	return data[sha256.Size:], bytes.Equal(sum[:], data[:sha256.Size])
}

// writeChecked stores code behind its hash. The cache only saves time, so a
// folder that cannot be written is no error.
func writeChecked(file string, code []byte) {
	if file == "" || os.MkdirAll(filepath.Dir(file), 0o755) != nil {
		return
	}
	temporary, err := os.CreateTemp(filepath.Dir(file), ".bytecode-*")
	if err != nil {
		return
	}
	defer os.Remove(temporary.Name())
	sum := sha256.Sum256(code)
	_, err = temporary.Write(append(sum[:], code...))
	if closing := temporary.Close(); err != nil || closing != nil {
		return
	}
	_ = os.Rename(temporary.Name(), file)
}
