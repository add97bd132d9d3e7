//go:build !unix

package lab

import (
	"os"
	"syscall"
)

func ownGroup() *syscall.SysProcAttr { return nil }

func terminate(p *os.Process) { _ = p.Kill() }

func kill(p *os.Process) { _ = p.Kill() }

func alive(int) bool { return true }

func isServer(int, string) bool { return false }
