import type { Database } from './database.ts';
import type { ReportRecord, ResultRecord } from './records.ts';

interface Row {
  readonly id: string;
  readonly data: string;
}

const chunk = 50;

/** Test reports and their results. */
export class ReportStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The reports of a target that are older than `before`, newest first, read as they are asked for. */
  *newestFirst(targetId: string, before?: string): Generator<ReportRecord> {
    const sql = `SELECT id, data FROM report WHERE target_id = ? AND created_at < ? ORDER BY created_at DESC LIMIT ${chunk}`;
    // Every timestamp sorts before a letter.
    let end = before ?? 'z';
    for (;;) {
      const rows = this.#database.all<Row>(sql, targetId, end);
      for (const row of rows) {
        const report = this.#withResults(row);
        end = report.createdAt;
        yield report;
      }
      if (rows.length < chunk) return;
    }
  }

  report(targetId: string, id: string): ReportRecord | undefined {
    const sql = 'SELECT id, data FROM report WHERE target_id = ? AND id = ?';
    return this.#database.all<Row>(sql, targetId, id).map((row) => this.#withResults(row))[0];
  }

  /** Reports of any target with a result that still waits. */
  waiting(): ReportRecord[] {
    const sql = `SELECT id, data FROM report WHERE id IN
      (SELECT report_id FROM result WHERE json_extract(data, '$.status') = 'WAITING')`;
    return this.#database.all<Row>(sql).map((row) => this.#withResults(row));
  }

  newestTimestamp(targetId: string): string | undefined {
    const sql = 'SELECT max(created_at) AS newest FROM report WHERE target_id = ?';
    return this.#database.all<{ newest: string | null }>(sql, targetId)[0]?.newest ?? undefined;
  }

  add({ testResults, ...report }: ReportRecord): void {
    this.#database.run(
      'INSERT INTO report (id, target_id, created_at, data) VALUES (?, ?, ?, ?)',
      report.id,
      report.testTargetId,
      report.createdAt,
      JSON.stringify(report),
    );
    testResults.forEach((result, position) =>
      this.#database.run(
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
    this.#database.run('UPDATE result SET data = ? WHERE id = ?', JSON.stringify(result), result.id);
    this.#database.run('UPDATE report SET data = ? WHERE id = ?', JSON.stringify(changed), report.id);
  }

  #withResults({ id, data }: Row): ReportRecord {
    const rows = this.#database.all<Row>(
      'SELECT id, data FROM result WHERE report_id = ? ORDER BY position',
      id,
    );
    const report: Omit<ReportRecord, 'testResults'> = JSON.parse(data);
    return { ...report, testResults: rows.map((row): ResultRecord => JSON.parse(row.data)) };
  }
}
