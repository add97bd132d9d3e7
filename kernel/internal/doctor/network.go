package doctor

import (
	"context"
	"fmt"
	"net"
)

// jupyterPort is where JupyterLab listens unless told otherwise.
const jupyterPort = 8888

// kernelPorts is the number of ports a kernel listens on.
const kernelPorts = 5

// loopback looks whether a kernel could listen and be reached.
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

func (p *patient) port(context.Context) {
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", p.jupyterPort))
	if err != nil {
		p.warn("port", fmt.Sprintf("jupyter server stop %d", p.jupyterPort),
			"port %d is in use, perhaps by another Jupyter; \"lab\" takes the next free one", p.jupyterPort)
		return
	}
	listener.Close()
}
