// Package site makes a static website of a repository: its notebooks with their
// committed outputs, its Markdown documents, an index of the course, a list of
// the documents, and a page that searches all of them.
//
// The site is self-contained. Each page contains its styles, pictures and
// scripts, nothing is loaded from a network, and all links are relative, so it
// works from a folder on disk as well as from a server. The search contains the
// texts of all pages and MiniSearch, which finds words in them.
//
// What the index says about the lessons is in notebooks/course.json.
//
// Links in the sources lead from file to file: a link to a notebook or a
// document becomes a link to its page, and a link to any other file of the
// repository becomes a link to a page that shows the file. Build checks every
// link of every page, and fails with a list of the broken ones if there are
// any. External links are listed and not followed.
package site
