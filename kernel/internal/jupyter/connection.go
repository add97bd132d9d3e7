package jupyter

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
)

// Loopback is the only network address that this package uses.
const Loopback = "127.0.0.1"

// The transports of a connection.
const (
	TCP = "tcp" // IP is an address
	IPC = "ipc" // IP is the common prefix of the paths of Unix sockets
)

// Connection is the content of a connection file: where a kernel listens, and the
// key that signs its messages. With IPC, a port is the suffix of a socket's path.
type Connection struct {
	Transport       string `json:"transport"`
	IP              string `json:"ip"`
	ShellPort       int    `json:"shell_port"`
	ControlPort     int    `json:"control_port"`
	IOPubPort       int    `json:"iopub_port"`
	StdinPort       int    `json:"stdin_port"`
	HeartbeatPort   int    `json:"hb_port"`
	SignatureScheme string `json:"signature_scheme"`
	Key             string `json:"key"`
}

// NewConnection returns a connection on the loopback interface with five free
// ports and a random key. Another program may take a port before the kernel binds
// it; then the kernel ends at once and the caller tries again with a new
// connection.
func NewConnection() (*Connection, error) {
	ports, err := freePorts(5)
	if err != nil {
		return nil, err
	}
	return newConnection(TCP, Loopback, ports), nil
}

// socketPath is a length of path that every system allows for a Unix socket.
const socketPath = 100

// NewPrivateConnection returns a connection by Unix sockets in the folder dir,
// with a random key. Users without access to the folder cannot even connect, which
// also protects a kernel that exits on a message with a wrong signature, as GoNB does
// without the patches in kernel/patches.
// If the paths would be too long for the system, it returns a connection like that
// of NewConnection.
func NewPrivateConnection(dir string) (*Connection, error) {
	c := newConnection(IPC, filepath.Join(dir, "kernel"), []int{1, 2, 3, 4, 5})
	if len(c.IP)+len("-1") > socketPath {
		return NewConnection()
	}
	return c, nil
}

func newConnection(transport, ip string, ports []int) *Connection {
	key := make([]byte, 32)
	_, _ = rand.Read(key) // never fails; see its documentation
	return &Connection{
		Transport:       transport,
		IP:              ip,
		ShellPort:       ports[0],
		ControlPort:     ports[1],
		IOPubPort:       ports[2],
		StdinPort:       ports[3],
		HeartbeatPort:   ports[4],
		SignatureScheme: "hmac-sha256",
		Key:             hex.EncodeToString(key),
	}
}

// freePorts keeps all listeners open until it has enough, so that the ports are
// distinct.
func freePorts(n int) ([]int, error) {
	ports := make([]int, n)
	for i := range ports {
		listener, err := net.Listen("tcp", net.JoinHostPort(Loopback, "0"))
		if err != nil {
			return nil, fmt.Errorf("no free port on %s: %w", Loopback, err)
		}
		defer listener.Close()
		ports[i] = listener.Addr().(*net.TCPAddr).Port
	}
	return ports, nil
}

// WriteFile writes the connection file, readable only by its owner. The file must
// not exist.
func (c *Connection) WriteFile(path string) error {
	data, err := json.MarshalIndent(c, "", " ")
	if err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return err
}

// endpoint returns the ZeroMQ address of a port.
func (c *Connection) endpoint(port int) string {
	if c.Transport == IPC {
		return fmt.Sprintf("%s://%s-%d", c.Transport, c.IP, port)
	}
	return fmt.Sprintf("%s://%s:%d", c.Transport, c.IP, port)
}
