import { chmodSync, closeSync, openSync } from 'node:fs';
import sqlite, { type Database as Connection, type Statement } from 'node-sqlite3-wasm';
import { exchangedCase } from '../../core/case/completeCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';

type SqlValue = string | number | null;

/**
 * The database file, owned by this process alone. The journal is a write-ahead log: the wasm build
 * takes its own lock for that of another writer and so never rolls a hot rollback journal back,
 * which after a kill in mid-commit would leave half a transaction. A write-ahead log has no such
 * moment, and with exclusive locking needs no shared memory.
 */
export class Database {
  private readonly connection: Connection;
  private readonly statements = new Map<string, Statement>();

  constructor(file: string) {
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    this.connection = new sqlite.Database(file);
    try {
      // Before the first read, or SQLite would look for shared memory.
      this.connection.exec('PRAGMA locking_mode = EXCLUSIVE');
      this.connection.exec('PRAGMA journal_mode = WAL');
      this.migrate();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  run(sql: string, ...values: SqlValue[]): void {
    this.with(sql, (statement) => statement.run(values));
  }

  /** All rows; the caller knows their columns. Rows are read to the end, so that no read stays open. */
  all<Row>(sql: string, ...values: SqlValue[]): Row[] {
    const rows: unknown[] = this.with(sql, (statement) => statement.all(values));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- SQL has no types: the caller knows them.
    return rows as Row[];
  }

  /** Everything in `body`, or nothing of it. A transaction inside another one is a part of it. */
  transaction<T>(body: () => T): T {
    if (this.connection.inTransaction) return body();
    this.connection.exec('BEGIN IMMEDIATE');
    try {
      const result = body();
      this.connection.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.connection.inTransaction) this.connection.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    for (const statement of this.statements.values()) statement.finalize();
    this.statements.clear();
    this.connection.close();
  }

  private with<T>(sql: string, use: (statement: Statement) => T): T {
    const statement = this.statements.get(sql) ?? this.connection.prepare(sql);
    this.statements.set(sql, statement);
    try {
      return use(statement);
    } catch (error) {
      this.forget(sql, statement);
      throw error;
    }
  }

  /** A failed statement reports its failure once more when it is reset or finalised. */
  private forget(sql: string, statement: Statement): void {
    this.statements.delete(sql);
    try {
      statement.finalize();
    } catch {
      // That is the failure which the caller is about to see.
    }
  }

  private migrate(): void {
    const [{ user_version: version } = { user_version: 0 }] = this.all<{ user_version: number }>(
      'PRAGMA user_version',
    );
    if (version > migrations.length)
      throw new Error('The database was written by a newer version of the service');
    for (let next = version; next < migrations.length; next++) {
      this.transaction(() => {
        const step = migrations[next];
        if (typeof step === 'function') step(this);
        else this.connection.exec(step ?? '');
        this.connection.exec(`PRAGMA user_version = ${next + 1}`);
      });
    }
  }
}

interface Rows {
  all<Row>(sql: string, ...values: string[]): Row[];
  run(sql: string, ...values: string[]): void;
}

/** SQL, or a change of what rows say. */
type Migration = string | ((rows: Rows) => void);

/**
 * The tables, as steps from one version of the database to the next (`user_version`). A step that
 * was released is never changed: add another.
 *
 * Text that users wrote is in JSON columns only. SQLite's wasm binding cuts text at a NUL and
 * mangles lone surrogates; JSON text escapes both.
 */
export const migrations: readonly Migration[] = [
  `
  CREATE TABLE target (
    id TEXT PRIMARY KEY,
    data TEXT NOT NULL
  ) STRICT;

  CREATE TABLE environment (
    id TEXT PRIMARY KEY,
    target_id TEXT NOT NULL REFERENCES target (id),
    type TEXT NOT NULL,
    data TEXT NOT NULL
  ) STRICT;
  CREATE INDEX environment_of_target ON environment (target_id);

  -- Folders and private locations: things that requests name and responses identify.
  CREATE TABLE named (
    id TEXT PRIMARY KEY,
    target_id TEXT NOT NULL REFERENCES target (id),
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (target_id, kind, name)
  ) STRICT;

  CREATE TABLE test_case (
    id TEXT PRIMARY KEY,
    target_id TEXT NOT NULL REFERENCES target (id),
    version_id TEXT NOT NULL,
    status TEXT NOT NULL,
    discarded INTEGER NOT NULL,
    position INTEGER NOT NULL,
    folder_id TEXT,
    discovery TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX test_case_of_target ON test_case (target_id, position);

  CREATE TABLE version (
    id TEXT PRIMARY KEY,
    case_id TEXT NOT NULL REFERENCES test_case (id),
    origin TEXT NOT NULL,
    portable TEXT NOT NULL,
    element_ids TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX version_of_case ON version (case_id);

  -- created_at is unique within a target, because pages of reports are keyed by it.
  CREATE TABLE report (
    id TEXT PRIMARY KEY,
    target_id TEXT NOT NULL REFERENCES target (id),
    created_at TEXT NOT NULL,
    data TEXT NOT NULL,
    UNIQUE (target_id, created_at)
  ) STRICT;

  CREATE TABLE result (
    id TEXT PRIMARY KEY,
    report_id TEXT NOT NULL REFERENCES report (id),
    position INTEGER NOT NULL,
    data TEXT NOT NULL
  ) STRICT;
  CREATE INDEX result_of_report ON result (report_id, position);
  `,
  `
  CREATE TABLE plan (
    id TEXT PRIMARY KEY,
    target_id TEXT NOT NULL REFERENCES target (id),
    data TEXT NOT NULL
  ) STRICT;
  `,
  // Each target has its own test case with an id. References follow a renamed table.
  `
  CREATE TABLE case_of_target (
    target_id TEXT NOT NULL REFERENCES target (id),
    id TEXT NOT NULL,
    version_id TEXT NOT NULL,
    status TEXT NOT NULL,
    discarded INTEGER NOT NULL,
    position INTEGER NOT NULL,
    folder_id TEXT,
    discovery TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    PRIMARY KEY (target_id, id)
  ) STRICT;
  INSERT INTO case_of_target
    (target_id, id, version_id, status, discarded, position, folder_id, discovery, created_at, updated_at)
    SELECT target_id, id, version_id, status, discarded, position, folder_id, discovery, created_at, updated_at
    FROM test_case ORDER BY rowid;

  CREATE TABLE version_of_case_of_target (
    id TEXT PRIMARY KEY,
    target_id TEXT NOT NULL,
    case_id TEXT NOT NULL,
    origin TEXT NOT NULL,
    portable TEXT NOT NULL,
    element_ids TEXT NOT NULL,
    created_at TEXT NOT NULL,
    FOREIGN KEY (target_id, case_id) REFERENCES case_of_target (target_id, id)
  ) STRICT;
  INSERT INTO version_of_case_of_target (id, target_id, case_id, origin, portable, element_ids, created_at)
    SELECT v.id, c.target_id, v.case_id, v.origin, v.portable, v.element_ids, v.created_at
    FROM version v JOIN test_case c ON c.id = v.case_id ORDER BY v.rowid;

  DROP TABLE version;
  DROP TABLE test_case;
  ALTER TABLE case_of_target RENAME TO test_case;
  ALTER TABLE version_of_case_of_target RENAME TO version;
  CREATE INDEX test_case_of_target ON test_case (target_id, position);
  CREATE INDEX version_of_case ON version (target_id, case_id);
  `,
  `
  -- What the editor of the service came to with a version.
  ALTER TABLE version ADD COLUMN editing TEXT;
  `,
  completeVersions,
  `
  -- By the id of the element, as JSON.
  ALTER TABLE version ADD COLUMN scroll_states TEXT NOT NULL DEFAULT '{}';
  `,
];

/** Versions of an earlier time lack fields that clients may demand. */
function completeVersions(rows: Rows): void {
  for (const { id } of rows.all<{ id: string }>('SELECT id FROM version')) {
    const [row] = rows.all<{ portable: string }>('SELECT portable FROM version WHERE id = ?', id);
    const testCase = JSON.parse(row?.portable ?? '') as TestCase;
    const portable = JSON.stringify(exchangedCase(testCase));
    rows.run('UPDATE version SET portable = ? WHERE id = ?', portable, id);
  }
}
