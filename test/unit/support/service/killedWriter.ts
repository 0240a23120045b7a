import { argv, kill, pid } from 'node:process';
import { Database } from '../../../../src/service/store/database.ts';

// Commits one set of rows and is killed while it writes another: more than the page cache holds, so
// that much of it has reached the disk.
const database = new Database(argv[2] ?? '');
database.run('CREATE TABLE row (id INTEGER PRIMARY KEY, generation INTEGER, text TEXT)');
const fill = (generation: number): void => {
  for (let id = 0; id < 4000; id++)
    database.run('INSERT OR REPLACE INTO row VALUES (?, ?, ?)', id, generation, 'x'.repeat(2000));
};
database.transaction(() => fill(1));
database.transaction(() => {
  fill(2);
  kill(pid, 'SIGKILL');
});
