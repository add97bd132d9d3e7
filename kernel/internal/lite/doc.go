// Package lite makes a static folder with JupyterLite and a kernel that compiles and runs
// Go cells in the browser. Docs/adr/0014 says what runs where.
package lite
