package doctor

import (
	"fmt"
	"os"
	"os/user"
)

// homeTrouble says why the home folder is unusable; empty if it is usable.
func homeTrouble() string {
	home, err := os.UserHomeDir()
	if err != nil {
		return err.Error()
	}
	if tryWrite(home) != nil {
		return fmt.Sprintf("cannot write to $HOME, %s", home)
	}
	return ""
}

// tryWrite writes a file into a folder and removes it.
func tryWrite(dir string) error {
	file, err := os.CreateTemp(dir, ".puzzlelab-doctor-*")
	if err != nil {
		return reason(err)
	}
	file.Close()
	return os.Remove(file.Name())
}

// noHome reports an unusable home folder once: by default, Go's folders, the
// caches and the Jupyter kernels are all in it.
func (p *patient) noHome() {
	if p.homeless {
		return
	}
	p.homeless = true
	trouble := homeTrouble()
	if home := registeredHome(); home != "" {
		p.fault("home folder", "export HOME='"+home+"'", "%s", trouble)
		return
	}
	p.fault("home folder", "export HOME=FOLDER, with a folder of your own", "%s", trouble)
}

// registeredHome returns the home folder in the system's user database, whatever
// $HOME says; empty if that folder is unusable too.
func registeredHome() string {
	me, err := user.Current()
	if err != nil || me.HomeDir == os.Getenv("HOME") || tryWrite(me.HomeDir) != nil {
		return ""
	}
	return me.HomeDir
}

// otherTemp returns the command that sets another folder for temporary files.
func otherTemp() string {
	if homeTrouble() == "" {
		return "mkdir -p ~/tmp && export TMPDIR=~/tmp"
	}
	if home := registeredHome(); home != "" {
		return fmt.Sprintf("mkdir -p '%s/tmp' && export TMPDIR='%s/tmp'", home, home)
	}
	return "export TMPDIR=FOLDER, with a folder of your own"
}
