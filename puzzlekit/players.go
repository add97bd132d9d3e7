package puzzlekit

import (
	"reflect"

	"puzzlelab/charts/board"
)

// players make boards to play with of values other than puzzles, by their types. They are
// registered with plays, so that a cell that plays a cube does not contain them.
var players = map[reflect.Type]func(v any) *board.Player{}

// plays registers the function that plays the values of a type.
func plays[T any](f func(T) *board.Player) {
	players[reflect.TypeFor[T]()] = func(v any) *board.Player { return f(v.(T)) }
}
