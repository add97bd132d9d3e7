// The reader of what programs write to /dev/display: a display is its forms, each with its
// name, its length and its bytes, and an empty line (puzzlekit/internal/display/record.go).
// Programs can write anything there, in any pieces.
"use strict";

const longestHead = 60; // the name of a form and its length

class Displays {
  // show(display) is called for each {forms, id}; decode makes text of bytes.
  constructor(show, decode) {
    this.show = show;
    this.decode = decode;
    this.bytes = new Uint8Array(0); // with room for more
    this.length = 0;
    this.problem = "";
  }

  // write takes a piece. What is no display is dropped, up to the end of the piece.
  write(piece) {
    this.append(piece);
    let at = 0;
    for (;;) {
      const found = this.read(at);
      if (!found) break;
      at = found.next;
      if (found.display) this.show(found.display);
    }
    this.bytes.copyWithin(0, at, this.length);
    this.length -= at;
  }

  append(piece) {
    const length = this.length + piece.length;
    if (length > this.bytes.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.bytes.length));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
    }
    this.bytes.set(piece, this.length);
    this.length = length;
  }

  // read reads the display at a place and returns {display, next}, {next} if there is none, or
  // undefined if it is not there as a whole.
  read(at) {
    if (at === this.length) return;
    const forms = {};
    let id;
    for (let first = true; ; first = false) {
      if (at === this.length) return;
      if (this.bytes[at] === 10) return first ? this.drop("it has no forms") : { display: { forms, id }, next: at + 1 };
      const end = this.bytes.subarray(0, this.length).indexOf(10, at);
      if (end < 0 && this.length - at <= longestHead) return;
      const head = this.decode(this.bytes.subarray(at, end < 0 ? at + longestHead : Math.min(end, at + longestHead)));
      const [, name, size] = (end >= 0 && end - at <= longestHead && /^(text\/plain|text\/html|application\/vnd\.puzzlelab\.exercise|id) (\d{1,9})$/.exec(head)) || [];
      if (!name) return this.drop("there is " + JSON.stringify(head) + " where a form begins");
      const begin = end + 1, after = begin + Number(size);
      if (after >= this.length) return;
      if (this.bytes[after] !== 10) return this.drop(`its form ${name} is not ${size} bytes long`);
      const value = this.decode(this.bytes.subarray(begin, after));
      if (name === "id") id = value;
      else forms[name] = value;
      at = after + 1;
    }
  }

  drop(reason) {
    this.problem ||= reason;
    return { next: this.length };
  }

  // end says what was wrong with what a program has written, or nothing.
  end() {
    if (this.length > 0) this.drop("its end is missing");
    return this.problem && "the program has written to /dev/display what is no display: " + this.problem;
  }
}
