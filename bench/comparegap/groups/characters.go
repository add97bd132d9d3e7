package main

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"time"

	"puzzlelab/puzzlekit/character"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/puzzle"
)

// mostTabled is the largest order of the random groups whose character tables are compared.
const mostTabled = 200_000

// gapTable computes the table of g, keeps its rows in the variable irr and returns their number.
const gapTable = `(function() irr := List(Irr(CharacterTable(g)), ValuesOfClassFunction); return Length(irr); end)()`

// characterCliffs returns the character tables of groups of several kinds, and of seeded random products, wreath products
// and their subgroups. Tables are the same if rows and columns can be exchanged so that they agree.
func characterCliffs(seed uint64, count int) (out []cliff) {
	add := func(name string, g *group.Group) {
		var table *character.Table
		out = append(out, cliff{"characters of " + name, g, true,
			func(ctx context.Context, g *group.Group) (text string, err error) {
				if table, err = character.New(ctx, g, nil); err != nil {
					return "", err
				}
				return fmt.Sprint(table.Len()), nil
			}, gapTable,
			func(ctx context.Context, s *session, most time.Duration) (bool, error) {
				return sameTable(ctx, s, table, most)
			}, "",
		})
	}
	for _, n := range []int{8, 10, 13} {
		add(fmt.Sprintf("S%d", n), group.Symmetric(n))
		add(fmt.Sprintf("A%d", n), group.Alternating(n))
	}
	for _, q := range []int{7, 31, 61} {
		add(fmt.Sprintf("PSL(2,%d)", q), must(group.PSL(2, q)))
		add(fmt.Sprintf("PGL(2,%d)", q), must(group.PGL(2, q)))
	}
	for _, n := range []int{11, 12, 22, 23, 24} {
		add(fmt.Sprintf("M%d", n), must(group.Mathieu(n)))
	}
	add("PSL(3,3)", must(group.PSL(3, 3)))
	add("C100", group.Cyclic(100))
	add("D200", group.Dihedral(100))
	add("S4≀S3", must(group.WreathProduct(group.Symmetric(4), group.Symmetric(3))))
	add("C3≀S5", must(group.WreathProduct(group.Cyclic(3), group.Symmetric(5))))
	add("C2≀S8", must(group.WreathProduct(group.Cyclic(2), group.Symmetric(8))))
	add("the floppy cube", puzzle.Cuboid(3, 1, 3).Group())
	add("the 2×2×2 cube", puzzle.Pocket().Group())
	for i := range count {
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		name, g := manyClasses(rng)
		for g.Order().Cmp(big.NewInt(mostTabled)) > 0 {
			name, g = manyClasses(rng)
		}
		add(fmt.Sprintf("%s, number %d", name, i), g)
	}
	return out
}

// sameTable asks GAP whether exchanges of rows and of columns make the table that of irr.
func sameTable(ctx context.Context, s *session, table *character.Table, most time.Duration) (bool, error) {
	var rows []string
	for _, c := range table.Irreducibles() {
		var row []string
		for _, v := range c.Values() {
			row = append(row, v.GAP())
		}
		rows = append(rows, "["+strings.Join(row, ",")+"]")
	}
	answer, err := s.do(ctx, fmt.Sprintf("ours := [%s];;\nPrint(\"\\n#\", TransformingPermutations(ours, irr) <> fail, \"\\n\");\n", strings.Join(rows, ",\n")), most)
	if err == nil && answer == "" {
		err = fmt.Errorf("GAP did not compare the tables in %v", most)
	}
	return answer == "true", err
}
