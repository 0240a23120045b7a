// Saves files in a loop, in the ways that editors and other programs do, between two words of its parent.
const fs = require('node:fs');
const [, , seed, ...files] = process.argv;

let state = Number(seed);
const random = (below) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state % below;
};

/** Each leaves the token in the file; what it said before may stay with it. */
const ways = [
  (file, token) => fs.writeFileSync(file, `${token}\n`),
  (file, token) => {
    fs.writeFileSync(`${file}~`, `${token}\n`);
    fs.renameSync(`${file}~`, file);
  },
  (file, token) => fs.appendFileSync(file, `${token}\n`),
  // Opened and not cut off first, as by a program that takes its time.
  (file, token) => {
    const descriptor = fs.openSync(file, 'a');
    for (const end = process.hrtime.bigint() + 300_000n; process.hrtime.bigint() < end;);
    fs.writeSync(descriptor, `${token}\n`);
    fs.closeSync(descriptor);
  },
];

const last = {};
let count = 0;
let isOver = false;
process.on('message', (message) => {
  if (message === 'stop') isOver = true;
  else save();
});

function save() {
  if (isOver) {
    process.send({ count, last }, () => process.disconnect());
    return;
  }
  for (let turn = 0; turn < 5; turn++) {
    const file = files[random(files.length)];
    const token = `# saved ${++count} `;
    try {
      ways[random(ways.length)](file, token);
      last[file] = token;
    } catch (error) {
      // A file that is being replaced has no name for a moment: such a save fails, and says so.
      if (error.code !== 'ENOENT') throw error;
    }
  }
  setImmediate(save);
}

process.send('ready');
