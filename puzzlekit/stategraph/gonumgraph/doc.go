// Package gonumgraph converts between state graphs and the graph interfaces of gonum
// (gonum.org/v1/gonum/graph). Gonum has algorithms that stategraph does not have: weighted
// shortest paths, components, centrality, layouts, the DOT format.
//
// [Explicit] and [Implicit] make a graph of stategraph available to gonum's algorithms;
// [Neighbors] makes a graph of gonum available to [stategraph.Explore]. No other package
// imports gonum. The benchmark of this package compares the two breadth-first searches:
//
//	go test -run - -bench . ./puzzlekit/stategraph/gonumgraph
package gonumgraph
