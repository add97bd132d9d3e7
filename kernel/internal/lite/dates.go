package lite

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// lastChange returns when a file was changed: the date of its last commit, which is the same
// in every clone, or if the file is not as committed or git is missing, that of the file. It
// returns the zero time if the commit is one at which a shallow clone ends: that contains
// everything, and the file is as old as the clone.
func lastChange(ctx context.Context, name string) (time.Time, error) {
	info, err := os.Stat(name)
	if err != nil {
		return time.Time{}, err
	}
	git := func(args ...string) (string, error) {
		out, err := run(ctx, filepath.Dir(name), []string{"GIT_OPTIONAL_LOCKS=0"}, "git", append(args, "--", filepath.Base(name))...)
		return strings.TrimSpace(string(out)), err
	}
	if changes, err := git("status", "--porcelain", "--ignored"); err == nil && changes == "" {
		if text, err := git("log", "-1", "--format=%ct %P"); err == nil {
			date, parents, _ := strings.Cut(text, " ")
			if shallow, _ := git("rev-parse", "--is-shallow-repository"); parents == "" && strings.HasPrefix(shallow, "true") {
				return time.Time{}, nil
			}
			if seconds, err := strconv.ParseInt(date, 10, 64); err == nil {
				return time.Unix(seconds, 0), nil
			}
		}
	}
	return info.ModTime(), ctx.Err()
}
