// Files in memory, as Go's programs for JavaScript want them: an object like the module
// "fs" of Node, of which they call these functions with callbacks.
"use strict";

const directoryMode = 0o40755, fileMode = 0o100644, deviceMode = 0o20644;

function failure(code, text) {
  const e = new Error(text);
  e.code = code; // Go maps it to its errors
  return e;
}

const size = (n) => (n < 1e6 ? (n / 1e3).toFixed(1) + " kB" : (n / 1e6).toFixed(1) + " MB");

// A store of files by absolute path. changed(path) is called when a file that was written
// to is closed, renamed or removed, and when a folder is made or removed. Programs cannot
// write more bytes than limit.
class Files {
  constructor(changed) {
    this.files = new Map(); // of {data, length, when}
    this.folders = new Map([["/", Date.now()]]); // when they were made
    this.changed = changed || (() => {});
    this.limit = Infinity;
    this.refused = 0; // bytes that would have exceeded the limit
  }

  // put stores bytes under a path, of which it makes the folders.
  put(path, data, when) {
    this.makeFolders(path.slice(0, path.lastIndexOf("/")), when);
    this.files.set(path, { data, length: data.length, when: when || Date.now() });
  }

  // used counts the bytes of all files.
  used() {
    let n = 0;
    for (const file of this.files.values()) n += file.data.length;
    return n;
  }

  // reserve makes room in a file, or fails if the limit is reached.
  reserve(file, length) {
    const have = file.data.length;
    if (length <= have) return;
    const room = this.limit === Infinity ? Infinity : this.limit - this.used() + have;
    if (length > room) {
      this.refused = length;
      throw failure("ENOSPC", "no space left on device");
    }
    const larger = new Uint8Array(Math.min(room, Math.max(length, 2 * have, 4096)));
    larger.set(file.data.subarray(0, file.length));
    file.data = larger;
  }

  resize(file, length) {
    this.reserve(file, length);
    if (length < file.length) file.data.fill(0, length, file.length);
    file.length = length;
  }

  get(path) {
    const f = this.files.get(path);
    return f && f.data.subarray(0, f.length);
  }

  // take removes a file and returns its bytes, in a buffer of their own that can be handed on.
  take(path) {
    const file = this.files.get(path);
    this.files.delete(path);
    return file && (file.data.buffer.byteLength === file.length ? file.data : file.data.slice(0, file.length));
  }

  makeFolders(path, when) {
    for (; path !== "" && !this.folders.has(path); path = path.slice(0, path.lastIndexOf("/"))) {
      this.folders.set(path, when || Date.now());
    }
  }

  // names lists what is in a folder.
  names(folder) {
    const inside = folder === "/" ? "/" : folder + "/", found = new Set();
    for (const all of [this.files.keys(), this.folders.keys()]) {
      for (const path of all) {
        if (path.startsWith(inside) && path.length > inside.length) found.add(path.slice(inside.length).split("/")[0]);
      }
    }
    return [...found].sort();
  }

  // system returns an "fs" over these files. Devices are functions by path that take the
  // bytes written to them; standard output and error are the devices 1 and 2. Relative
  // paths are below home.
  system(home, devices) {
    return new FileSystem(this, home, devices);
  }
}

class FileSystem {
  constructor(store, home, devices) {
    this.store = store;
    this.home = home;
    this.devices = devices;
    this.open_ = new Map();
    this.next = 10;
    this.constants = { O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536 };
    // The rest: each of these calls back with what the method of the same name returns.
    for (const name of ["open", "close", "read", "write", "fstat", "stat", "lstat", "mkdir", "readdir", "unlink", "rmdir", "rename", "truncate", "ftruncate"]) {
      const method = this["do_" + name].bind(this);
      this[name] = (...args) => {
        const callback = args.pop();
        let result;
        try {
          result = method(...args);
        } catch (e) {
          if (!e.code) throw e;
          return callback(e);
        }
        callback(null, result);
      };
    }
    for (const name of ["fsync", "chmod", "fchmod", "chown", "fchown", "lchown", "utimes"]) {
      this[name] = (...args) => args.pop()(null);
    }
    for (const name of ["readlink", "link", "symlink"]) {
      this[name] = (...args) => args.pop()(failure("ENOSYS", name + " is not here"));
    }
  }

  absolute(path) {
    const parts = [];
    for (const part of (path.startsWith("/") ? path : this.home + "/" + path).split("/")) {
      if (part === "..") parts.pop();
      else if (part !== "" && part !== ".") parts.push(part);
    }
    return "/" + parts.join("/");
  }

  handle(fd) {
    const h = this.open_.get(fd);
    if (!h) throw failure("EBADF", "bad file number");
    return h;
  }

  // status describes what is under a path, which is a file, a folder or a device.
  status(file, path) {
    const folder = !file && this.store.folders.has(path), mode = folder ? directoryMode : file ? fileMode : deviceMode;
    const size = file ? file.length : 0, when = file ? file.when : folder ? this.store.folders.get(path) : Date.now();
    return {
      dev: 1, ino: 1, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, blksize: 4096, blocks: Math.ceil(size / 512),
      atimeMs: when, mtimeMs: when, ctimeMs: when, isDirectory: () => folder,
    };
  }

  writeSync(fd, bytes) {
    this.devices[fd](bytes.slice());
    return bytes.length;
  }

  do_write(fd, buffer, offset, length, position) {
    const bytes = buffer.subarray(offset, offset + length);
    if (fd === 1 || fd === 2) return this.writeSync(fd, bytes);
    const h = this.handle(fd);
    if (h.device) {
      h.device(bytes.slice());
      return length;
    }
    const at = position ?? (h.append ? h.file.length : h.at);
    this.store.reserve(h.file, at + length);
    h.file.data.set(bytes, at);
    h.file.length = Math.max(h.file.length, at + length);
    h.file.when = Date.now();
    h.written = true;
    if (position == null) h.at = at + length;
    return length;
  }

  do_read(fd, buffer, offset, length, position) {
    if (fd === 0) return 0;
    const h = this.handle(fd);
    if (h.folder) throw failure("EISDIR", "is a directory");
    if (h.device) return 0;
    const at = position ?? h.at, n = Math.max(0, Math.min(length, h.file.length - at));
    buffer.set(h.file.data.subarray(at, at + n), offset);
    if (position == null) h.at = at + n;
    return n;
  }

  do_open(name, flags) {
    const path = this.absolute(name), { files, folders } = this.store, fd = this.next++;
    if (this.devices[path] || path === "/dev/null") {
      this.open_.set(fd, { device: this.devices[path] || (() => {}) });
      return fd;
    }
    if (folders.has(path)) {
      if (flags & 3) throw failure("EISDIR", "is a directory");
      this.open_.set(fd, { path, folder: true });
      return fd;
    }
    let file = files.get(path);
    if (!file && !(flags & 64)) throw failure("ENOENT", "no such file or directory");
    if (file && flags & 64 && flags & 128) throw failure("EEXIST", "file exists");
    if (flags & 65536) throw failure("ENOTDIR", "not a directory");
    if (!file) {
      if (!folders.has(path.slice(0, path.lastIndexOf("/")) || "/")) throw failure("ENOENT", "no such file or directory");
      file = { data: new Uint8Array(0), length: 0, when: Date.now() };
      files.set(path, file);
    } else if (flags & 512) {
      file.data = new Uint8Array(0); // others may still hold the old bytes
      file.length = 0;
    }
    this.open_.set(fd, { path, file, at: 0, append: (flags & 1024) !== 0, written: (flags & (64 | 512)) !== 0 });
    return fd;
  }

  do_close(fd) {
    const h = this.handle(fd);
    this.open_.delete(fd);
    if (h.written && this.store.files.get(h.path) === h.file) this.store.changed(h.path);
  }

  do_fstat(fd) {
    if (fd <= 2) return this.status();
    const h = this.handle(fd);
    return this.status(h.file, h.path);
  }

  do_stat(name) {
    const path = this.absolute(name), file = this.store.files.get(path);
    if (file || this.store.folders.has(path)) return this.status(file, path);
    if (this.devices[path] || path === "/dev/null") return this.status();
    throw failure("ENOENT", "no such file or directory");
  }

  do_lstat(name) {
    return this.do_stat(name);
  }

  do_mkdir(name) {
    const path = this.absolute(name), { files, folders } = this.store;
    if (files.has(path) || folders.has(path)) throw failure("EEXIST", "file exists");
    if (!folders.has(path.slice(0, path.lastIndexOf("/")) || "/")) throw failure("ENOENT", "no such file or directory");
    folders.set(path, Date.now());
    this.store.changed(path);
  }

  do_readdir(name) {
    const path = this.absolute(name);
    if (!this.store.folders.has(path)) throw failure("ENOENT", "no such file or directory");
    return this.store.names(path);
  }

  do_unlink(name) {
    const path = this.absolute(name);
    if (this.store.folders.has(path)) throw failure("EPERM", "is a directory");
    if (!this.store.files.delete(path)) throw failure("ENOENT", "no such file or directory");
    this.store.changed(path);
  }

  do_rmdir(name) {
    const path = this.absolute(name);
    if (!this.store.folders.has(path)) throw failure("ENOENT", "no such file or directory");
    if (this.store.names(path).length) throw failure("ENOTEMPTY", "directory not empty");
    this.store.folders.delete(path);
    this.store.changed(path);
  }

  do_rename(from, to) {
    const { files, folders, changed } = this.store, a = this.absolute(from), b = this.absolute(to);
    if (files.has(a)) {
      files.set(b, files.get(a));
      files.delete(a);
      changed(a);
      changed(b);
      return;
    }
    if (!folders.has(a)) throw failure("ENOENT", "no such file or directory");
    const inside = (path) => path === a || path.startsWith(a + "/");
    for (const [path, when] of [...folders].filter(([path]) => inside(path))) {
      folders.delete(path);
      folders.set(b + path.slice(a.length), when);
      changed(path);
      changed(b + path.slice(a.length));
    }
    for (const path of [...files.keys()].filter(inside)) {
      files.set(b + path.slice(a.length), files.get(path));
      files.delete(path);
      changed(path);
      changed(b + path.slice(a.length));
    }
  }

  do_truncate(name, length) {
    const path = this.absolute(name), file = this.store.files.get(path);
    if (!file) throw failure("ENOENT", "no such file or directory");
    this.store.resize(file, length);
    this.store.changed(path);
  }

  do_ftruncate(fd, length) {
    const h = this.handle(fd);
    this.store.resize(h.file, length);
    h.written = true;
  }
}

// place makes a file system the one of the Go program that starts next.
function place(system) {
  globalThis.fs = system;
  globalThis.path = { resolve: (...parts) => system.absolute(parts.join("/")) };
  globalThis.process = {
    getuid: () => 0, getgid: () => 0, geteuid: () => 0, getegid: () => 0, getgroups: () => [], pid: 1, ppid: 1,
    umask: () => 0, cwd: () => system.home, chdir: () => { throw failure("ENOSYS", "there is only one folder"); },
  };
}

// runGo runs a compiled Go program on a file system and returns its exit status.
// With watch, a program that sleeps and that nothing can wake ends as it does elsewhere.
async function runGo(module, system, args, env, watch) {
  place(system);
  const go = new Go();
  let status = 0;
  go.argv = args;
  go.env = env;
  go.exit = (code) => { status = code; };
  const instance = await WebAssembly.instantiate(module, go.importObject);
  const ends = [go.run(instance)];
  if (watch) ends.push(asleep(go).then(() => {
    system.writeSync(2, new TextEncoder().encode("fatal error: all goroutines are asleep - deadlock!\n"));
    status = 2;
  }));
  await Promise.race(ends);
  system.memory = instance.exports.mem.buffer.byteLength;
  go.exited = true; // ends the watch
  // Timers of a program that has ended must not wake it.
  for (const timer of go._scheduledTimeouts.values()) clearTimeout(timer);
  go._scheduledTimeouts.clear();
  go._resume = () => {};
  return status;
}

// asleep is settled when a program has neither run nor had a timer for a second.
function asleep(go) {
  const resume = go._resume.bind(go);
  let ran = true, idle = 0;
  go._resume = () => {
    ran = true;
    resume();
  };
  return new Promise((resolve) => {
    const watch = setInterval(() => {
      if (go.exited) return clearInterval(watch);
      idle = ran || go._scheduledTimeouts.size > 0 ? 0 : idle + 1;
      ran = false;
      if (idle < 4) return;
      clearInterval(watch);
      resolve();
    }, 250);
  });
}
