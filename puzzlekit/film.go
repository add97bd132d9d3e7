package puzzlekit

import (
	"fmt"
	"html"
	"reflect"
	"slices"
	"strings"

	"puzzlelab/charts/film"
	"puzzlelab/puzzlekit/fault"
)

// Film plays values one after the other, such as the steps of an algorithm. Each is a
// frame, and may be anything that [Show] takes. Lists and iterators of values, or of steps,
// are frames as well; an iterator may give each value a caption, and so does [Frame].
//
//	Film(Frame("before", s), Frame("after", t))
//	Film(CosetSteps(p, "b"))
//
// With one or two numbers that vary, the frames are what a function makes of them, and the
// page has a slider for each:
//
//	Film(Slider("n", 3, 4, 5, 6), func(n int) any { return Group(fmt.Sprint("D", 2*n)) })
//
// Where scripts do not run, a film is its first frame and the captions of all.
func Film(frames ...any) *film.Film {
	if sliders, f := slidersOf(frames); f.IsValid() {
		return ready(film.New(framesOver(sliders, f), sliders...))
	}
	var all []film.Frame
	for i := 0; i < len(frames); i++ {
		if names, ok := frames[i].([]string); ok && i+1 < len(frames) { // as board.Along returns them
			all = append(all, captioned(names, framesOf(frames[i+1]))...)
			i++
			continue
		}
		all = append(all, framesOf(frames[i])...)
	}
	return ready(film.New(all))
}

// Frame is a frame of a [Film] with a caption.
func Frame(caption string, value any) film.Frame {
	f := frameOf(value)
	f.Caption = caption
	return f
}

// Slider is a number that varies in a [Film], with its name and its values.
func Slider(name string, values ...int) film.Slider {
	return film.Slider{Name: name, Values: values}
}

func ready(f *film.Film) *film.Film { return Must(f, f.Err()) }

// filmers make frames of steps, by the type of a step. They are registered with films.
var filmers = map[reflect.Type]func(steps []reflect.Value) []film.Frame{}

// films registers the function that makes frames of the steps of a type. It gets all
// steps at once, so that the frames can have one scale.
func films[T any](f func(steps []T) []film.Frame) {
	filmers[reflect.TypeFor[T]()] = func(steps []reflect.Value) []film.Frame {
		out := make([]T, len(steps))
		for i, s := range steps {
			out[i] = s.Interface().(T)
		}
		return f(out)
	}
}

// framesOf returns the frames of a value, a list or an iterator.
func framesOf(v any) []film.Frame {
	if isNil(v) || isText(v) {
		return []film.Frame{frameOf(v)}
	}
	value := reflect.ValueOf(v)
	t := value.Type()
	switch {
	case t.Kind() == reflect.Slice || t.Kind() == reflect.Array:
		var all []reflect.Value
		for i := range value.Len() {
			all = append(all, value.Index(i))
		}
		return framesOfAll(t.Elem(), all)
	case t.Kind() == reflect.Func && t.CanSeq():
		var all []reflect.Value
		for v := range value.Seq() {
			if all = append(all, v); len(all) > film.MaxFrames {
				panic(failed(tooLong()))
			}
		}
		return framesOfAll(t.In(0).In(0), all)
	case t.Kind() == reflect.Func && t.CanSeq2():
		return framesOfPairs(value)
	case filmers[t] != nil:
		return filmers[t]([]reflect.Value{value})
	}
	return []film.Frame{frameOf(v)}
}

func framesOfAll(t reflect.Type, all []reflect.Value) []film.Frame {
	if len(all) > film.MaxFrames {
		panic(failed(tooLong()))
	}
	if len(all) == 0 { // as the steps to the trivial group
		return []film.Frame{textFrame(nouns(t, 0))}
	}
	if f, ok := filmers[t]; ok {
		return f(all)
	}
	var out []film.Frame
	for _, v := range all {
		out = append(out, frameOf(v.Interface()))
	}
	return out
}

// framesOfPairs takes a value and an error, or a caption and a value.
func framesOfPairs(seq reflect.Value) []film.Frame {
	yield := seq.Type().In(0)
	failing := yield.In(1) == reflect.TypeFor[error]()
	var names []string
	var all []reflect.Value
	for k, v := range seq.Seq2() {
		if failing && !v.IsNil() {
			panic(failed(v.Interface().(error)))
		}
		if failing {
			all = append(all, k)
		} else {
			names, all = append(names, fmt.Sprint(k.Interface())), append(all, v)
		}
		if len(all) > film.MaxFrames {
			panic(failed(tooLong()))
		}
	}
	if failing {
		return framesOfAll(yield.In(0), all)
	}
	return captioned(names, framesOfAll(yield.In(1), all))
}

func tooLong() error {
	return &fault.LimitError{In: "puzzlekit.Film", What: "the film", Unit: "frames", Limit: film.MaxFrames}
}

func captioned(names []string, frames []film.Frame) []film.Frame {
	if len(names) != len(frames) {
		panic(failed(&fault.InputError{In: "puzzlekit.Film", What: "number of captions", Value: len(names), Want: fmt.Sprintf("%d, one for each frame", len(frames))}))
	}
	for i := range frames {
		frames[i].Caption = names[i]
	}
	return frames
}

// slidersOf returns sliders and the function behind them; no function if the first
// argument is not a slider.
func slidersOf(args []any) (sliders []film.Slider, f reflect.Value) {
	for _, x := range args {
		s, ok := x.(film.Slider)
		if !ok {
			break
		}
		sliders = append(sliders, s)
	}
	if len(sliders) == 0 {
		return nil, reflect.Value{}
	}
	rest := args[len(sliders):]
	if len(rest) == 1 && !isNil(rest[0]) && takesInts(reflect.TypeOf(rest[0]), len(sliders)) && len(sliders) <= 2 {
		return sliders, reflect.ValueOf(rest[0])
	}
	var kinds []string
	for _, x := range rest {
		kinds = append(kinds, fmt.Sprintf("%T", x))
	}
	panic(failed(&fault.InputError{In: "puzzlekit.Film", What: "what follows the sliders", Value: strings.Join(kinds, ", "),
		Want: "one function of as many numbers, such as func(n int) any, or func(n, k int) any for two sliders"}))
}

func takesInts(t reflect.Type, count int) bool {
	if t.Kind() != reflect.Func || t.NumIn() != count || t.NumOut() != 1 {
		return false
	}
	for i := range count {
		if t.In(i).Kind() != reflect.Int {
			return false
		}
	}
	return true
}

// framesOver calls the function for all values of the sliders, the last one varying first.
func framesOver(sliders []film.Slider, f reflect.Value) (frames []film.Frame) {
	choices := [][]reflect.Value{nil}
	captions := []string{""}
	for _, s := range sliders {
		var longer [][]reflect.Value
		var texts []string
		for i, before := range choices {
			for _, v := range s.Values {
				longer = append(longer, append(slices.Clip(before), reflect.ValueOf(v)))
				texts = append(texts, strings.TrimPrefix(fmt.Sprintf("%s, %s = %d", captions[i], s.Name, v), ", "))
			}
		}
		choices, captions = longer, texts
	}
	if len(choices) > film.MaxFrames {
		panic(failed(tooLong()))
	}
	for i, c := range choices {
		v := f.Call(c)[0].Interface()
		frame, own := v.(film.Frame)
		if !own {
			frame = frameOf(v)
		}
		frame.Caption = strings.TrimSuffix(captions[i]+": "+frame.Caption, ": ")
		frames = append(frames, frame)
	}
	return frames
}

// frameOf returns a value as a frame of a film. Its caption is its first line of text.
func frameOf(v any) film.Frame {
	if f, ok := v.(film.Frame); ok {
		return f
	}
	if isNil(v) {
		return textFrame("nothing (nil)")
	}
	if err := withoutContent(reflect.TypeOf(v)); err != nil {
		panic(failed(err))
	}
	if f, ok := v.(failer); ok && f.Err() != nil {
		panic(failed(f.Err()))
	}
	if d, ok := describe(v); ok {
		return describedFrame(d)
	}
	f := textFrame(shownText(v))
	switch r := v.(type) {
	case svger:
		f.Markup = r.SVG()
	case htmler:
		f.Markup = r.HTML()
	}
	if p, ok := v.(pnger); ok {
		f.Pixels = p.PNG
	}
	return f
}

func textFrame(text string) film.Frame {
	caption, _, _ := strings.Cut(text, "\n")
	return film.Frame{Caption: caption, Text: text, Markup: "<pre>" + html.EscapeString(text) + "</pre>"}
}

// describedFrame shows a description without scripts; its heading is the caption. (It is no
// method: then cells that show no film need not contain this file.)
func describedFrame(d description) film.Frame {
	f := textFrame(d.String())
	f.Caption = d.heading
	drawing := ""
	switch p := d.picture.(type) {
	case nil:
	case svger:
		drawing, f.Pixels = p.SVG(), d.picture.PNG
	default:
		drawing, f.Pixels = p.HTML(), d.picture.PNG
	}
	if d.picture = nil; len(d.facts) > 0 || d.table != "" {
		f.Markup = drawing + strings.TrimPrefix(d.HTML(), boldHeading(d.heading))
	} else if drawing != "" {
		f.Markup = drawing
	}
	return f
}
