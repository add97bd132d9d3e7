package lab

import (
	"context"
	"os"
	"path/filepath"

	"puzzlelab/kernel/internal/ownfolder"
)

// Config says what to open, and how.
type Config struct {
	// Notebooks is the folder to serve. Paths that lead out of it are refused;
	// symbolic links in it are followed.
	Notebooks string

	// Open is the notebook to show first, relative to Notebooks. If it is empty,
	// the list of files is shown.
	Open string

	// Spec is the kernel of the notebooks.
	Spec *Spec

	// Prepare is called when JupyterLab has been found or installed, before it starts; may
	// be nil. Its error is that of Run.
	Prepare func(context.Context) error

	// Port to listen on, 8888 if 0. If it is taken, the next free one is used.
	Port int

	// NoBrowser leaves opening the page to the user.
	NoBrowser bool

	// AllowRoot allows the user root to run the server.
	AllowRoot bool

	// CacheDir holds the installed JupyterLab. If it is empty, the folder
	// puzzlelab in the user's cache folder does.
	CacheDir string

	// Progress is called with what is being installed; may be nil.
	Progress func(string)

	// Ready is called once with the address when the server answers; may be nil.
	// The address contains the token: show it only to the user.
	Ready func(url string)
}

const defaultPort = 8888

// Run opens JupyterLab and waits until ctx ends or the user shuts it down from
// its menu; both stop the server and its kernels, and Run returns nil. The first
// run on a machine without JupyterLab downloads about 65 MB. The errors are a
// *FolderError, a *RootError, a *MissingError, a *VenvError, an *InstallError, a
// *ServerError, a *SpecError, an *ownfolder.UntrustedError if others can
// write to CacheDir, and those of the disk.
func Run(ctx context.Context, config Config) error {
	folder, err := filepath.Abs(config.Notebooks)
	if err != nil {
		return err
	}
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return &FolderError{config.Notebooks}
	}
	if os.Geteuid() == 0 && !config.AllowRoot {
		return &RootError{}
	}
	config.Notebooks = folder
	if config.Port == 0 {
		config.Port = defaultPort
	}
	if config.Progress == nil {
		config.Progress = func(string) {}
	}
	program, err := ensure(ctx, &config)
	if err != nil {
		return err
	}
	if config.Prepare != nil {
		if err := config.Prepare(ctx); err != nil {
			return err
		}
	}
	return serve(ctx, program, &config)
}

// ensure finds JupyterLab or installs it.
func ensure(ctx context.Context, config *Config) (*Program, error) {
	survey := Look(ctx, config.CacheDir)
	for _, what := range survey.PassedOver {
		config.Progress("skipping a JupyterLab: " + what)
	}
	if survey.Program != nil {
		config.mend(survey.Program)
		return survey.Program, nil
	}
	py, err := findPython(ctx)
	if err != nil {
		return nil, err
	}
	dir, err := environmentDir(config.CacheDir)
	if err != nil {
		return nil, err
	}
	if err := ownfolder.CheckTrusted(dir); err != nil {
		return nil, err
	}
	return install(ctx, py, dir, config.Progress)
}

// mend corrects the folder name in the scripts of an environment from an earlier
// version. If that fails, for example because the folder belongs to another user,
// JupyterLab still starts.
func (config *Config) mend(program *Program) {
	if !program.Unsettled {
		return
	}
	config.Progress("repairing the scripts of the installed JupyterLab")
	dir := filepath.Dir(filepath.Dir(program.Argv[0]))
	if err := settle(dir, filepath.Base(dir)); err != nil {
		config.Progress("cannot repair the scripts: " + err.Error())
	}
}
