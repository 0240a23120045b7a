import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { completeCase } from '../../../../src/core/case/completeCase.ts';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import { Database, migrations } from '../../../../src/service/store/database.ts';
import { Store } from '../../../../src/service/store/store.ts';

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

  it('completes the versions of test cases that an older version of the service wrote', () => {
    const portable = {
      id: 'c',
      description: 'Log in',
      elements: [{ interaction: { action: 'CLOSE_PAGE' } }],
    };
    const old = new sqlite.Database(file);
    for (const step of migrations.slice(0, 2)) old.exec(String(step));
    old.exec(`PRAGMA user_version = 2;
      INSERT INTO target (id, data) VALUES ('A', '{}');
      INSERT INTO test_case VALUES ('c', 'A', 'v1', 'ENABLED', 0, 0, NULL, NULL, 't1', 't1');
      INSERT INTO version VALUES
        ('v1', 'c', 'PUSH', '${JSON.stringify(portable)}', '[]', 't1'),
        ('v2', 'c', 'PUSH', '${JSON.stringify({ ...portable, filePath: '/a.yaml' })}', '[]', 't2');`);
    old.close();
    const complete = completeCase(portable as TestCase);
    for (const attempt of ['when it is migrated', 'when it is opened again']) {
      const database = new Database(file);
      const rows = database.all<{ portable: string }>('SELECT portable FROM version');
      assert.deepEqual(
        rows.map((row): unknown => JSON.parse(row.portable)),
        [complete, complete],
        attempt,
      );
      database.close();
    }
  });

  it('is readable by its owner only', () => {
    const database = new Database(file);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    database.close();
  });

  it('keeps the test cases and versions of a database in which an id belonged to one target', () => {
    const old = new sqlite.Database(file);
    for (const step of migrations.slice(0, 2)) old.exec(String(step));
    old.exec(`PRAGMA user_version = 2;
      INSERT INTO target (id, data) VALUES ('A', '{}'), ('B', '{}');
      INSERT INTO test_case VALUES
        ('c', 'A', 'v2', 'ENABLED', 0, 4, 'f', '{"status":"CREATED"}', 't1', 't2'),
        ('d', 'B', 'v3', 'DELETED', 1, 0, NULL, NULL, 't3', 't3');
      INSERT INTO version VALUES
        ('v1', 'c', 'PUSH', '{"id":"c","description":"first","elements":[]}', '[]', 't1'),
        ('v2', 'c', 'EDIT', '{"id":"c","description":"second","elements":[]}', '["e"]', 't2'),
        ('v3', 'd', 'DRAFT', '{"id":"d","elements":[]}', '[]', 't3');`);
    old.close();
    const store = new Store(file);
    const { version, ...record } = store.cases.currentCase('A', 'c') ?? assert.fail();
    assert.deepEqual(record, {
      id: 'c',
      targetId: 'A',
      versionId: 'v2',
      status: 'ENABLED',
      discarded: false,
      position: 4,
      folderId: 'f',
      discovery: { status: 'CREATED' },
      createdAt: 't1',
      updatedAt: 't2',
    });
    assert.deepEqual([version.portable.description, version.elementIds], ['second', ['e']]);
    assert.equal(store.cases.version('A', 'c', 'v1')?.portable.description, 'first');
    assert.equal(store.cases.record('B', 'd')?.status, 'DELETED');
    assert.equal(store.cases.record('B', 'c'), undefined);
    store.cases.save({ ...record, targetId: 'B', versionId: 'v4' });
    store.cases.addVersion({ ...version, id: 'v4', targetId: 'B' });
    assert.equal(store.cases.currentCase('B', 'c')?.version.id, 'v4');
    assert.equal(store.cases.currentCase('A', 'c')?.version.id, 'v2');
    assert.throws(() => store.cases.addVersion({ ...version, id: 'v5', targetId: 'C' }), /FOREIGN KEY/);
    store.close();
    const database = new Database(file);
    assert.deepEqual(database.all('PRAGMA foreign_key_check'), []);
    assert.deepEqual(database.all('PRAGMA integrity_check'), [{ integrity_check: 'ok' }]);
    database.close();
  });
});
