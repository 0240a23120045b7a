import { chmodSync, closeSync, openSync } from 'node:fs';
import sqlite, { type Database as Connection, type Statement } from 'node-sqlite3-wasm';
import { migrations } from './migrations.ts';

export type SqlValue = string | number | null;

/**
 * The database file, owned by this process alone. The journal is a write-ahead log: the wasm build
 * takes its own lock for that of another writer and so never rolls a hot rollback journal back,
 * which after a kill in mid-commit would leave half a transaction. A write-ahead log has no such
 * moment, and with exclusive locking needs no shared memory.
 */
export class Database {
  readonly #connection: Connection;
  readonly #statements = new Map<string, Statement>();

  constructor(file: string) {
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    this.#connection = new sqlite.Database(file);
    try {
      // Before the first read, or SQLite would look for shared memory.
      this.#connection.exec('PRAGMA locking_mode = EXCLUSIVE');
      this.#connection.exec('PRAGMA journal_mode = WAL');
      this.#migrate();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  run(sql: string, ...values: SqlValue[]): void {
    this.#with(sql, (statement) => statement.run(values));
  }

  /** All rows; the caller knows their columns. Rows are read to the end, so that no read stays open. */
  all<Row>(sql: string, ...values: SqlValue[]): Row[] {
    const rows: unknown[] = this.#with(sql, (statement) => statement.all(values));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- SQL has no types: the caller knows them.
    return rows as Row[];
  }

  /** Everything in `body`, or nothing of it. A transaction inside another one is a part of it. */
  transaction<T>(body: () => T): T {
    if (this.#connection.inTransaction) return body();
    this.#connection.exec('BEGIN IMMEDIATE');
    try {
      const result = body();
      this.#connection.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    for (const statement of this.#statements.values()) statement.finalize();
    this.#statements.clear();
    this.#connection.close();
  }

  #with<T>(sql: string, use: (statement: Statement) => T): T {
    const statement = this.#statements.get(sql) ?? this.#connection.prepare(sql);
    this.#statements.set(sql, statement);
    try {
      return use(statement);
    } catch (error) {
      this.#forget(sql, statement);
      throw error;
    }
  }

  /** A failed statement reports its failure once more when it is reset or finalised. */
  #forget(sql: string, statement: Statement): void {
    this.#statements.delete(sql);
    try {
      statement.finalize();
    } catch {
      // That is the failure which the caller is about to see.
    }
  }

  #migrate(): void {
    const [{ user_version: version } = { user_version: 0 }] = this.all<{ user_version: number }>(
      'PRAGMA user_version',
    );
    if (version > migrations.length)
      throw new Error('The database was written by a newer version of the service');
    for (let next = version; next < migrations.length; next++) {
      this.transaction(() => {
        const step = migrations[next];
        if (typeof step === 'function') step(this);
        else this.#connection.exec(step ?? '');
        this.#connection.exec(`PRAGMA user_version = ${next + 1}`);
      });
    }
  }
}
