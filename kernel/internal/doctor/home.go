package doctor

import (
	"fmt"
	"os"
	"os/user"
)

// homeTrouble says why the home folder is of no use; empty if it is.
func homeTrouble() string {
	home, err := os.UserHomeDir()
	if err != nil {
		return err.Error()
	}
	if tryWrite(home) != nil {
		return fmt.Sprintf("$HOME is %s, where nothing can be written", home)
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

// noHome names a useless home folder, once: Go's folders, the caches and the
// kernels of Jupyter lie in it unless told otherwise.
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

// registeredHome is the home folder by the system's list of people, whatever the
// variable says; empty if that one is of no use either.
func registeredHome() string {
	me, err := user.Current()
	if err != nil || me.HomeDir == os.Getenv("HOME") || tryWrite(me.HomeDir) != nil {
		return ""
	}
	return me.HomeDir
}

// otherTemp is the command that sets another folder for temporary files.
func otherTemp() string {
	if homeTrouble() == "" {
		return "mkdir -p ~/tmp && export TMPDIR=~/tmp"
	}
	if home := registeredHome(); home != "" {
		return fmt.Sprintf("mkdir -p '%s/tmp' && export TMPDIR='%s/tmp'", home, home)
	}
	return "export TMPDIR=FOLDER, with a folder of your own"
}
