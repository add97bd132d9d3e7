package jupyter_test

import (
	"errors"
	"fmt"

	"puzzlelab/kernel/internal/jupyter"
)

// A receiver with a different key rejects the message.
func ExampleCodec() {
	message := &jupyter.Message{
		Header:  jupyter.Header{ID: "1", Type: "execute_request"},
		Content: []byte(`{"code":"%%\nfmt.Println(42)"}`),
	}
	frames, err := jupyter.NewCodec([]byte("secret")).Encode(message)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(frames), "frames, the first:", string(frames[0]))

	received, err := jupyter.NewCodec([]byte("secret")).Decode(frames)
	fmt.Println(received.Header.Type, err)
	_, err = jupyter.NewCodec([]byte("guess")).Decode(frames)
	fmt.Println(errors.Is(err, jupyter.ErrSignature))
	// Output:
	// 6 frames, the first: <IDS|MSG>
	// execute_request <nil>
	// true
}
