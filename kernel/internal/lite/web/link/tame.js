// What a notebook brings along, in JupyterLite. A file says by itself that it is to be trusted,
// and JupyterLite, which has no server that signs what was run, believes it: then its outputs
// are shown as they are. Here nothing is trusted but what has run in this page, which the
// kernel has cleaned; and what JupyterLab cleans may not look like a part of the page.
import { cleanStyle, parsed } from "./clean.js";
import { distrusted } from "./link.js";

export async function makeTame(shared) {
  const { IRenderMimeRegistry } = await shared("@jupyterlab/rendermime");
  return {
    id: "puzzlelab-go:tame",
    autoStart: true,
    requires: [IRenderMimeRegistry],
    activate: (app, { sanitizer }) => {
      const sanitize = sanitizer.sanitize.bind(sanitizer);
      sanitizer.sanitize = (markup, options) => tamed(sanitize(markup, options));
      const { contents } = app.serviceManager, get = contents.get.bind(contents);
      contents.get = async (...args) => {
        const model = await get(...args);
        return Array.isArray(model.content?.cells) ? { ...model, content: distrusted(model.content) } : model;
      };
    },
  };
}

// The classes of code in colours, and of this project's outputs.
const keptClass = /^(language-[\w-]+|ͼ\w+|cm-(atom|attribute|builtin|comment|def|error|header|keyword|link|meta|number|operator|property|punctuation|qualifier|quote|string|string-2|tag|type|variable|variable-2|variable-3)|puzzlelab-[a-z]+)$/;

// elsewhere matches addresses of other hosts; a policy keeps them from being loaded, too.
const elsewhere = /^\s*(?!data:|blob:|attachment:)([a-z][a-z0-9+.-]*:|[/\\]{2})/i;

// tamed leaves out what is loaded from other hosts, classes of the page, and styles that move
// an element.
function tamed(markup) {
  const body = parsed(markup);
  for (const e of body.querySelectorAll("[src], [srcset], [poster]")) {
    e.removeAttribute("srcset");
    if (!elsewhere.test(e.getAttribute("src")) && !elsewhere.test(e.getAttribute("poster"))) continue;
    if (e.localName === "img") e.removeAttribute("src");
    else e.remove();
  }
  for (const e of body.querySelectorAll("[class], [style], [accesskey]")) {
    const classes = Array.from(e.classList).filter((c) => keptClass.test(c)).join(" ");
    if (classes) e.setAttribute("class", classes);
    else e.removeAttribute("class");
    e.removeAttribute("accesskey");
    if (!e.hasAttribute("style")) continue;
    const plain = document.createElement("span");
    cleanStyle(plain, e.style);
    e.setAttribute("style", plain.style.cssText);
  }
  return body.innerHTML;
}
