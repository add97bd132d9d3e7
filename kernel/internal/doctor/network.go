package doctor

import (
	"context"
	"fmt"
	"net"
	"strings"

	"puzzlelab/kernel/internal/lab"
)

// jupyterPort is the default port of JupyterLab.
const jupyterPort = 8888

// kernelPorts is the number of ports a kernel listens on.
const kernelPorts = 5

// loopback checks that a kernel can listen and be reached.
func (p *patient) loopback(ctx context.Context) {
	const name = "loopback"
	for range kernelPorts {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			p.fault(name, "ip link set lo up", "no port of 127.0.0.1 can be opened: %v", err)
			return
		}
		defer listener.Close()
		connection, err := new(net.Dialer).DialContext(ctx, "tcp", listener.Addr().String())
		if err != nil {
			p.fault(name, "ip link set lo up", "127.0.0.1 cannot be reached: %v", err)
			return
		}
		connection.Close()
	}
	p.ok(name, "%d ports of 127.0.0.1 can be opened and reached", kernelPorts)
}

// port checks who uses the port that "lab" tries first.
func (p *patient) port(context.Context) {
	const name = "port"
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", p.jupyterPort))
	if err == nil {
		listener.Close()
		return
	}
	switch running := lab.FindRunning(p.jupyterPort); {
	case running == nil:
		p.warn(name, fmt.Sprintf("go run ./kernel lab --port %d", p.jupyterPort+1),
			"port %d is in use by a program that is not one of your Jupyter servers; \"lab\" takes the next free port", p.jupyterPort)
	case running.Own:
		p.warn(name, fmt.Sprintf("press Ctrl-C where that \"lab\" was started, or: kill %d", running.PID),
			"port %d is in use by another \"lab\"; a new one takes the next free port", p.jupyterPort)
	default:
		p.warn(name, p.stopServer(running.PID), "port %d is in use by another Jupyter; \"lab\" takes the next free port", p.jupyterPort)
	}
}

// stopServer returns the command that ends the Jupyter server on the port.
func (p *patient) stopServer(pid int) string {
	if p.jupyter != nil {
		if argv := p.jupyter.StopServer(p.jupyterPort); argv != nil {
			return "'" + argv[0] + "' " + strings.Join(argv[1:], " ")
		}
	}
	return fmt.Sprintf("kill %d", pid)
}
