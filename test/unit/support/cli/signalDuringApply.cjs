// Sends this process a signal at the moment in which so many test cases have been written: `SIGNAL_AFTER=SIGINT:20`.
const files = require('node:fs');

const [signal, count] = process.env.SIGNAL_AFTER.split(':');
const { linkSync } = files;
let written = 0;
files.linkSync = (from, to) => {
  linkSync(from, to);
  if (to.endsWith('.yaml') && ++written === Number(count)) process.kill(process.pid, signal);
};
