// Package site makes a static site of a repository: its notebooks with the
// outputs they were committed with, its Markdown texts, and an index of both.
//
// The site needs nothing else. Each page holds its styles, pictures and
// scripts, nothing is loaded from a network, and all links are relative, so it
// reads as well from a folder on the disk as from a server.
//
// Links are written in the sources as they work there, from file to file: a
// link to a notebook or a text becomes a link to its page, one to any other
// file of the repository a link to a page that shows the file. Build looks at
// every link of every page and fails, naming them, if one of them leads
// nowhere. Links to elsewhere are listed and not followed.
package site
