// Slower and poorer ways that were taken because something does not work as it should. Nothing
// gives way in silence: each is named on the console and counted in the page's attribute
// data-gave-way, which the tests of .ci/browser require not to be there.

export function gaveWay(what, why) {
  console.warn(`${what}: ${why}`);
  const { dataset } = document.documentElement;
  dataset.gaveWay = Number(dataset.gaveWay || 0) + 1;
}
