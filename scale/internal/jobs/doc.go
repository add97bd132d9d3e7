// Package jobs contains the computations that can be cut into shards: counts of
// cube queens by terms of their sum, shortest solutions of boards of the 15
// puzzle, and searches of the puzzle of skewers and dumplings from each shape.
package jobs
