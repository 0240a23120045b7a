// Counts what a process does to the disk. KILL_AT=N ends it before its Nth act, half of which is done where
// it is a write; without that the number of acts is written into the file COUNT_INTO.
const fs = require('node:fs');
const files = require('node:fs/promises');

const wanted = Number(process.env.KILL_AT ?? -1);
const die = () => process.kill(process.pid, 'SIGKILL');
let acts = 0;
const isDue = () => ++acts === wanted;

const { writeFileSync } = fs;
for (const name of ['writeFileSync', 'linkSync', 'renameSync', 'rmSync', 'mkdirSync', 'openSync']) {
  const original = fs[name];
  fs[name] = (...given) => {
    if (isDue()) {
      if (name === 'writeFileSync') original(given[0], given[1].slice(0, given[1].length / 2));
      die();
    }
    return original(...given);
  };
}
for (const name of ['rename', 'rm', 'rmdir', 'mkdir', 'open', 'writeFile', 'unlink']) {
  const original = files[name];
  files[name] = async (...given) => {
    if (isDue()) die();
    const result = await original(...given);
    if (name === 'open') halve(result);
    return result;
  };
}

function halve(handle) {
  const original = handle.writeFile.bind(handle);
  handle.writeFile = async (text, ...more) => {
    if (isDue()) {
      await original(text.slice(0, text.length / 2));
      die();
    }
    return original(text, ...more);
  };
}

process.once('exit', () => {
  if (process.env.COUNT_INTO) writeFileSync(process.env.COUNT_INTO, String(acts));
});
