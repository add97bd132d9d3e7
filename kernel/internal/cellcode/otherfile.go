package cellcode

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// fileMessage is what the compiler says of a line of a file.
var fileMessage = re(`^(\t?)(\S+\.go):(\d+)(?::\d+)?: (.*)$`)

// inOtherFile returns a message about a file that is not the program, but belongs to a package
// beside the notebook, as in "geometry.go, line 3: undefined: c". Advice for cells does not
// fit it. The name of the file is that in its module, so that it does not depend on where the
// program is.
func inOtherFile(message string) (string, bool) {
	match := fileMessage.FindStringSubmatch(message)
	if match == nil {
		return "", false
	}
	name := match[2]
	if base := filepath.Base(name); base == "main.go" || base == "main_test.go" {
		return "", false
	}
	return fmt.Sprintf("%s%s, line %s: %s", match[1], nameInModule(name), match[3], match[4]), true
}

// nameInModule returns the name of a file as seen from the folder of the module beside the
// notebook, if it is below that.
func nameInModule(name string) string {
	if program := strings.TrimSpace(os.Getenv("GONB_TMP_DIR")); !filepath.IsAbs(name) && program != "" {
		name = filepath.Join(program, name)
	}
	if folder := ModuleFolder(NotebookFolder()); folder != "" {
		if inside, err := filepath.Rel(folder, name); err == nil && filepath.IsLocal(inside) {
			return filepath.ToSlash(inside)
		}
	}
	return name
}
