package lab

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"puzzlelab/kernel/internal/kernelfolder"
)

// The time limits of a server's life.
const (
	startLimit = 2 * time.Minute // a first start compiles Python files
	pollEvery  = 100 * time.Millisecond
)

// stopLimit is the time between asking the server to stop and killing it. Tests
// shorten it.
var stopLimit = 15 * time.Second

// server is a running JupyterLab with its private folder.
type server struct {
	cmd    *exec.Cmd
	log    *tail
	folder *kernelfolder.Folder
	dir    string // runtime files, token and kernel spec; readable by its owner only
	token  string
	exited chan struct{}
	err    error // of the process; valid once exited is closed
}

func serve(ctx context.Context, program *Program, config *Config) error {
	s, err := start(program, config)
	if err != nil {
		return err
	}
	defer func() { _ = s.folder.Remove() }()
	defer s.stop()
	address, err := s.ready(ctx)
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	if config.Ready != nil {
		config.Ready(firstPage(address, config.Open, s.token))
	}
	select {
	case <-ctx.Done():
		return nil
	case <-s.exited:
		if s.err != nil {
			return &ServerError{What: fmt.Sprintf("ended: %v", s.err), Log: s.log.String()}
		}
		return nil
	}
}

func start(program *Program, config *Config) (*server, error) {
	folder, err := kernelfolder.NewIn("", privateDirs)
	if err != nil {
		return nil, err
	}
	s := &server{folder: folder, dir: folder.Path(), token: rand.Text(), log: &tail{}, exited: make(chan struct{})}
	if err := s.prepare(config.Spec); err != nil {
		return nil, errors.Join(err, folder.Remove())
	}
	s.cmd = exec.Command(program.Argv[0], append(program.Argv[1:len(program.Argv):len(program.Argv)], arguments(config)...)...)
	s.cmd.Env = s.environ()
	s.cmd.Stdout, s.cmd.Stderr = s.log, s.log
	s.cmd.Dir = config.Notebooks
	s.cmd.WaitDelay = time.Second
	// Jupyter itself would react to Ctrl-C by asking for confirmation.
	err = kernelfolder.Start(s.cmd, func(err error) {
		s.err = err
		close(s.exited)
	})
	if err != nil {
		return nil, errors.Join(&ServerError{What: fmt.Sprintf("does not start: %v", err)}, folder.Remove())
	}
	return s, nil
}

// pageConfig keeps JupyterLab from asking each user whether it may fetch news.
const pageConfig = `{"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": true}}`

// prepare fills the private folder: the token, the spec and the starter notebooks below
// JUPYTER_PATH, and the settings below JUPYTER_CONFIG_PATH.
func (s *server) prepare(spec *Spec) error {
	if err := os.Mkdir(filepath.Join(s.dir, "runtime"), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(s.tokenFile(), []byte(s.token), 0o600); err != nil {
		return err
	}
	settings := filepath.Join(s.configDir(), "labconfig")
	if err := os.MkdirAll(settings, 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(settings, "page_config.json"), []byte(pageConfig), 0o600); err != nil {
		return err
	}
	if err := offerStarters(s.dir); err != nil {
		return err
	}
	_, err := InstallSpec(filepath.Join(s.dir, "kernels"), spec)
	return err
}

func (s *server) configDir() string { return filepath.Join(s.dir, "config") }

func (s *server) tokenFile() string { return filepath.Join(s.dir, "token") }

// environ passes the token in a file, because other users can read arguments and
// variables, and Jupyter writes a token that it generates itself to its log.
func (s *server) environ() []string {
	before := func(own, variable string) string {
		if old := os.Getenv(variable); old != "" {
			own += string(os.PathListSeparator) + old
		}
		return variable + "=" + own
	}
	var env []string
	for _, variable := range os.Environ() {
		name, _, _ := strings.Cut(variable, "=")
		switch name {
		case "JUPYTER_PATH", "JUPYTER_CONFIG_PATH", runtimeVariable, "JUPYTER_TOKEN", "JUPYTER_TOKEN_FILE":
		default:
			env = append(env, variable)
		}
	}
	return append(env, before(s.dir, "JUPYTER_PATH"), before(s.configDir(), "JUPYTER_CONFIG_PATH"),
		runtimeVariable+"="+filepath.Join(s.dir, "runtime"),
		"JUPYTER_TOKEN_FILE="+s.tokenFile())
}

func arguments(config *Config) []string {
	args := []string{
		"--ServerApp.ip=127.0.0.1",
		"--ServerApp.port=" + strconv.Itoa(config.Port),
		"--ServerApp.port_retries=50",
		"--ServerApp.root_dir=" + config.Notebooks,
		"--ServerApp.open_browser=" + map[bool]string{true: "False", false: "True"}[config.NoBrowser],
		"--LabApp.default_url=" + pagePath(config.Open),
		"--MultiKernelManager.default_kernel_name=" + KernelName,
		// Without these, JupyterLab asks the network for news and updates.
		"--LabApp.news_url=None",
		"--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
	}
	if config.AllowRoot {
		args = append(args, "--allow-root")
	}
	return args
}

// pagePath returns the path of a notebook's page on the server.
func pagePath(notebook string) string {
	if notebook == "" {
		return "/lab"
	}
	return (&url.URL{Path: "/lab/tree/" + filepath.ToSlash(notebook)}).EscapedPath()
}

func firstPage(address, notebook, token string) string {
	return strings.TrimSuffix(address, "/") + pagePath(notebook) + "?token=" + url.QueryEscape(token)
}

// ready waits until the server answers with the token, and returns its address.
func (s *server) ready(ctx context.Context) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case <-s.exited:
			return "", &ServerError{What: fmt.Sprintf("ended before it answered: %v", s.err), Log: s.log.String()}
		case <-ctx.Done():
			return "", &ServerError{What: fmt.Sprintf("does not answer after %v", startLimit), Log: s.log.String()}
		case <-tick.C:
		}
		address, err := s.address()
		if err == nil && s.answers(ctx, address) {
			os.Remove(s.tokenFile()) // the server has read it
			return address, nil
		}
	}
}

// address reads the file that the server writes when it listens.
func (s *server) address() (string, error) {
	files, err := filepath.Glob(filepath.Join(s.dir, "runtime", serverFiles))
	if err != nil || len(files) == 0 {
		return "", errors.New("the server is not listening yet")
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		return "", err
	}
	var info struct {
		Port    int    `json:"port"`
		BaseURL string `json:"base_url"`
	}
	if err := json.Unmarshal(data, &info); err != nil {
		return "", err // half written
	}
	return fmt.Sprintf("http://127.0.0.1:%d%s", info.Port, info.BaseURL), nil
}

func (s *server) answers(ctx context.Context, address string) bool {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"api/status", nil)
	if err != nil {
		return false
	}
	request.Header.Set("Authorization", "token "+s.token)
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 5 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		return false
	}
	response.Body.Close()
	return response.StatusCode == http.StatusOK
}

// stop ends the server and its kernels, and kills them if they do not stop.
func (s *server) stop() {
	terminate(s.cmd.Process)
	select {
	case <-s.exited:
	case <-time.After(stopLimit):
		kill(s.cmd.Process)
		<-s.exited
	}
}
