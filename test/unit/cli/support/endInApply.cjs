// Sends this process a signal at the moment in which so many test cases have been written, and goes on
// once its handlers have run: `SIGNAL_AFTER=SIGINT:20`.
const files = require('node:fs/promises');

const [signal, count] = process.env.SIGNAL_AFTER.split(':');
const { rename } = files;
let written = 0;
files.rename = async (from, to) => {
  await rename(from, to);
  if (!to.endsWith('.yaml') || ++written !== Number(count)) return;
  const isHandled = new Promise((resolve) => process.once(signal, resolve));
  process.kill(process.pid, signal);
  await isHandled;
};
