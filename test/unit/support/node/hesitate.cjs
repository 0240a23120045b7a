// Makes a process hesitate before each act on the disk, for 0 to 2 ms, so that others come in between.
const fs = require('node:fs');

const never = new Int32Array(new SharedArrayBuffer(4));
for (const name of ['readFileSync', 'statSync', 'writeFileSync', 'linkSync', 'renameSync', 'rmSync']) {
  const original = fs[name];
  fs[name] = (...given) => {
    Atomics.wait(never, 0, 0, Math.random() * 2);
    return original(...given);
  };
}
