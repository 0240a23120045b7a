import type { TestCase } from '../../core/case/testCase.ts';
import type { Database } from './database.ts';
import type { CaseRecord, CaseStatus, CurrentCase, EditingStatus, Origin, VersionRecord } from './records.ts';

interface CaseRow {
  readonly id: string;
  readonly target_id: string;
  readonly version_id: string;
  readonly status: CaseStatus;
  readonly discarded: number;
  readonly position: number;
  readonly folder_id: string | null;
  readonly discovery: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

interface VersionRow {
  readonly v_id: string;
  readonly v_target_id: string;
  readonly v_case_id: string;
  readonly v_origin: Origin;
  readonly v_portable: string;
  readonly v_element_ids: string;
  readonly v_scroll_states: string;
  readonly v_editing: EditingStatus | null;
  readonly v_created_at: string;
}

const versionColumns = `v.id AS v_id, v.target_id AS v_target_id, v.case_id AS v_case_id, v.origin AS v_origin, v.portable AS v_portable,
  v.element_ids AS v_element_ids, v.scroll_states AS v_scroll_states, v.editing AS v_editing, v.created_at AS v_created_at`;
const current = `SELECT c.*, ${versionColumns} FROM test_case c JOIN version v ON v.id = c.version_id`;

/** Test cases and their versions. */
export class CaseStore {
  private readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  /** The cases of a target without their content, deleted ones too. */
  records(targetId: string): CaseRecord[] {
    return this.database
      .all<CaseRow>('SELECT * FROM test_case WHERE target_id = ? ORDER BY position', targetId)
      .map(toCaseRecord);
  }

  record(targetId: string, id: string): CaseRecord | undefined {
    const sql = 'SELECT * FROM test_case WHERE target_id = ? AND id = ?';
    return this.database.all<CaseRow>(sql, targetId, id).map(toCaseRecord)[0];
  }

  currentCases(targetId: string): CurrentCase[] {
    return this.database
      .all<CaseRow & VersionRow>(`${current} WHERE c.target_id = ? ORDER BY c.position`, targetId)
      .map(currentOf);
  }

  currentCase(targetId: string, id: string): CurrentCase | undefined {
    const sql = `${current} WHERE c.target_id = ? AND c.id = ?`;
    return this.database.all<CaseRow & VersionRow>(sql, targetId, id).map(currentOf)[0];
  }

  /** The JSON texts of what a pull returns, as they were stored. */
  enabledTexts(targetId: string): string[] {
    const sql = `SELECT v.portable AS text FROM test_case c JOIN version v ON v.id = c.version_id
      WHERE c.target_id = ? AND c.status = 'ENABLED' ORDER BY c.position`;
    return this.database.all<{ text: string }>(sql, targetId).map(({ text }) => text);
  }

  version(targetId: string, caseId: string, versionId: string): VersionRecord | undefined {
    const sql = `SELECT ${versionColumns} FROM version v WHERE v.id = ? AND v.target_id = ? AND v.case_id = ?`;
    return this.database.all<VersionRow>(sql, versionId, targetId, caseId).map(toVersionRecord)[0];
  }

  /** Finds a version of any test case of a target. */
  versionById(targetId: string, versionId: string): VersionRecord | undefined {
    const sql = `SELECT ${versionColumns} FROM version v WHERE v.id = ? AND v.target_id = ?`;
    return this.database.all<VersionRow>(sql, versionId, targetId).map(toVersionRecord)[0];
  }

  nextPosition(targetId: string): number {
    const sql = 'SELECT coalesce(max(position) + 1, 0) AS next FROM test_case WHERE target_id = ?';
    return this.database.all<{ next: number }>(sql, targetId)[0]?.next ?? 0;
  }

  save(record: CaseRecord): void {
    this.database.run(
      `INSERT INTO test_case
         (id, target_id, version_id, status, discarded, position, folder_id, discovery, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (target_id, id) DO UPDATE SET version_id = excluded.version_id, status = excluded.status,
         discarded = excluded.discarded, position = excluded.position, folder_id = excluded.folder_id,
         discovery = excluded.discovery, updated_at = excluded.updated_at`,
      record.id,
      record.targetId,
      record.versionId,
      record.status,
      record.discarded ? 1 : 0,
      record.position,
      record.folderId,
      record.discovery && JSON.stringify(record.discovery),
      record.createdAt,
      record.updatedAt,
    );
  }

  addVersion(version: VersionRecord): void {
    const { id, targetId, caseId, origin, portable, elementIds, scrollStates, createdAt } = version;
    this.database.run(
      `INSERT INTO version (id, target_id, case_id, origin, portable, element_ids, scroll_states, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      targetId,
      caseId,
      origin,
      JSON.stringify(portable),
      JSON.stringify(elementIds),
      JSON.stringify(scrollStates),
      createdAt,
    );
  }

  /** Saves what became of a version in the editor: its status, and its content. */
  saveEdited({ id, editing, portable, elementIds }: VersionRecord): void {
    this.database.run(
      'UPDATE version SET editing = ?, portable = ?, element_ids = ? WHERE id = ?',
      editing ?? null,
      JSON.stringify(portable),
      JSON.stringify(elementIds),
      id,
    );
  }
}

const toCaseRecord = (row: CaseRow): CaseRecord => ({
  id: row.id,
  targetId: row.target_id,
  versionId: row.version_id,
  status: row.status,
  discarded: row.discarded !== 0,
  position: row.position,
  folderId: row.folder_id,
  discovery: row.discovery === null ? null : JSON.parse(row.discovery),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

function toVersionRecord(row: VersionRow): VersionRecord {
  const portable: TestCase = JSON.parse(row.v_portable);
  const elementIds: string[] = JSON.parse(row.v_element_ids);
  const scrollStates: VersionRecord['scrollStates'] = JSON.parse(row.v_scroll_states);
  return {
    id: row.v_id,
    targetId: row.v_target_id,
    caseId: row.v_case_id,
    origin: row.v_origin,
    portable,
    elementIds,
    scrollStates,
    ...(row.v_editing === null ? {} : { editing: row.v_editing }),
    createdAt: row.v_created_at,
  };
}

const currentOf = (row: CaseRow & VersionRow): CurrentCase => ({
  ...toCaseRecord(row),
  version: toVersionRecord(row),
});
