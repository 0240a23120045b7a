// Kills this process at the moment in which so much has been written to the log of its database: `KILL_AT_WRITE=100`.
const fs = require('node:fs');

const { openSync, writeSync } = fs;
const logs = new Set();
let written = 0;
fs.openSync = (file, ...more) => {
  const handle = openSync(file, ...more);
  if (String(file).endsWith('-wal')) logs.add(handle);
  return handle;
};
fs.writeSync = (handle, ...more) => {
  const count = writeSync(handle, ...more);
  if (logs.has(handle) && ++written === Number(process.env.KILL_AT_WRITE))
    process.kill(process.pid, 'SIGKILL');
  return count;
};
