// Finds passages as one types. MiniSearch makes the index when the page is opened.
(() => {
  const passages = JSON.parse(document.getElementById("passages").textContent);
  const query = document.getElementById("query"), found = document.getElementById("found"), count = document.getElementById("count");
  const most = 40, around = 90;

  // Japanese has no spaces between words. An apostrophe belongs to its word, and C2^n, C_2^n and C₂ⁿ are one.
  const segmenter = self.Intl && Intl.Segmenter && new Intl.Segmenter("ja", { granularity: "word" });
  const spaced = MiniSearch.getDefault("tokenize");
  const split = (text) => spaced(text.replace(/['’](?=\p{L})|(?<=\p{L})_(?=[\p{L}\p{N}])/gu, ""));
  const tokenize = (text) => segmenter && /[\u3040-\u9fff]/.test(text) ? Array.from(segmenter.segment(text)).filter((s) => s.isWordLike).map((s) => s.segment) : split(text);
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}|\^/gu, "").toLowerCase();

  const index = new MiniSearch({ fields: ["heading", "page", "text"], tokenize, processTerm: plain });
  index.addAll(passages.map((p, id) => ({ id, ...p })));

  // patternOf finds the words that were found, which may have lost apostrophes and the signs of exponents.
  const patternOf = (words) => new RegExp("(" + words.map((w) => Array.from(w, (c) => c.replace(/[^\p{L}\p{N}]/u, "\\$&")).join("['’^]?")).join("|") + ")", "giu");

  // excerpt is the text around the first word that was found.
  function excerpt(text, words) {
    const at = text.search(patternOf(words)), begin = Math.max(0, at - around);
    return (begin ? "…" : "") + text.slice(begin, begin + 3 * around) + (begin + 3 * around < text.length ? "…" : "");
  }

  // marked sets the words that were found off from the rest.
  function marked(text, words) {
    const pattern = patternOf(words);
    return text.split(pattern).map((part, i) => {
      if (i % 2 === 0) return part;
      const mark = document.createElement("mark");
      mark.textContent = part;
      return mark;
    });
  }

  function line(result) {
    const p = passages[result.id], words = result.terms, item = document.createElement("li"), link = document.createElement("a"), text = document.createElement("p");
    link.href = p.target;
    link.textContent = p.heading || p.page;
    text.append(...marked(excerpt(p.text, words), words));
    item.append(link, p.heading === p.page ? "" : " " + (p.term ? "a term in " : "in ") + p.page, text);
    return item;
  }

  // byTitle puts pages whose titles have all words first, then headings and terms that do.
  function byTitle(results) {
    const words = tokenize(query.value).map(plain).filter((word) => word), has = (text) => words.every((word) => plain(text).includes(word));
    const rank = (result) => {
      const p = passages[result.id];
      return !has(p.heading || p.page) ? 0 : p.term || p.heading && p.heading !== p.page ? 1 : 2;
    };
    return results.sort((a, b) => rank(b) - rank(a) || b.score - a.score);
  }

  function search() {
    const results = byTitle(index.search(query.value, { prefix: true, fuzzy: (word) => word.length > 4 ? 0.2 : false, combineWith: "AND",
      boost: { heading: 4, page: 2 }, boostDocument: (id) => passages[id].term ? 2 : 1 }));
    found.replaceChildren(...results.slice(0, most).map(line));
    count.textContent = !query.value.trim() ? "" : results.length === 0 ? "Nothing found." : results.length === 1 ? "1 place" : results.length + " places" + (results.length > most ? ", the best " + most + " are shown" : "");
  }

  query.value = new URLSearchParams(location.search).get("q") || "";
  query.form.addEventListener("submit", (event) => event.preventDefault());
  query.addEventListener("input", () => {
    history.replaceState(null, "", "?q=" + encodeURIComponent(query.value));
    search();
  });
  query.focus();
  search();
})();
