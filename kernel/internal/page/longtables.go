package page

import (
	_ "embed"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

//go:embed longtables.css
var longTableStyles string

//go:embed tables.js
var tablesScript string

//go:embed longtables.js
var longTablesScript string

const (
	// longTable is the attribute of the tables that readers can search and sort.
	longTable = "long"
	// longTableRows is the number of rows, without the heading, from which a table is long.
	longTableRows = 20
)

// markLongTables finds the long tables of a document. A safe page has no scripts, so
// there they stay as they are.
func (r *pageRenderer) markLongTables(doc ast.Node) {
	if r.opts.Safe {
		return
	}
	for _, table := range find[*east.Table](doc) {
		if table.ChildCount()-1 >= longTableRows {
			table.SetAttributeString(longTable, true)
			r.longTables = true
		}
	}
}
