const tableWords = document.documentElement.lang.startsWith("ja") ? {
  search: "表を検索", rows: (n, of) => (n === of ? `${of} 行` : `${of} 行中 ${n} 行`),
} : {
  search: "Search the table", rows: (n, of) => (n === of ? `${of} rows` : `${n} of ${of} rows`),
};

function addSearch(table, rows) {
  const field = Object.assign(document.createElement("input"), { type: "search", spellcheck: false, autocomplete: "off" });
  const label = document.createElement("label");
  label.append(tableWords.search, " ", field);
  const count = document.createElement("span");
  count.setAttribute("role", "status");
  const bar = Object.assign(document.createElement("p"), { className: "search" });
  bar.append(label, " ", count);
  (table.closest(".scroll") || table).before(bar);
  field.oninput = () => {
    const query = plain(field.value);
    let shown = 0;
    for (const row of rows) {
      row.hidden = !matches(row.plain, query);
      shown += !row.hidden;
    }
    count.textContent = tableWords.rows(shown, rows.length);
  };
  field.oninput();
}

// The first press sorts upwards, the next one downwards. Equal rows keep their order, and
// empty cells come last either way.
function addSorting(table, rows) {
  const headings = Array.from(table.tHead.rows[0].cells);
  headings.forEach((heading, column) => {
    if (!heading.textContent.trim()) return;
    const button = Object.assign(document.createElement("button"), { type: "button" });
    button.append(...heading.childNodes);
    heading.append(button);
    button.onclick = () => {
      const down = heading.getAttribute("aria-sort") === "ascending";
      for (const other of headings) other.removeAttribute("aria-sort");
      heading.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = new Map(rows.map((row) => [row, plain(row.cells[column].textContent)]));
      const order = (a, b) => {
        const x = key.get(a), y = key.get(b);
        return down && x !== "" && y !== "" ? compare(y, x) : compare(x, y);
      };
      table.tBodies[0].append(...[...rows].sort(order));
    };
  });
}

for (const table of document.querySelectorAll("table.long")) {
  const rows = Array.from(table.tBodies[0].rows);
  for (const row of rows) row.plain = plain(row.textContent);
  addSearch(table, rows);
  addSorting(table, rows);
}
