// Long tables of this page can be searched, and sorted by the headings of their columns.
// Without this script they are plain tables.

// plain is a text as it is searched: small letters, × as x, no commas between digits.
function plain(text) {
  return text.toLowerCase().replaceAll("×", "x").replace(/(\d),(?=\d{3})/g, "$1").replace(/\s+/g, " ").trim();
}

// compare orders two plain texts: numbers by size, then texts, then what is empty.
function compare(a, b) {
  const number = /^-?\d+(\.\d+)?$/;
  if (a === "" || b === "") return (a === "") - (b === "");
  if (number.test(a) && number.test(b)) return a - b;
  return a.localeCompare(b, "en", { numeric: true });
}

// matches says whether a plain text has all words of a plain query. A number is found
// as a whole, so that 12 does not find 128.
function matches(text, query) {
  return query.split(" ").every((word) => {
    const at = text.indexOf(word);
    if (at < 0 || !/^\d+$/.test(word)) return at >= 0;
    return text.split(/\D+/).includes(word);
  });
}
