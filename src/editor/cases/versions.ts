import type * as vscode from 'vscode';
import * as z from 'zod';
import { uuid } from '../../core/testCase.ts';

const key = 'testCaseVersions';
/** Kept of each case, and of cases: what is older is not offered any more. */
const most = { versions: 10, cases: 500 };

const known = z.record(z.string(), z.array(z.object({ versionId: uuid, pushedAt: z.string() }))).catch({});

/** A version of a case, and when it was pushed from here (ISO 8601). */
export interface KnownVersion {
  readonly versionId: string;
  readonly pushedAt: string;
}

/** Versions that draft pushes from this workspace made, newest first: the service lists none. */
export class Versions {
  constructor(private readonly state: vscode.Memento) {}

  of(testCaseId: string): readonly KnownVersion[] {
    const all = known.parse(this.state.get(key, {}));
    return Object.hasOwn(all, testCaseId) ? (all[testCaseId] ?? []) : [];
  }

  async note(testCaseId: string, versionId: string, pushedAt = new Date().toISOString()): Promise<void> {
    const { [testCaseId]: _before, ...others } = known.parse(this.state.get(key, {}));
    const older = this.of(testCaseId).filter((one) => one.versionId !== versionId);
    const versions = [{ versionId, pushedAt }, ...older].slice(0, most.versions);
    const rest = Object.entries(others).slice(0, most.cases - 1);
    await this.state.update(key, { [testCaseId]: versions, ...Object.fromEntries(rest) });
  }
}
