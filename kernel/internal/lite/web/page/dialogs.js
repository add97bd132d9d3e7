// The dialogs of a page whose cells run.

function open(title, content, buttons) {
  const dialog = document.createElement("dialog"), heading = document.createElement("h2"), row = document.createElement("form");
  heading.textContent = title;
  heading.id = "puzzlelab-dialog";
  // It has the focus first, so that a key that is still held agrees to nothing.
  heading.tabIndex = -1;
  heading.autofocus = true;
  dialog.setAttribute("aria-labelledby", heading.id);
  row.method = "dialog";
  for (const { text, value, press } of buttons) {
    const b = document.createElement("button");
    b.textContent = text;
    b.value = value || "";
    if (press) {
      b.type = "button";
      b.onclick = () => press(b);
    }
    row.append(b);
  }
  dialog.append(heading, ...content, row);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      dialog.remove();
      resolve(dialog.returnValue);
    };
  });
}

function paragraph(text) {
  const p = document.createElement("p");
  p.textContent = text;
  return p;
}

export const tell = (title, text) => open(title, [paragraph(text)], [{ text: "Close" }]);

// ask resolves to true if the reader agrees.
export const ask = async (title, text, yes) => await open(title, [paragraph(text)], [{ text: yes, value: "yes" }, { text: "Cancel" }]) === "yes";

// showLink offers a link to copy.
export function showLink(title, link, what) {
  const field = document.createElement("input");
  field.readOnly = true;
  field.value = link;
  field.setAttribute("aria-label", "Link");
  field.onfocus = () => field.select();
  const long = link.length > 8000 ? ` It has ${link.length} characters; some mail and chat programs cut links longer than 8000.` : "";
  const copy = async (button) => {
    field.select();
    try {
      await navigator.clipboard.writeText(link);
    } catch (e) {
      document.execCommand("copy"); // without HTTPS
    }
    button.textContent = "Copied";
  };
  return open(title, [paragraph(what + " The link itself contains everything; nothing is stored on a server." + long), field],
    [{ text: "Copy", press: copy }, { text: "Close" }]);
}
