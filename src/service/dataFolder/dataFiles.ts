import path from 'node:path';

/** The files of a data folder. */
export const dataFiles = (folder: string) => ({
  database: path.join(folder, 'service.db'),
  owner: path.join(folder, 'service.pid'),
  address: path.join(folder, 'service.json'),
  keys: path.join(folder, 'authorized-keys'),
  runs: path.join(folder, 'runs'),
  traces: path.join(folder, 'traces'),
});
