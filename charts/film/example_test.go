package film_test

import (
	"fmt"
	"strings"

	"puzzlelab/charts/film"
)

func ExampleNew() {
	var frames []film.Frame
	for n := 1; n <= 3; n++ {
		frames = append(frames, film.Frame{Caption: fmt.Sprint(n, " squared is ", n*n), Markup: fmt.Sprintf("<b>%d</b>", n*n)})
	}
	f := film.New(frames, film.Slider{Name: "n", Values: []int{1, 2, 3}})
	png, err := f.PNG()
	fmt.Println(f.Len(), f.Err(), png == nil, err)
	fmt.Println(strings.Join(f.Captions(), "; "))
	// Output:
	// 3 <nil> true <nil>
	// 1 squared is 1; 2 squared is 4; 3 squared is 9
}

func ExampleDiagram() {
	vertices := []film.Vertex{{Label: "1"}, {Label: "2", Tone: film.Now}, {Label: "3", Tone: film.Later}}
	edges := []film.Edge{{From: 0, To: 1, Label: "a", Tone: film.Now, Arrow: true}, {From: 1, To: 2, Tone: film.Later}}
	drawing := film.Diagram(film.Circle(3), vertices, edges, "a takes 1 to 2")
	fmt.Println(strings.Count(drawing, "<circle"), "circles")
	// Output:
	// 3 circles
}

func ExampleCircle() {
	for _, p := range film.Circle(4) {
		fmt.Printf("%.2f %.2f\n", p[0], p[1])
	}
	// Output:
	// 0.00 -0.64
	// 0.64 -0.00
	// 0.00 0.64
	// -0.64 0.00
}

func ExampleTree() {
	for _, p := range film.Tree([]int{-1, 0, 0}) {
		fmt.Println(p[0], p[1])
	}
	// Output:
	// 0.5 0
	// 0 1
	// 1 1
}

func ExampleSpread() {
	fmt.Println(len(film.Spread(3, []film.Edge{{From: 0, To: 1}, {From: 1, To: 2}})))
	// Output:
	// 3
}

func ExampleCells() {
	drawing := film.Cells([][]int{{0, 1, film.Missing}, {film.Absent, 0, 2}}, []string{"level 1", "level 2"}, 2, "letters", "a table")
	fmt.Println(strings.Contains(drawing, "2 letters"))
	// Output:
	// true
}

func ExampleBeside() {
	left, right := film.Cells([][]int{{1}}, []string{"a"}, 1, "letter", "a cell"), film.Diagram(film.Circle(3), make([]film.Vertex, 3), nil, "three points")
	fmt.Println(strings.Count(film.Beside(left, []string{"bound: 4"}, right), "<svg"), "drawings in one")
	// Output:
	// 3 drawings in one
}

func ExampleAbove() {
	drawing := film.Diagram(film.Circle(3), make([]film.Vertex, 3), nil, "three points")
	fmt.Println(strings.Contains(film.Above(drawing, "cells 1 | 2 3"), ">cells 1 | 2 3</text>"))
	// Output:
	// true
}
