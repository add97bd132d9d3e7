//go:build unix

package ownfolder

import (
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

const elsewhere = "choose a folder of your own, such as export XDG_CACHE_HOME=\"$HOME/.cache\""

// checkOne checks the owner and the permissions of one folder or file.
func checkOne(path string, info fs.FileInfo, above bool) error {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return nil
	}
	if owner := int(stat.Uid); owner != os.Geteuid() && owner != 0 {
		return &UntrustedError{path, "it belongs to " + userName(owner), elsewhere}
	}
	writable := info.Mode().Perm() & 0o022
	if writable == 0 || above && info.Mode()&fs.ModeSticky != 0 {
		return nil
	}
	who := "its group"
	if writable&0o002 != 0 {
		who = "everybody"
	}
	fix := "chmod go-w '" + path + "'"
	if int(stat.Uid) != os.Geteuid() {
		fix = elsewhere
	}
	return &UntrustedError{path, who + " can write to it", fix}
}

func userName(id int) string {
	if known, err := user.LookupId(strconv.Itoa(id)); err == nil {
		return known.Username
	}
	return fmt.Sprintf("user %d", id)
}

// CheckTrustedFile is CheckTrusted for one file, without the folders above it.
func CheckTrustedFile(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	return checkOne(path, info, false)
}
