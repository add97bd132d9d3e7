package cellcode

import (
	"go/version"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/mod/modfile"
)

// UseModule adds the module of the folder from, which is the one whose go.mod is in
// that folder or the nearest one above it, to a workspace file, so that cells can
// import its packages. It changes nothing if there is no such module, if the workspace
// has one of that name, and if the go.mod cannot be used: it must not spoil cells
// that do not need it. A go.mod in the home folder or in the root folder is not taken for
// that of a notebook.
func UseModule(workspace, from string) error {
	dir := ModuleFolder(from)
	if dir == "" {
		return nil
	}
	name := filepath.Join(dir, "go.mod")
	data, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	module, err := modfile.Parse(name, data, nil)
	if err != nil || module.Module == nil {
		return nil
	}
	if _, there := workspaceModules(workspace)[module.Module.Mod.Path]; there {
		return nil
	}
	data, err = os.ReadFile(workspace)
	if err != nil {
		return nil // this kernel has no workspace
	}
	work, err := modfile.ParseWork(workspace, data, nil)
	if err != nil {
		return nil
	}
	if module.Go != nil {
		wanted := "go" + module.Go.Version
		if version.Compare(wanted, runtime.Version()) > 0 {
			return nil
		}
		if work.Go == nil || version.Compare(wanted, "go"+work.Go.Version) > 0 {
			if err := work.AddGoStmt(module.Go.Version); err != nil {
				return err
			}
		}
	}
	if err := work.AddUse(dir, module.Module.Mod.Path); err != nil {
		return err
	}
	return os.WriteFile(workspace, modfile.Format(work.Syntax), 0o600)
}

// ModuleFolder returns the nearest folder with a go.mod, from a folder upwards, or "". The home
// folder and the root folder do not count.
func ModuleFolder(from string) string {
	home, _ := os.UserHomeDir()
	for dir := filepath.Clean(from); filepath.IsAbs(dir) && dir != home; dir = filepath.Dir(dir) {
		if dir == filepath.Dir(dir) {
			break
		}
		if info, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil && info.Mode().IsRegular() {
			return dir
		}
	}
	return ""
}

// NotebookFolder returns the folder of the cells, as GoNB tells it to them.
func NotebookFolder() string { return strings.TrimSpace(os.Getenv("GONB_DIR")) }
