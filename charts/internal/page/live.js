// Puts a live chart in the place of each still picture on the page. Every
// chart brings this program along, for each must stand alone; the first one
// that runs serves them all. Whatever goes wrong, the picture stays.
var hosts = ".puzzlelab-chart:not([data-puzzlelab])";
var library = null, loading = null;

function usable(e) { return e && e.init && e.setPlatformAPI && /^6\./.test(e.version || "") ? e : null; }

// run executes a program in which neither AMD's define nor CommonJS is to be
// seen: a page with RequireJS would swallow it. An inline script needs no eval
// and carries the nonce of the policy under which this one was allowed.
function run(text) {
  var hold = "puzzlelabHold" + Math.random().toString(36).slice(2);
  window[hold] = {};
  var script = document.createElement("script");
  if (nonce) script.nonce = nonce;
  script.textContent = "(function(exports,module,define,require){" + text + "\n})(window." + hold + ",{});";
  document.head.appendChild(script);
  script.remove();
  var result = window[hold];
  delete window[hold];
  return usable(result);
}

function inflate(bytes) {
  if (!window.DecompressionStream) return Promise.reject(new Error("no DecompressionStream"));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

function decode(base64) {
  var binary = atob(base64.trim()), bytes = new Uint8Array(binary.length);
  for (var i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

function onPage() {
  var found = usable(window.echarts);
  if (found) return Promise.resolve(found);
  var payload = document.querySelector("script.puzzlelab-echarts");
  if (!payload) return Promise.resolve(null);
  return inflate(decode(payload.textContent)).then(run).catch(function () { return null; });
}

// settled waits until the page is complete, and a little for outputs that a
// notebook attaches one after the other.
function settled() {
  return new Promise(function (done) {
    function later() { setTimeout(done, 400); }
    if (document.readyState === "complete") later(); else window.addEventListener("load", later, { once: true });
  });
}

// fromServer asks Jupyter, which serves the files beside the kernel's logo.
function fromServer() {
  var config = document.getElementById("jupyter-config-data");
  if (!config || !window.fetch) return Promise.resolve(null);
  return Promise.resolve(config.textContent)
    .then(function (text) { return fetch(JSON.parse(text).baseUrl + "kernelspecs/puzzlelab/echarts.min.js.gz"); })
    .then(function (r) { return r.ok ? r.arrayBuffer().then(inflate).then(run) : null; })
    .catch(function () { return null; });
}

function fromNetwork() {
  if (navigator.onLine === false || !window.fetch) return Promise.resolve(null);
  return fetch(source.url, { integrity: source.integrity, mode: "cors", credentials: "omit", referrerPolicy: "no-referrer" })
    .then(function (r) { return r.ok ? r.text() : ""; })
    .then(function (text) { return text ? run(text) : null; })
    .catch(function () { return null; });
}

function load() {
  if (library) return Promise.resolve(library);
  if (!loading) {
    loading = onPage()
      .then(function (e) { return e || settled().then(onPage); })
      .then(function (e) { return e || fromServer(); })
      .then(function (e) { return e || fromNetwork(); })
      .then(function (e) { library = e; loading = null; return e; });
  }
  return loading;
}

// dark looks at what notebooks say of themselves and else at the colour that
// really lies behind the chart.
function dark(host) {
  var body = document.body, jupyter = body.getAttribute("data-jp-theme-light");
  if (jupyter) return jupyter === "false";
  if (/vscode-(dark|high-contrast)(?!-light)/.test(body.className)) return true;
  for (var e = host.parentElement; e; e = e.parentElement) {
    var c = (getComputedStyle(e).backgroundColor.match(/[\d.]+/g) || []).map(Number);
    if (c.length >= 3 && (c.length < 4 || c[3] > 0.5)) return 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] < 128;
  }
  return /dark/.test(getComputedStyle(document.documentElement).colorScheme) && matchMedia("(prefers-color-scheme: dark)").matches;
}

// mounted holds the draw function of each chart that is on the page now.
var mounted = new Set();

function mount(host) {
  var data = host.querySelector("script[type='application/json']"), picture = host.querySelector("img");
  if (!data || !picture || !window.ResizeObserver) return;
  host.setAttribute("data-puzzlelab", "");
  var spec = JSON.parse(data.textContent), stage = null, chart = null, drawn = "";
  function clear() {
    if (chart) chart.dispose();
    if (stage) stage.remove();
    chart = stage = null;
    drawn = "";
    picture.style.display = "";
  }
  function draw() {
    var width = Math.min(host.clientWidth, Number(spec.width) || 0);
    if (!host.isConnected) {
      mounted.delete(draw);
      clear();
      return;
    }
    mounted.add(draw);
    if (width < 40) return;
    var night = dark(host), now = width + " " + night;
    if (!library || now === drawn) return;
    try {
      clear();
      stage = document.createElement("div");
      stage.setAttribute("role", "img");
      stage.setAttribute("aria-label", picture.alt);
      stage.style.width = width + "px";
      stage.style.height = Number(spec.height) + "px";
      host.insertBefore(stage, picture);
      chart = library.init(stage, look(night ? themes.dark : themes.light), { renderer: spec.canvas ? "canvas" : "svg" });
      chart.setOption(prepare(library, spec, width, spec.height, night));
      var series = list(spec.option.series)[0];
      if (series && series.type === "graph" && series.data.length && series.data[0].length > 5) {
        makeTurning(stage, series.data, function (nodes) {
          var option = Object.assign({}, spec.option, { series: list(spec.option.series).map(function (s, i) { return i ? s : Object.assign({}, s, { data: nodes }); }) });
          if (chart) chart.setOption(prepare(library, Object.assign({}, spec, { option: option }), width, spec.height, night), { notMerge: true });
        });
      }
      picture.style.display = "none";
      drawn = now;
    } catch (problem) {
      clear();
    }
  }
  var watch = new ResizeObserver(function () { requestAnimationFrame(draw); });
  watch.observe(host);
  draw();
}

// shade gives still pictures the colours of the page, which need not be those that
// the reader prefers elsewhere: a notebook has a theme of its own, and where ECharts
// cannot be had, the pictures stay.
function shade() {
  document.querySelectorAll(".puzzlelab-chart > img").forEach(function (picture) {
    picture.style.colorScheme = dark(picture.parentElement) ? "dark" : "light";
  });
}

function scan() {
  if (!document.querySelector(hosts)) return;
  shade();
  load().then(function (e) {
    if (!e) return;
    document.querySelectorAll(hosts).forEach(function (host) {
      try { mount(host); } catch (problem) { host.removeAttribute("data-puzzlelab"); }
    });
  });
}

// redraw looks at every chart now and twice more: while a notebook changes its
// theme, the style sheet comes late, and until it does a chart may have no room.
// A chart that is as it should be is not drawn again.
var looks = [];
function redraw() {
  looks.forEach(clearTimeout);
  looks = [0, 300, 2000].map(function (wait) {
    return setTimeout(function () { shade(); mounted.forEach(function (draw) { draw(); }); }, wait);
  });
}

if (window.matchMedia) matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
new MutationObserver(redraw).observe(document.documentElement, { attributes: true, attributeFilter: ["class", "data-theme", "style"] });
if (document.body) {
  new MutationObserver(redraw).observe(document.body, { attributes: true, attributeFilter: ["class", "data-theme", "data-jp-theme-light", "data-jp-theme-name"] });
}
document.addEventListener("DOMContentLoaded", scan);
