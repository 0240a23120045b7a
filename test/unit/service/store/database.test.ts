import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Database } from '../../../../src/service/store/database.ts';

describe('The database of the local service', () => {
  let file: string;
  beforeEach(() => (file = path.join(mkdtempSync(path.join(tmpdir(), 'ptc-database-')), 'service.db')));
  afterEach(() => rmSync(path.dirname(file), { recursive: true }));

  it('discards a transaction whose process was killed while half of it was on the disk', () => {
    const { signal } = spawnSync(process.execPath, [
      '--import',
      'tsx',
      'test/unit/support/service/killedWriter.ts',
      file,
    ]);
    assert.equal(signal, 'SIGKILL');
    assert.ok(statSync(`${file}-wal`).size > 8_000_000, 'much was written');
    rmdirSync(`${file}.lock`);
    const database = new Database(file);
    assert.deepEqual(database.all('SELECT generation, count(*) AS rows FROM row GROUP BY generation'), [
      { generation: 1, rows: 4000 },
    ]);
    assert.deepEqual(database.all('PRAGMA integrity_check'), [{ integrity_check: 'ok' }]);
    database.close();
  });

  it('rolls back a failed transaction, and continues', () => {
    const database = new Database(file);
    const insert = (id: string): void =>
      database.run('INSERT INTO target (id, data) VALUES (?, ?)', id, '{}');
    const twice = (): void =>
      database.transaction(() => {
        insert('a');
        database.transaction(() => insert('b'));
        insert('a');
      });
    assert.throws(twice, /UNIQUE/);
    assert.throws(twice, /UNIQUE/, 'the statement that failed works again');
    assert.deepEqual(database.all('SELECT id FROM target'), []);
    database.transaction(() => insert('c'));
    assert.deepEqual(database.all('SELECT id FROM target'), [{ id: 'c' }]);
    database.close();
  });

  it('refuses a database that a newer version of the service wrote', () => {
    const database = new Database(file);
    database.run('PRAGMA user_version = 999');
    database.close();
    assert.throws(() => new Database(file), /newer version/);
    assert.throws(() => new Database(file), /newer version/, 'and leaves no lock behind');
  });

  it('is readable by its owner only', () => {
    const database = new Database(file);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    database.close();
  });
});
