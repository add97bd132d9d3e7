package jupyter_test

import (
	"context"
	"errors"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/jupyter"
	"puzzlelab/kernel/internal/jupyter/jupytertest"
)

func dial(t *testing.T, k *jupytertest.Kernel) *jupyter.Client {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	client, err := jupyter.Dial(ctx, k.Connection())
	require.NoError(t, err)
	t.Cleanup(client.Close)
	info, err := client.Ready(ctx)
	require.NoError(t, err)
	require.Equal(t, "test", info.Implementation)
	return client
}

func next(t *testing.T, client *jupyter.Client) jupyter.Received {
	t.Helper()
	select {
	case m := <-client.Messages():
		return m
	case <-time.After(20 * time.Second):
		t.Fatal("no message")
		panic("unreachable")
	}
}

func TestNothingPublishedAfterReadyIsLost(t *testing.T) {
	const lines = 2000
	k := jupytertest.New(t, func(e *jupytertest.Exchange) {
		for range lines {
			e.Stream("stdout", "x")
		}
		e.Idle()
	})
	client := dial(t, k)
	header, err := client.Send(jupyter.Shell, "execute_request", map[string]any{"code": ""})
	require.NoError(t, err)
	got := 0
	for {
		m := next(t, client)
		if m.Parent.ID != header.ID {
			continue // left over from getting ready
		}
		if m.Header.Type == "status" {
			break
		}
		got++
	}
	require.Equal(t, lines, got)
}

func TestForgedReplayedAndMangledMessagesAreDroppedAndCounted(t *testing.T) {
	k := jupytertest.New(t, func(e *jupytertest.Exchange) {
		e.Forge("forged")
		e.Garbage()
		e.Replay("once")
		e.Forge("forged again")
		e.Idle()
	})
	client := dial(t, k)
	header, err := client.Send(jupyter.Shell, "execute_request", map[string]any{"code": ""})
	require.NoError(t, err)
	var streams []string
	for {
		m := next(t, client)
		if m.Parent.ID != header.ID {
			continue
		}
		if m.Header.Type == "status" {
			break
		}
		var content struct{ Text string }
		require.NoError(t, m.DecodeContent(&content))
		streams = append(streams, content.Text)
	}
	require.Equal(t, []string{"once"}, streams)
	require.Equal(t, jupyter.Rejected{Signature: 2, Replay: 1, Format: 1}, client.Rejected())
}

func TestQuestionsReachTheClientOnStdin(t *testing.T) {
	k := jupytertest.New(t, func(e *jupytertest.Exchange) { e.Ask("name?") })
	client := dial(t, k)
	_, err := client.Send(jupyter.Shell, "execute_request", map[string]any{"code": ""})
	require.NoError(t, err)
	for {
		m := next(t, client)
		if m.Header.Type == "input_request" {
			require.Equal(t, jupyter.Stdin, m.Channel)
			return
		}
	}
}

func TestDialGivesUpWithItsContext(t *testing.T) {
	connection, err := jupyter.NewConnection() // no kernel listens there
	require.NoError(t, err)
	cause := errors.New("the kernel ended")
	ctx, cancel := context.WithCancelCause(context.Background())
	time.AfterFunc(50*time.Millisecond, func() { cancel(cause) })
	_, err = jupyter.Dial(ctx, connection)
	require.ErrorIs(t, err, cause)
}

func TestDialGivesUpOnAProgramThatIsNoKernel(t *testing.T) {
	listener, err := net.Listen("tcp", jupyter.Loopback+":0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	connection, err := jupyter.NewConnection()
	require.NoError(t, err)
	port := listener.Addr().(*net.TCPAddr).Port // it accepts connections but sends nothing
	connection.ShellPort, connection.ControlPort, connection.IOPubPort, connection.StdinPort = port, port, port, port
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	_, err = jupyter.Dial(ctx, connection)
	require.ErrorIs(t, err, context.DeadlineExceeded)
}

func TestReadyGivesUpOnAKernelThatIsSilent(t *testing.T) {
	k := jupytertest.New(t, func(*jupytertest.Exchange) {})
	connection := *k.Connection()
	connection.Key = "another" // so that the kernel ignores this client
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	client, err := jupyter.Dial(ctx, &connection)
	require.NoError(t, err)
	defer client.Close()
	_, err = client.Ready(ctx)
	require.ErrorIs(t, err, context.DeadlineExceeded)
}

func TestUnknownSignatureSchemesAreRefused(t *testing.T) {
	_, err := jupyter.Dial(context.Background(), &jupyter.Connection{SignatureScheme: "hmac-md5"})
	require.ErrorContains(t, err, "hmac-md5")
}

func TestNothingIsSentAfterClose(t *testing.T) {
	k := jupytertest.New(t, func(*jupytertest.Exchange) {})
	client := dial(t, k)
	client.Close()
	client.Close() // harmless
	_, err := client.Send(jupyter.Shell, "execute_request", map[string]any{"code": ""})
	require.ErrorContains(t, err, "cannot send execute_request on shell")
}
