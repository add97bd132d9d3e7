// Package gonumgraph connects state graphs with the graph interfaces of gonum
// (gonum.org/v1/gonum/graph), for what gonum has and stategraph has not: weighted
// shortest paths, components, centrality, layouts, the DOT format.
//
// [Explicit] and [Implicit] show a graph of stategraph to gonum's algorithms;
// [Neighbours] hands a graph of gonum to [stategraph.Explore]. This package alone
// imports gonum. Its benchmark compares the two breadth-first searches:
//
//	go test -run - -bench . ./puzzlekit/stategraph/gonumgraph
package gonumgraph
