package group_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
)

func ExampleGroup_CayleyTable() {
	table, err := group.Cyclic(3).CayleyTable()
	fmt.Println(table.Products, err)
	// Output: [[1 2 3] [2 3 1] [3 1 2]] <nil>
}

func ExampleCayleyTable_String() {
	table, _ := group.Symmetric(3).CayleyTable()
	fmt.Print(table)
	// Output:
	// 1 2 3 4 5 6
	// 2 1 4 3 6 5
	// 3 6 5 2 1 4
	// 4 5 6 1 2 3
	// 5 4 1 6 3 2
	// 6 3 2 5 4 1
	// 1 = ()
	// 2 = (2,3)
	// 3 = (1,2,3)
	// 4 = (1,2)
	// 5 = (1,3,2)
	// 6 = (1,3)
}

func ExampleCayleyTable_HTML() {
	table, _ := group.Cyclic(2).CayleyTable()
	fmt.Print(table.HTML())
	// Output:
	// <table>
	// <caption>Multiplication table, order 2: row, then column</caption>
	// <thead><tr><td></td><th scope="col">()</th><th scope="col">(1,2)</th></tr></thead>
	// <tbody>
	// <tr><th scope="row">()</th><td>()</td><td>(1,2)</td></tr>
	// <tr><th scope="row">(1,2)</th><td>(1,2)</td><td>()</td></tr>
	// </tbody>
	// </table>
}

func ExampleGroup_CayleyGraph() {
	arcs, err := group.Cyclic(3).CayleyGraph(context.Background(), 100)
	fmt.Println(arcs, err)
	// Output: [1 -1-> 2 2 -1-> 3 3 -1-> 1] <nil>
}

func TestCayleyTableIsALatinSquare(t *testing.T) {
	table, err := group.Symmetric(4).CayleyTable()
	require.NoError(t, err)
	for i := range table.Products {
		rows, columns := map[int]bool{}, map[int]bool{}
		for j := range table.Products {
			rows[table.Products[i][j]] = true
			columns[table.Products[j][i]] = true
			p := table.Elements[i].Mul(table.Elements[j])
			require.Equal(t, p, table.Elements[table.Products[i][j]-1])
		}
		require.Len(t, rows, 24)
		require.Len(t, columns, 24)
	}
	var limit *fault.LimitError
	_, err = m11.CayleyTable()
	require.EqualError(t, err, "group.Group.CayleyTable: the multiplication table needs 7,920 elements; the limit is 120 elements")
	require.ErrorAs(t, err, &limit)
	_, err = m11.CayleyGraph(t.Context(), 7919)
	require.ErrorAs(t, err, &limit)
	arcs, err := m11.CayleyGraph(t.Context(), 7920)
	require.NoError(t, err)
	require.Len(t, arcs, 2*7920)
}
