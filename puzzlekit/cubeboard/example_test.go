package cubeboard_test

import (
	"context"
	"fmt"
	"math/big"

	"puzzlelab/puzzlekit/cubeboard"
)

func Example() {
	board := cubeboard.MustNew(4)
	census, err := board.Census(context.Background(), cubeboard.Queen, nil)
	fmt.Println(census, err)
	placement, err := board.Find(context.Background(), cubeboard.Queen, nil)
	fmt.Println(placement.Len(), placement.Conflicts(cubeboard.Queen), err)
	// Output:
	// n=4 queens=6 ψ(e)=1536 ψ((ab))=40 /24=74 /48=37 <nil>
	// 6 [] <nil>
}

func ExampleNew() {
	board, err := cubeboard.New(3)
	fmt.Println(board, err)
	fmt.Println(board.N(), board.Size(), board.MaxPieces())
	_, err = cubeboard.New(0)
	fmt.Println(err)
	// Output:
	// the surface of a 3×3×3 cube, 54 cells, 29 lines <nil>
	// 3 54 4
	// cubeboard.New: n is 0; want 1..200
}

func ExampleMustNew() {
	fmt.Println(cubeboard.MustNew(1).Size())
	// Output: 6
}

func ExampleBoard_Cells() {
	for number, cell := range cubeboard.MustNew(2).Cells() {
		if number > 5 {
			break
		}
		fmt.Print(number, "=", cell, " ")
	}
	// Output: 1=U(1,1) 2=U(1,2) 3=U(2,1) 4=U(2,2) 5=L(1,1)
}

func ExampleBoard_Number() {
	board := cubeboard.MustNew(3)
	fmt.Println(board.Number(cubeboard.Cell{Face: cubeboard.Front, Row: 1, Col: 2}))
	fmt.Println(board.Number(cubeboard.Cell{Face: cubeboard.Front, Row: 4, Col: 2}))
	// Output:
	// 20 <nil>
	// 0 cubeboard.Board.Number: cell is F(4,2); want a cell of one of the six faces with row and column in 1..3
}

func ExampleBoard_Cell() {
	fmt.Println(cubeboard.MustNew(3).Cell(20))
	// Output: F(1,2) <nil>
}

func ExampleBoard_Coordinates() {
	board := cubeboard.MustNew(3)
	cell := cubeboard.Cell{Face: cubeboard.Front, Row: 1, Col: 2}
	fmt.Println(board.Coordinates(cell)) // in front of the column x = 1, in the top layer z = 2
	fmt.Println(board.NetPosition(cell))
	fmt.Println(board.Corners(cell))
	// Output:
	// [1 -1 2] <nil>
	// 4 5 <nil>
	// [[1 0 3] [2 0 3] [2 0 2] [1 0 2]] <nil>
}

func ExampleBoard_Lines() {
	board := cubeboard.MustNew(2)
	fmt.Println(board.Lines(cubeboard.Rook))
	for _, line := range board.Lines(cubeboard.Queen)[6:8] {
		fmt.Println(line, line.Kind, line.Len(), line.Cells())
	}
	// Output:
	// [X1 X2 Y1 Y2 Z1 Z2]
	// a1 hexagon 6 [F(2,2) D(1,1) L(2,1) B(1,2) U(1,2) R(1,1)]
	// b1 hexagon 6 [F(2,1) D(1,2) R(2,2) B(1,1) U(1,1) L(1,2)]
}

func ExampleBoard_LinesThrough() {
	fmt.Println(cubeboard.MustNew(3).LinesThrough(cubeboard.Queen, cubeboard.Cell{Face: cubeboard.Up, Row: 1, Col: 2}))
	// Output: [X2 Y3 a1 b2] <nil>
}

func ExampleBoard_AttackSet() {
	cell := cubeboard.Cell{Face: cubeboard.Up, Row: 4, Col: 2}
	set, err := cubeboard.MustNew(4).AttackSet(cubeboard.Queen, cell)
	fmt.Println(len(set), err)
	// Output: 47 <nil>
}

func ExampleParseIsometry() {
	turn := cubeboard.MustParseIsometry("(abcd)")
	fmt.Println(turn, turn.Class(), turn.Order(), turn.IsRotation())
	fmt.Println(turn.Mul(turn), turn.Inverse())
	_, err := cubeboard.ParseIsometry("(ae)")
	fmt.Println(err)
	// Output:
	// (abcd) (abcd) 4 true
	// (ac)(bd) (adcb)
	// cubeboard.ParseIsometry: isometry is "(ae)"; want "e" or disjoint cycles of the diagonals a, b, c, d, with - in front for an improper one
}

func ExampleIsometries() {
	fmt.Println(len(cubeboard.Isometries()), len(cubeboard.Rotations()), cubeboard.Isometries()[24])
	// Output: 48 24 -e
}

func ExampleClasses() {
	turn := cubeboard.MustParseIsometry("(bd)")
	fmt.Println(turn, "is in the class of", turn.Class(), turn.Class() == cubeboard.EdgeTurn)
	for _, class := range cubeboard.Classes() {
		fmt.Print(class.Size(), "·", class, " ")
	}
	// Output:
	// (bd) is in the class of (ab) true
	// 1·e 6·(ab) 3·(ab)(cd) 8·(abc) 6·(abcd) 1·-e 6·-(ab) 3·-(ab)(cd) 8·-(abc) 6·-(abcd)
}

func ExampleBoard_Perm() {
	board := cubeboard.MustNew(1)
	fmt.Println(board.Perm(cubeboard.MustParseIsometry("(abcd)")))
	// Output: (2,3,4,5)
}

func ExampleBoard_Placement() {
	board := cubeboard.MustNew(3)
	placement, err := board.Placement(cubeboard.Cell{Face: cubeboard.Up, Row: 1, Col: 1}, cubeboard.Cell{Face: cubeboard.Up, Row: 3, Col: 3})
	fmt.Println(placement, placement.Len(), placement.Board(), err)
	fmt.Println(placement.Conflicts(cubeboard.Rook), placement.Conflicts(cubeboard.Queen))
	fmt.Println(placement.Image(cubeboard.MustParseIsometry("-e")), "has the same kind:",
		placement.Canonical(cubeboard.UpToIsometries).Equal(placement.Image(cubeboard.MustParseIsometry("-e")).Canonical(cubeboard.UpToIsometries)))
	fmt.Println(placement.Stabilizer())
	// Output:
	// U(1,1) U(3,3) 2 the surface of a 3×3×3 cube, 54 cells, 29 lines <nil>
	// [] [[U(1,1) U(3,3)]]
	// D(1,3) D(3,1) has the same kind: true
	// [e (ac)(bd) -(ac) -(bd)]
}

func ExampleBoard_Placements() {
	board := cubeboard.MustNew(2)
	queens, err := board.Placements(context.Background(), cubeboard.Queen, cubeboard.UpToRotations)
	if err != nil {
		panic(err)
	}
	for placement := range queens {
		fmt.Println(placement, placement.Stabilizer())
	}
	// Output:
	// U(1,1) L(2,2) F(1,2) [e (bcd) (bdc)]
	// U(1,1) R(1,1) B(2,1) [e (abd) (adb)]
}

func ExampleBoard_Fixed() {
	board := cubeboard.MustNew(6)
	fmt.Println(board.Fixed(context.Background(), cubeboard.Queen, cubeboard.Identity, nil))
	fmt.Println(board.Fixed(context.Background(), cubeboard.Rook, cubeboard.VertexTurn, nil))
	// Output:
	// 679200 <nil>
	// 960 <nil>
}

func ExampleBoard_Census() {
	census, err := cubeboard.MustNew(7).Census(context.Background(), cubeboard.Queen, nil)
	fmt.Println(census.All(), census.Fixed(cubeboard.EdgeTurn), err)
	fmt.Println(census.UpTo(cubeboard.UpToRotations), census.UpTo(cubeboard.UpToIsometries))
	// Output:
	// 252520080 3736 <nil>
	// 10522604 5261302
}

func ExampleBoard_Terms() {
	terms, err := cubeboard.MustNew(6).Terms(context.Background(), cubeboard.Queen, nil)
	if err != nil {
		panic(err)
	}
	half := terms.Len() / 2
	first, _ := terms.Sum(context.Background(), 0, half, nil)
	rest, _ := terms.Sum(context.Background(), half, terms.Len(), nil)
	fmt.Println(terms.Len(), new(big.Int).Add(first, rest))
	// Output: 41 679200
}

func ExampleTerms_Sum() {
	terms, err := cubeboard.MustNew(5).Terms(context.Background(), cubeboard.Queen, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(terms.Sum(context.Background(), 0, terms.Len(), nil))
	// Output: 279648 <nil>
}

func ExampleRookCensus() {
	census, err := cubeboard.RookCensus(20)
	fmt.Println(census.UpTo(cubeboard.UpToRotations), err)
	// Output: 13482591620709611850547367585954514626150400 <nil>
}

func ExampleBoard_Find() {
	placement, err := cubeboard.MustNew(40).Find(context.Background(), cubeboard.Queen, nil)
	fmt.Println(placement.Len(), len(placement.Conflicts(cubeboard.Queen)), err)
	// Output: 60 0 <nil>
}

func ExampleBoard_Estimate() {
	estimate, err := cubeboard.MustNew(7).Estimate(context.Background(), cubeboard.Queen, nil)
	off := (estimate.Placements - 252520080) / estimate.StdErr
	fmt.Println(-4 < off && off < 4, estimate.CPU > 0, estimate.Probes, err)
	// Output: true true 64 <nil>
}

// Eight queens on a chessboard, and seven on one whose opposite edges are glued.
func ExampleSquareQueens() {
	square, err := cubeboard.SquareQueens(context.Background(), 8, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(square)
	// Output: 92
}

func ExampleTorusQueens() {
	for n := 5; n <= 8; n++ {
		count, err := cubeboard.TorusQueens(context.Background(), n, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(n, count)
	}
	// Output:
	// 5 10
	// 6 0
	// 7 28
	// 8 0
}
