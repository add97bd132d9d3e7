// The files of cells, in the storage of the browser, which only the kernel's worker can
// reach: the programs of cells run elsewhere. All pages of a folder share them. A file is
// replaced as a whole, so of two pages that write one the later wins.
"use strict";

// Kept results are below a folder for each version of the engine. Those of other versions
// are removed when they have not been written to for so long.
const cacheFolder = "/cache/", oldCache = 14 * 24 * 3600 * 1000;

class Store {
  constructor(name) {
    this.files = new Map(); // {data, when, folder} by path, where the browser stores nothing
    this.seen = new Map(); // the stamps of files by path, as the worker of programs has them
    this.sizes = new Map(); // bytes by path
    this.pending = new Set();
    this.problems = [];
    this.unkept = new Set(); // paths of files that only the worker of programs has
    this.opened = this.open(name).catch((e) => gaveWay("files are forgotten with this page", e));
  }

  open(name) {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 2);
      request.onupgradeneeded = () => {
        if (request.result.objectStoreNames.contains("files")) request.result.deleteObjectStore("files");
        request.result.createObjectStore("files").createIndex("stamp", "stamp");
      };
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        this.database = request.result;
        this.database.onversionchange = () => this.database.close();
        resolve();
      };
    });
  }

  // transact calls use(files) in a transaction and returns what its request returns.
  async transact(mode, use) {
    await this.opened;
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction("files", mode);
      const request = use(transaction.objectStore("files"));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error || request?.error);
    });
  }

  // all calls each(path, file) for every file that is kept.
  async all(each) {
    await this.settled();
    if (!this.database) return this.files.forEach((file, path) => each(path, file));
    await this.transact("readonly", (files) => {
      files.openCursor().onsuccess = ({ target: { result } }) => {
        if (!result) return;
        each(result.key, result.value);
        result.continue();
      };
    });
  }

  async get(path) {
    await this.settled();
    return this.database ? this.transact("readonly", (files) => files.get(path)) : this.files.get(path);
  }

  // sources returns the texts of go.mod and of the Go files below a folder, by name, or none
  // if it has no go.mod.
  async sources(folder) {
    const texts = {}, decoder = new TextDecoder();
    if (!(await this.get(folder + "go.mod"))?.data) return texts;
    const all = this.database ? await this.transact("readonly", (files) => files.getAllKeys(IDBKeyRange.bound(folder, folder + "\uffff"))) : [...this.files.keys()];
    for (const path of all) {
      if (!path.startsWith(folder) || path !== folder + "go.mod" && !path.endsWith(".go")) continue;
      const file = await this.get(path);
      if (file?.data) texts[path.slice(folder.length)] = decoder.decode(file.data);
    }
    return texts;
  }

  // changes returns the files that have changed since the last call, except by put, and the
  // paths of those that are gone. The first call, and one with all, returns all files.
  async changes(all) {
    await this.settled();
    if (all) this.seen.clear();
    const now = new Map();
    if (!this.database) this.files.forEach(({ stamp }, path) => now.set(path, stamp));
    else await this.transact("readonly", (files) => {
      files.index("stamp").openKeyCursor().onsuccess = ({ target: { result } }) => { // without the data
        if (!result) return;
        now.set(result.primaryKey, result.key);
        result.continue();
      };
    });
    const gone = [...this.seen.keys()].filter((path) => !now.has(path)), entries = [];
    for (const [path, stamp] of now) {
      const file = this.seen.get(path) !== stamp && (await this.get(path));
      if (file) {
        entries.push([path, file]);
        this.note(path, file);
      }
    }
    for (const path of gone) this.note(path);
    return { entries, gone };
  }

  note(path, file) {
    if (file) this.seen.set(path, file.stamp);
    else this.seen.delete(path);
    this.sizes.set(path, file?.data?.length || 0);
  }

  // put keeps a file that a program has written, or forgets the path if there is none. Its
  // end is awaited by settled.
  put(path, file) {
    if (file) file.stamp = Date.now() + " " + Math.random();
    const done = this.write(path, file)
      .then(() => {
        this.note(path, file);
        this.unkept.delete(path);
      }, (e) => {
        this.problems.push({ path, file, reason: e });
        this.unkept.add(path);
      })
      .finally(() => this.pending.delete(done));
    this.pending.add(done);
  }

  // remove removes a file, as another page could.
  async remove(path) {
    await this.settled();
    await this.write(path);
  }

  async write(path, file) {
    await this.opened;
    if (!this.database) return file ? this.files.set(path, file) : this.files.delete(path);
    const write = () => this.transact("readwrite", (files) => (file ? files.put(file, path) : files.delete(path)));
    try {
      await write();
    } catch (e) {
      if (e?.name !== "QuotaExceededError" || path.startsWith(cacheFolder)) throw e;
      gaveWay("kept results make room for " + path, e);
      await this.transact("readwrite", (files) => files.delete(IDBKeyRange.bound(cacheFolder, cacheFolder + "\uffff"))); // results can be computed again
      await write();
    }
  }

  // written is done when all writing so far has ended.
  async written() {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  // settled is done when all files so far are kept. It returns why some are not, or "".
  async settled() {
    await this.written();
    const problems = this.problems.filter(({ path }) => !path.startsWith(cacheFolder));
    this.problems = [];
    if (problems.length === 0) return "";
    const { path, file, reason } = problems[0];
    const why = reason?.name === "QuotaExceededError" ? `it has no room beside the ${size(this.used())} of files that it keeps; %files shows them` : String(reason);
    return `${path.replace("/files/", "")}${file?.data ? ` (${size(file.data.length)})` : ""} will be lost when the page is closed: the browser does not keep it: ${why}`;
  }

  // removeOldCaches removes results of other versions than the one with this folder.
  async removeOldCaches(own) {
    const newest = new Map(), paths = [];
    await this.all((path, { when }) => {
      const folder = path.startsWith(cacheFolder) && path.slice(0, path.indexOf("/", cacheFolder.length) + 1);
      if (!folder || folder === own + "/") return;
      newest.set(folder, Math.max(when || 0, newest.get(folder) || 0));
      paths.push([path, folder]);
    });
    for (const [path, folder] of paths) if (Date.now() - newest.get(folder) > oldCache) await this.remove(path);
  }

  // room returns how many bytes of files there can be, at most most. What browsers say
  // about their quota is not exact.
  async room(most) {
    const { quota, usage } = (await navigator.storage?.estimate().catch(() => undefined)) || { quota: Infinity, usage: 0 };
    return Math.max(0, Math.min(most, this.used() + quota - usage));
  }

  used() {
    let n = 0;
    for (const bytes of this.sizes.values()) n += bytes;
    return n;
  }
}
