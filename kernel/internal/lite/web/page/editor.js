// An editor in the place of a cell's code: a transparent text field over the coloured code.
import { colour } from "./colours.js";

export class Editor {
  // source is the element with the code, label what is read out, and changed and run are
  // called when the code changes and when Shift-Enter is pressed.
  constructor(source, { label, changed, run }) {
    this.code = source.querySelector("code");
    this.area = document.createElement("textarea");
    Object.assign(this.area, { value: this.code.textContent, spellcheck: false, autocapitalize: "off", autocomplete: "off", rows: 1 });
    this.area.setAttribute("autocorrect", "off");
    this.area.setAttribute("aria-label", label);
    this.area.oninput = () => {
      this.draw();
      changed(this.area.value);
    };
    this.area.onkeydown = (event) => {
      this.handled = this.key(event, run);
      if (this.handled) event.preventDefault();
    };
    this.area.onkeypress = (event) => { if (this.handled) event.preventDefault(); };
    this.area.onblur = () => { this.leaving = false; };
    source.classList.add("editing");
    source.append(this.area);
    this.draw();
  }

  set(text) {
    this.area.value = text;
    this.draw();
  }

  draw() {
    // A last line that is empty needs a character to have its height.
    this.code.replaceChildren(colour(this.area.value), this.area.value.endsWith("\n") || this.area.value === "" ? "\u200b" : "");
  }

  // focus puts the cursor at the beginning of a line, which count from 1.
  focus(line) {
    this.area.focus();
    if (!line) return;
    const at = this.area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.area.setSelectionRange(at, at);
  }

  // key reports whether it handles a key.
  key(event, run) {
    const { key, shiftKey } = event, held = event.ctrlKey || event.metaKey;
    if (event.isComposing) return false;
    if (key === "Enter" && (shiftKey || held)) run();
    else if (key === "Tab" && !held && !event.altKey && !this.leaving) this.indent(shiftKey);
    else if (key === "Enter" && !event.altKey) this.breakLine();
    else if (key === "}") return this.closeBlock();
    else {
      // After Escape, Tab moves on, as everywhere else.
      if (key !== "Tab" && key !== "Shift") this.leaving = key === "Escape";
      return false;
    }
    return true;
  }

  // put replaces a part of the text, so that it can be undone.
  put(from, to, text) {
    this.area.setSelectionRange(from, to);
    if (!document.execCommand(text === "" ? "delete" : "insertText", false, text)) {
      this.area.setRangeText(text, from, to, "end");
      this.area.dispatchEvent(new Event("input"));
    }
  }

  // line returns where the line with a position begins.
  line(at) {
    return this.area.value.lastIndexOf("\n", at - 1) + 1;
  }

  indent(back) {
    const { value, selectionStart: from, selectionEnd: to } = this.area;
    if (!back && !value.slice(from, to).includes("\n")) return this.put(from, to, "\t");
    const first = this.line(from), text = value.slice(first, to);
    const moved = back ? text.replace(/^(\t| {1,4})/gm, "") : text.replace(/^(?=.)/gm, "\t");
    if (moved === text) return;
    this.put(first, to, moved);
    if (from === to) this.area.setSelectionRange(Math.max(first, from + moved.length - text.length), Math.max(first, from + moved.length - text.length));
    else this.area.setSelectionRange(first, first + moved.length);
  }

  breakLine() {
    const { value, selectionStart: from, selectionEnd: to } = this.area;
    const before = value.slice(this.line(from), from), space = /^\s*/.exec(before)[0];
    const opens = /[{([]\s*$/.test(before), closes = opens && /^[})\]]/.test(value.slice(to));
    this.put(from, to, "\n" + space + (opens ? "\t" : "") + (closes ? "\n" + space : ""));
    if (closes) {
      const at = this.area.selectionStart - space.length - 1;
      this.area.setSelectionRange(at, at);
    }
  }

  // closeBlock puts a brace one step further left if nothing stands before it.
  closeBlock() {
    const { value, selectionStart: from, selectionEnd: to } = this.area, first = this.line(from);
    if (from !== to || !/^\t+$/.test(value.slice(first, from))) return false;
    this.put(from - 1, to, "}");
    return true;
  }
}
