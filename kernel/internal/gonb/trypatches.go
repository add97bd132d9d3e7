package gonb

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A Fit says how a patch fits a version of GoNB.
type Fit struct {
	Patch
	Moved bool  // its lines are elsewhere than the patch says
	Err   error // why it does not fit
}

// TryPatches applies the series, one patch after the other, to a version of GoNB such as
// v0.12.0 or latest, or to the pinned one if the version is empty, and returns the version
// and how each patch fits. What does not fit is left out, and may be why a later one does
// not fit either. Nothing is compiled.
func TryPatches(ctx context.Context, goTool *Go, root, version string) (found string, fits []Fit, err error) {
	series, err := readPatches(root)
	if err != nil {
		return "", nil, err
	}
	args := []string{"mod", "download", "-C", filepath.Join(root, toolsModule), "-json", gonbModule}
	if version != "" {
		args[len(args)-1] += "@" + version
	}
	module, err := askAboutGoNB(ctx, goTool, append(os.Environ(), "GOWORK=off", "GOFLAGS="), args...)
	var failed *BuildError
	if errors.As(err, &failed) {
		return "", nil, fmt.Errorf("cannot download GoNB %s: %s", version, strings.TrimSpace(failed.Output))
	}
	if err != nil {
		return "", nil, err
	}
	source, err := os.MkdirTemp("", "patches-*")
	if err != nil {
		return "", nil, err
	}
	defer os.RemoveAll(source)
	if err := copyModule(source, module.Dir); err != nil {
		return "", nil, err
	}
	for _, p := range series {
		moved, err := p.apply(source)
		fits = append(fits, Fit{Patch: p, Moved: moved, Err: err})
	}
	return module.Version, fits, nil
}
