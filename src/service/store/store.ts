import { CaseStore } from './caseStore.ts';
import { Database } from './database.ts';
import type { EnvironmentRecord, PlanRecord, TargetRecord } from './records.ts';
import { ReportStore } from './reportStore.ts';

interface DataRow {
  readonly data: string;
}

/** Everything that the service stores. SQL is in this folder only. */
export class Store {
  readonly cases: CaseStore;
  readonly reports: ReportStore;
  readonly #database: Database;

  constructor(file: string) {
    this.#database = new Database(file);
    this.cases = new CaseStore(this.#database);
    this.reports = new ReportStore(this.#database);
  }

  /** All changes that `body` makes, or none. */
  transaction<T>(body: () => T): T {
    return this.#database.transaction(body);
  }

  targets(): TargetRecord[] {
    return this.#database.all<DataRow>('SELECT data FROM target ORDER BY rowid').map(parseTarget);
  }

  target(id: string): TargetRecord | undefined {
    return this.#database.all<DataRow>('SELECT data FROM target WHERE id = ?', id).map(parseTarget)[0];
  }

  saveTarget(target: TargetRecord): void {
    this.#database.run(
      'INSERT INTO target (id, data) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET data = excluded.data',
      target.id,
      JSON.stringify(target),
    );
  }

  environments(targetId: string): EnvironmentRecord[] {
    return this.#database
      .all<DataRow>('SELECT data FROM environment WHERE target_id = ? ORDER BY rowid', targetId)
      .map(parseEnvironment);
  }

  saveEnvironment(environment: EnvironmentRecord): void {
    this.#database.run(
      `INSERT INTO environment (id, target_id, type, data) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET data = excluded.data`,
      environment.id,
      environment.testTargetId,
      environment.type,
      JSON.stringify(environment),
    );
  }

  deleteEnvironment(id: string): void {
    this.#database.run('DELETE FROM environment WHERE id = ?', id);
  }

  plan(targetId: string, id: string): PlanRecord | undefined {
    const sql = 'SELECT data FROM plan WHERE target_id = ? AND id = ?';
    return this.#database.all<DataRow>(sql, targetId, id).map(({ data }): PlanRecord => JSON.parse(data))[0];
  }

  savePlan(plan: PlanRecord): void {
    this.#database.run(
      'INSERT INTO plan (id, target_id, data) VALUES (?, ?, ?)',
      plan.id,
      plan.testTargetId,
      JSON.stringify(plan),
    );
  }

  /** The id of a folder or private location; `make` gives one to a name that has none yet. */
  idOfName(targetId: string, kind: 'folder' | 'privateLocation', name: string, make: () => string): string {
    const text = JSON.stringify(name);
    const [known] = this.#database.all<{ id: string }>(
      'SELECT id FROM named WHERE target_id = ? AND kind = ? AND name = ?',
      targetId,
      kind,
      text,
    );
    if (known) return known.id;
    const id = make();
    this.#database.run(
      'INSERT INTO named (id, target_id, kind, name) VALUES (?, ?, ?, ?)',
      id,
      targetId,
      kind,
      text,
    );
    return id;
  }

  close(): void {
    this.#database.close();
  }
}

const parseTarget = ({ data }: DataRow): TargetRecord => JSON.parse(data);
const parseEnvironment = ({ data }: DataRow): EnvironmentRecord => JSON.parse(data);
