package lab

import "fmt"

// MissingError says that there is neither JupyterLab nor a Python to install it
// with.
type MissingError struct {
	Found string // an unsuitable Python, with the reason; may be empty
}

func (e *MissingError) Error() string {
	found := ""
	if e.Found != "" {
		found = " (" + e.Found + ")"
	}
	return fmt.Sprintf("neither JupyterLab nor Python %s or later is on PATH%s: install one of them and try again, "+
		"or run the notebooks without Jupyter: go run ./kernel run notebooks/00-tour.ipynb", minPython, found)
}

// VenvError says that a Python cannot make virtual environments.
type VenvError struct {
	Python  string
	Module  string // the module it lacks
	Version string // "3.11"
}

func (e *VenvError) Error() string {
	return fmt.Sprintf("%s (Python %s) lacks the module %s, so JupyterLab cannot be installed: on Debian and Ubuntu "+
		"\"apt install python3-venv\" adds it; or install JupyterLab yourself", e.Python, e.Version, e.Module)
}

// InstallError says that the pinned JupyterLab could not be installed.
type InstallError struct {
	Step   string // such as "pip install"
	Output string // its last lines
	Err    error
}

func (e *InstallError) Error() string {
	return fmt.Sprintf("cannot install JupyterLab: %s: %v\n%s", e.Step, e.Err, e.Output)
}

func (e *InstallError) Unwrap() error { return e.Err }

// ServerError says that the server ended by itself or never answered.
type ServerError struct {
	What string // such as "ended: exit status 1"
	Log  string // its last lines
}

func (e *ServerError) Error() string { return fmt.Sprintf("JupyterLab %s\n%s", e.What, e.Log) }

// RootError says that the server would run as root.
type RootError struct{}

func (*RootError) Error() string {
	return "JupyterLab should not run as root, because every cell would; start it as another user, or set Config.AllowRoot"
}

// FolderError says that the folder to serve does not exist or is not a folder.
type FolderError struct{ Path string }

func (e *FolderError) Error() string { return e.Path + " is not a folder; want a folder of notebooks" }
