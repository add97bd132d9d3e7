//go:build unix

package lab_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"puzzlelab/kernel/internal/lab"
)

// The test program stands in for another program when it is called by that
// program's name. The variable FAKE says how it behaves.

func TestMain(m *testing.M) {
	if notebooks := os.Getenv(runVariable); notebooks != "" {
		runLab(notebooks)
		return
	}
	switch filepath.Base(os.Args[0]) {
	case "jupyter-lab":
		switch {
		case behaves("broken-path-lab"):
			fail("Traceback:\nno such command")
		case behaves("old-path-lab"):
			fmt.Println("3.6.1")
			return
		}
		fakeLab(os.Args[1:])
	case "jupyter":
		if len(os.Args) < 2 || os.Args[1] != "lab" {
			os.Exit(1)
		}
		fakeLab(os.Args[2:])
	case "python3", "python":
		fakePython(os.Args[1:])
	default:
		os.Exit(m.Run())
	}
}

// runVariable names a folder of notebooks on which the test program opens JupyterLab.
const runVariable = "PUZZLELAB_TEST_RUN_LAB"

// runLab opens JupyterLab and prints its address.
func runLab(notebooks string) {
	self, err := os.Executable()
	if err == nil {
		os.Unsetenv(runVariable) // not for the server
		err = lab.Run(context.Background(), lab.Config{
			Notebooks: notebooks, NoBrowser: true, AllowRoot: true, Spec: &lab.Spec{Argv: []string{self, "{connection_file}"}},
			Ready: func(address string) { fmt.Println(address) },
		})
	}
	fail(err)
}

func behaves(name string) bool { return strings.Contains(os.Getenv("FAKE"), name) }

func fakePython(args []string) {
	switch {
	case args[0] == "-c":
		answer := `{"version": [3, 12], "lacks": []}`
		switch {
		case behaves("old-python"):
			answer = `{"version": [3, 8], "lacks": []}`
		case behaves("no-ensurepip"):
			answer = `{"version": [3, 11], "lacks": ["ensurepip"]}`
		case behaves("broken-python"):
			os.Exit(127)
		}
		fmt.Println(answer)
	case args[1] == "venv":
		bin := filepath.Join(args[2], "bin")
		if err := os.MkdirAll(bin, 0o755); err != nil {
			fail(err)
		}
		self, err := os.Executable()
		if err != nil {
			fail(err)
		}
		if err := os.Symlink(self, filepath.Join(bin, "python")); err != nil {
			fail(err)
		}
		for name, content := range map[string]string{
			filepath.Join("bin", "jupyter"):  "#!" + filepath.Join(bin, "python") + "\nimport re\n",
			filepath.Join("bin", "activate"): "VIRTUAL_ENV=\"" + args[2] + "\"\n",
			"pyvenv.cfg":                     "command = python3 -m venv " + args[2] + "\n",
		} {
			if err := os.WriteFile(filepath.Join(args[2], name), []byte(content), 0o755); err != nil {
				fail(err)
			}
		}
	case args[1] == "pip":
		fmt.Println("Collecting jupyterlab==4.6.6 (from -r requirements.txt)")
		if behaves("no-index") {
			fail("ERROR: No matching distribution found for jupyterlab==4.6.6")
		}
		if behaves("slow-pip") {
			time.Sleep(time.Minute)
		}
	case args[1] == "jupyterlab":
		fakeLab(args[2:])
	}
}

// fakeLab is a server with a token, which is all of JupyterLab that this
// package sees.
func fakeLab(args []string) {
	if len(args) == 1 && args[0] == "--version" {
		switch {
		case behaves("old-lab"):
			fmt.Println("3.6.1")
		case behaves("broken-lab"):
			fail("no such command")
		default:
			fmt.Println("4.6.6")
		}
		return
	}
	if behaves("crash") {
		fail("ImportError: no module named tornado")
	}
	flags := flag.NewFlagSet("lab", flag.ExitOnError)
	ip := flags.String("ServerApp.ip", "", "")
	port := flags.Int("ServerApp.port", 0, "")
	retries := flags.Int("ServerApp.port_retries", 0, "")
	root := flags.String("ServerApp.root_dir", "", "")
	flags.String("ServerApp.open_browser", "", "")
	flags.String("LabApp.default_url", "", "")
	flags.String("MultiKernelManager.default_kernel_name", "", "")
	flags.String("LabApp.news_url", "", "")
	flags.String("LabApp.check_for_updates_class", "", "")
	flags.Bool("allow-root", false, "")
	_ = flags.Parse(args)

	token, err := os.ReadFile(os.Getenv("JUPYTER_TOKEN_FILE"))
	if err != nil {
		fail(err)
	}
	if info, err := os.Stat(os.Getenv("JUPYTER_TOKEN_FILE")); err != nil || info.Mode().Perm() != 0o600 {
		fail("others can read the token")
	}
	var listener net.Listener
	for i := 0; i <= *retries; i++ {
		if listener, err = net.Listen("tcp", fmt.Sprintf("%s:%d", *ip, *port+i)); err == nil {
			break
		}
	}
	if listener == nil {
		fail(err)
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM)
	go serveFake(listener, string(token), *root, stop)

	info := fmt.Sprintf(`{"port": %d, "pid": %d, "base_url": "/"}`, listener.Addr().(*net.TCPAddr).Port, os.Getpid())
	path := filepath.Join(os.Getenv("JUPYTER_RUNTIME_DIR"), fmt.Sprintf("jpserver-%d.json", os.Getpid()))
	if err := os.WriteFile(path, []byte(info), 0o600); err != nil {
		fail(err)
	}
	if behaves("dies") {
		fail("killed by a cell")
	}
	<-stop
	if behaves("deaf") {
		select {}
	}
}

func serveFake(listener net.Listener, token, root string, stop chan os.Signal) {
	mux := http.NewServeMux()
	mux.HandleFunc("/api/status", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "token "+token {
			w.WriteHeader(http.StatusForbidden)
		}
	})
	mux.HandleFunc("/seen", func(w http.ResponseWriter, r *http.Request) {
		kernels, _ := filepath.Glob(filepath.Join(filepath.SplitList(os.Getenv("JUPYTER_PATH"))[0], "kernels", "*"))
		_ = json.NewEncoder(w).Encode(map[string]any{
			"root": root, "kernels": kernels, "args": os.Args, "path": os.Getenv("JUPYTER_PATH"),
			"token": os.Getenv("JUPYTER_TOKEN"),
		})
	})
	mux.HandleFunc("/shutdown", func(http.ResponseWriter, *http.Request) { stop <- syscall.SIGTERM })
	_ = http.Serve(listener, mux)
}

func fail(message any) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(3)
}
