// The menu shows where the reader is, and a lesson that was read to its end is kept in this
// browser. Nothing is sent.
const menu = document.getElementById("page-menu");
const places = Array.from(menu.querySelectorAll(".contents a"), (a) => ({ a, heading: document.getElementById(decodeURIComponent(a.hash.slice(1))) }));

let asked = false;
function look() {
  asked = false;
  const now = places.findLast((p) => p.heading && p.heading.getBoundingClientRect().top < innerHeight / 3);
  for (const p of places) {
    if (p === now) p.a.setAttribute("aria-current", "true");
    else p.a.removeAttribute("aria-current");
  }
  if (now) menu.scrollTop = Math.max(0, now.a.offsetTop - menu.clientHeight / 2);
}
addEventListener("scroll", () => { if (!asked) asked = Boolean(requestAnimationFrame(look)); }, { passive: true });
look();

// In a narrow window the menu lies over the page.
menu.addEventListener("click", (event) => { if (event.target.closest("a") && menu.matches(":popover-open")) menu.hidePopover(); });

// The policy of a page whose cells run allows no forms.
const form = menu.querySelector("form");
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  location.href = form.action + "?q=" + encodeURIComponent(form.elements.q.value);
});

const end = Array.from(document.querySelectorAll("main > .neighbours")).at(-1);
if (end) new IntersectionObserver((seen) => {
  if (!seen.some((s) => s.isIntersecting) || scrollY === 0) return;
  try {
    localStorage.setItem("puzzlelab:read:" + location.pathname, "yes");
  } catch (e) {} // the browser stores nothing
}).observe(end);
