package page

// StillClock is the text of a function that takes Date and returns one for which it is
// always the beginning of 1970. ECharts measures text in another way when that takes it
// more than some milliseconds, so with a clock that goes, a busy machine would draw other
// pictures.
const StillClock = `function (real) {
  return new Proxy(real, {
    construct: function (date, given) { return given.length ? Reflect.construct(date, given) : new date(0); },
    get: function (date, name) { return name === "now" ? function () { return 0; } : date[name]; }
  });
}`

// Worker returns the script that draws charts in a worker of a page: ECharts, of which
// source is the text, in surroundings in which pictures are repeatable, as in package
// still. It defines the function puzzlelabDrawChart(json, width), which draws a Spec;
// width(text, font) measures text. ECharts sees a clock that stands still, and random
// numbers that begin anew with each picture; the other programs of the worker do not.
func Worker(source string) string {
	return `(function () {
var real = globalThis, seed = 1;
var Math = Object.create(real.Math, { random: { value: function () { seed = (seed * 16807) % 2147483647; return seed / 2147483647; } } });
var Date = (` + StillClock + `)(real.Date);
function setTimeout() { return 0; }
function clearTimeout() {}
var self = { Math: Math, Date: Date };
(function (globalThis) {
` + source + `
})(self);
var echarts = self.echarts, measure;
echarts.setPlatformAPI({ measureText: function (text, font) { return { width: measure(text, font || "") }; } });
` + Still() + `
real.puzzlelabDrawChart = function (json, width) { measure = width; seed = 1; return still(json); };
})();
`
}
