import { CaseStore } from './caseStore.ts';
import { Database } from './database.ts';
import type { EnvironmentRecord, PlanRecord, TargetRecord, ReportRecord, ResultRecord } from './records.ts';

interface DataRow {
  readonly data: string;
}

/** Everything that the service stores. SQL is in this folder only. */
export class Store {
  readonly cases: CaseStore;
  readonly reports: ReportStore;
  private readonly database: Database;

  constructor(file: string) {
    this.database = new Database(file);
    this.cases = new CaseStore(this.database);
    this.reports = new ReportStore(this.database);
  }

  /** All changes that `body` makes, or none. */
  transaction<T>(body: () => T): T {
    return this.database.transaction(body);
  }

  targets(): TargetRecord[] {
    return this.database.all<DataRow>('SELECT data FROM target ORDER BY rowid').map(parseTarget);
  }

  target(id: string): TargetRecord | undefined {
    return this.database.all<DataRow>('SELECT data FROM target WHERE id = ?', id).map(parseTarget)[0];
  }

  saveTarget(target: TargetRecord): void {
    this.database.run(
      'INSERT INTO target (id, data) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET data = excluded.data',
      target.id,
      JSON.stringify(target),
    );
  }

  environments(targetId: string): EnvironmentRecord[] {
    return this.database
      .all<DataRow>('SELECT data FROM environment WHERE target_id = ? ORDER BY rowid', targetId)
      .map(parseEnvironment);
  }

  saveEnvironment(environment: EnvironmentRecord): void {
    this.database.run(
      `INSERT INTO environment (id, target_id, type, data) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET data = excluded.data`,
      environment.id,
      environment.testTargetId,
      environment.type,
      JSON.stringify(environment),
    );
  }

  deleteEnvironment(id: string): void {
    this.database.run('DELETE FROM environment WHERE id = ?', id);
  }

  plan(targetId: string, id: string): PlanRecord | undefined {
    const sql = 'SELECT data FROM plan WHERE target_id = ? AND id = ?';
    return this.database.all<DataRow>(sql, targetId, id).map(({ data }): PlanRecord => JSON.parse(data))[0];
  }

  savePlan(plan: PlanRecord): void {
    this.database.run(
      'INSERT INTO plan (id, target_id, data) VALUES (?, ?, ?)',
      plan.id,
      plan.testTargetId,
      JSON.stringify(plan),
    );
  }

  /** The id of a folder or private location; `make` gives one to a name that has none yet. */
  idOfName(targetId: string, kind: 'folder' | 'privateLocation', name: string, make: () => string): string {
    const text = JSON.stringify(name);
    const [known] = this.database.all<{ id: string }>(
      'SELECT id FROM named WHERE target_id = ? AND kind = ? AND name = ?',
      targetId,
      kind,
      text,
    );
    if (known) return known.id;
    const id = make();
    this.database.run(
      'INSERT INTO named (id, target_id, kind, name) VALUES (?, ?, ?, ?)',
      id,
      targetId,
      kind,
      text,
    );
    return id;
  }

  close(): void {
    this.database.close();
  }
}

const parseTarget = ({ data }: DataRow): TargetRecord => JSON.parse(data);
const parseEnvironment = ({ data }: DataRow): EnvironmentRecord => JSON.parse(data);

interface Row {
  readonly id: string;
  readonly data: string;
}

const chunk = 50;

/** Test reports and their results. */
class ReportStore {
  private readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  /** The reports of a target that are older than `before`, newest first, read as they are asked for. */
  *newestFirst(targetId: string, before?: string): Generator<ReportRecord> {
    const sql = `SELECT id, data FROM report WHERE target_id = ? AND created_at < ? ORDER BY created_at DESC LIMIT ${chunk}`;
    // Every timestamp sorts before a letter.
    let end = before ?? 'z';
    for (;;) {
      const rows = this.database.all<Row>(sql, targetId, end);
      for (const row of rows) {
        const report = this.withResults(row);
        end = report.createdAt;
        yield report;
      }
      if (rows.length < chunk) return;
    }
  }

  report(targetId: string, id: string): ReportRecord | undefined {
    const sql = 'SELECT id, data FROM report WHERE target_id = ? AND id = ?';
    return this.database.all<Row>(sql, targetId, id).map((row) => this.withResults(row))[0];
  }

  /** Reports of any target with a result that still waits. */
  waiting(): ReportRecord[] {
    const sql = `SELECT id, data FROM report WHERE id IN
      (SELECT report_id FROM result WHERE json_extract(data, '$.status') = 'WAITING')`;
    return this.database.all<Row>(sql).map((row) => this.withResults(row));
  }

  newestTimestamp(targetId: string): string | undefined {
    const sql = 'SELECT max(created_at) AS newest FROM report WHERE target_id = ?';
    return this.database.all<{ newest: string | null }>(sql, targetId)[0]?.newest ?? undefined;
  }

  add({ testResults, ...report }: ReportRecord): void {
    this.database.run(
      'INSERT INTO report (id, target_id, created_at, data) VALUES (?, ?, ?, ?)',
      report.id,
      report.testTargetId,
      report.createdAt,
      JSON.stringify(report),
    );
    testResults.forEach((result, position) =>
      this.database.run(
        'INSERT INTO result (id, report_id, position, data) VALUES (?, ?, ?, ?)',
        result.id,
        report.id,
        position,
        JSON.stringify(result),
      ),
    );
  }

  /** Keeps what a result came to, and that its report has changed with it. */
  saveResult({ testResults: _results, ...report }: ReportRecord, result: ResultRecord): void {
    const changed = { ...report, updatedAt: result.updatedAt };
    this.database.run('UPDATE result SET data = ? WHERE id = ?', JSON.stringify(result), result.id);
    this.database.run('UPDATE report SET data = ? WHERE id = ?', JSON.stringify(changed), report.id);
  }

  private withResults({ id, data }: Row): ReportRecord {
    const rows = this.database.all<Row>(
      'SELECT id, data FROM result WHERE report_id = ? ORDER BY position',
      id,
    );
    const report: Omit<ReportRecord, 'testResults'> = JSON.parse(data);
    return { ...report, testResults: rows.map((row): ResultRecord => JSON.parse(row.data)) };
  }
}

/** The store, and the source of times and IDs for new records. */
export interface StoreContext {
  readonly store: Store;
  readonly clock: ServiceClock;
  readonly newId: NewId;
}

/** Time and randomness are arguments, so that tests decide both. */
export interface ServiceClock {
  now(): Date;
}

export type NewId = () => string;

/** The present time in ISO 8601. */
export const timestamp = (clock: ServiceClock): string => clock.now().toISOString();
