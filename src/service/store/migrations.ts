import { exchangedCase } from '../../core/case/completeCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';

interface Rows {
  all<Row>(sql: string, ...values: string[]): Row[];
  run(sql: string, ...values: string[]): void;
}

/** SQL, or a change of what rows say. */
export type Migration = string | ((rows: Rows) => void);

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
