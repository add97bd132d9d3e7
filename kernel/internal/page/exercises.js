// Exercises of this page: answers are checked here, and what a reader has solved is kept
// in this browser. Nothing is sent.
const words = document.documentElement.lang.startsWith("ja") ? {
  answer: "答え", check: "確認", right: "✓ 正解です", wrong: "✗ まだ正しくありません", before: "（前に正解済み）", solved: "解けた",
  summary: (n, of, hints) => `${of} 問中 ${n} 問正解` + (hints ? `、ヒント ${hints} 個` : ""),
  kept: "このブラウザだけに保存されます。", clear: "消去", sure: "すべて消去しますか",
} : {
  answer: "Your answer", check: "Check", right: "✓ right", wrong: "✗ not right yet", before: " (solved before)", solved: "Solved",
  summary: (n, of, hints) => `${n} of ${of} exercises solved` + (hints ? `, ${hints} ${hints === 1 ? "hint" : "hints"} opened` : ""),
  kept: "Kept in this browser only.", clear: "Clear", sure: "Clear all?",
};
const storage = "puzzlelab:exercises:" + location.pathname;
let kept = {};

// Another window may have kept more of this page.
function readAgain() {
  try {
    const read = JSON.parse(localStorage.getItem(storage));
    if (read && typeof read === "object") kept = { ...kept, ...read };
  } catch (e) {} // the browser stores nothing, or something else is there
}
readAgain();

function element(tag, properties, ...content) {
  const e = Object.assign(document.createElement(tag), properties);
  e.append(...content);
  return e;
}

function keep(exercise, change) {
  readAgain();
  kept[exercise.name] = { ...kept[exercise.name], ...change };
  try {
    localStorage.setItem(storage, JSON.stringify(kept));
  } catch (e) {}
  summarise();
}

// An exercise has a text, perhaps a cell with its check, and perhaps the code of its answer.
const exercises = Array.from(document.querySelectorAll("section[data-exercise]"), (text) => {
  let cell = text.nextElementSibling;
  while (cell && !cell.matches("[data-check], [data-exercise], :has(> h1, > h2)")) cell = cell.nextElementSibling;
  if (!cell?.matches("[data-check]")) cell = undefined;
  return { text, cell, name: cell?.dataset.check || text.dataset.exercise, code: cell?.dataset.code };
});

// The summary stands above the first exercise, below a heading in the same cell.
const count = element("span", { role: "status" });
const clear = element("button", { type: "button", textContent: words.clear });
const first = exercises[0].text, heading = first.querySelector(":scope > h2, :scope > h3");
const bar = element("p", { className: "progress" }, count, " ", element("small", {}, words.kept), " ", clear);
if (heading) heading.after(bar);
else first.prepend(bar);

function summarise() {
  const marks = exercises.map((x) => kept[x.name] || {});
  const hints = marks.reduce((n, m) => n + (m.hints?.length || 0), 0);
  count.textContent = words.summary(marks.filter((m) => m.solved).length, exercises.length, hints);
  clear.hidden = Object.keys(kept).length === 0;
}

// The second press clears, so that nothing is lost by accident.
clear.onclick = () => {
  if (clear.textContent === words.clear) {
    clear.textContent = words.sure;
    return;
  }
  kept = {};
  try {
    localStorage.removeItem(storage);
  } catch (e) {}
  for (const x of exercises) x.show();
  summarise();
};
clear.onblur = () => { clear.textContent = words.clear; };

// A hint stays open. Hints inside others count each.
function followHints(exercise) {
  const hints = Array.from(exercise.text.querySelectorAll("details")).filter((d) => /^(Hint|ヒント)/.test(d.firstElementChild.textContent.trim()));
  for (const i of kept[exercise.name]?.hints || []) if (hints[i]) hints[i].open = true;
  hints.forEach((hint, i) => hint.addEventListener("toggle", () => {
    const seen = kept[exercise.name]?.hints || [];
    if (hint.open && !seen.includes(i)) keep(exercise, { hints: [...seen, i] });
  }));
}

// An exercise whose answer is a word or a number is answered here. What was solved stays
// solved when another answer is tried.
function offerAnswer(exercise) {
  const input = element("input", { type: "text", autocomplete: "off", spellcheck: false });
  const verdict = element("span", { role: "status" });
  const form = element("form", { className: "answer" }, element("label", {}, words.answer + " ", input),
    element("button", { type: "submit", textContent: words.check }), verdict);
  form.onsubmit = (event) => {
    event.preventDefault();
    const empty = ["", "0"].includes(normal(input.value));
    const right = !empty && code(exercise.name, input.value) === exercise.code;
    keep(exercise, { answer: input.value, right, solved: right || Boolean(kept[exercise.name]?.solved) });
    exercise.show();
  };
  exercise.show = () => {
    const { answer, solved, right = solved } = kept[exercise.name] || {};
    if (answer === undefined) form.reset();
    else input.value = answer;
    verdict.textContent = right ? words.right : answer ? words.wrong + (solved ? words.before : "") : solved ? words.right : "";
    form.classList.toggle("solved", Boolean(solved));
  };
  for (const output of exercise.cell.querySelectorAll(".outputs")) if (/^\s*○/.test(output.textContent)) output.hidden = true;
  exercise.cell.append(form);
}

// The others are checked where cells run; a reader may tick them.
function offerTick(exercise) {
  const box = element("input", { type: "checkbox" });
  box.onchange = () => keep(exercise, { solved: box.checked });
  exercise.show = () => { box.checked = Boolean(kept[exercise.name]?.solved); };
  (exercise.cell || exercise.text).append(element("p", { className: "answer" }, element("label", {}, box, " " + words.solved)));
}

for (const exercise of exercises) {
  followHints(exercise);
  if (exercise.code) offerAnswer(exercise);
  else offerTick(exercise);
  exercise.show();
  if (!exercise.cell) continue;
  // A cell that runs in the page says itself that the answer is right.
  new MutationObserver(() => {
    const right = Array.from(exercise.cell.querySelectorAll(".outputs [role=status]")).some((e) => e.textContent.startsWith("✓"));
    if (!right || kept[exercise.name]?.solved) return;
    keep(exercise, { solved: true });
    exercise.show();
  }).observe(exercise.cell, { childList: true, subtree: true });
}
summarise();
