import type { DraftPushResult, ImportTestCase } from '../../api/contract/portable.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { CaseWriter } from './caseWriter.ts';
import { defaultEnvironment } from '../targets/environments.ts';
import type { Modes } from './modes.ts';
import { refuseBrokenLinks } from './brokenLinks.ts';
import { addReport } from '../reports/reports.ts';
import type { ReportRecord, VersionRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { StoreContext } from '../store/storeContext.ts';

const inTestCases = (index: number): (string | number)[] => ['testCases', index];

/**
 * Endpoint 12, all or nothing. `replace`: what is not pushed is DELETED, whatever its status was.
 * `upsert`: it stays. A pushed case is ENABLED.
 */
export function pushSet(
  context: StoreContext,
  mode: Modes['push'],
  targetId: string,
  cases: readonly TestCase[],
): void {
  const { store } = context;
  const replaces = mode === 'replace';
  store.transaction(() => {
    const staying = replaces ? [] : stayingCases(store, targetId);
    refuseBrokenLinks(store, { targetId, cases, staying, pathOf: inTestCases });
    const writer = new CaseWriter(context);
    cases.forEach((testCase, position) =>
      writer.put(targetId, testCase, 'PUSH', {
        status: 'ENABLED',
        discarded: false,
        ...(replaces ? { position } : {}),
      }),
    );
    if (replaces) deleteOthers(store, writer, targetId, new Set(cases.map(({ id }) => id)));
  });
}

function deleteOthers(store: Store, writer: CaseWriter, targetId: string, pushed: ReadonlySet<string>): void {
  for (const { id, status } of store.cases.records(targetId)) {
    if (pushed.has(id) || status === 'DELETED') continue;
    const current = store.cases.currentCase(id);
    if (current) writer.setState(current, { status: 'DELETED' });
  }
}

/** Endpoint 13: adds draft versions and, where there are any, a report that waits for their results. */
export function pushDrafts(
  context: StoreContext,
  targetId: string,
  cases: readonly TestCase[],
): { result: DraftPushResult; report: ReportRecord | undefined } {
  const { store } = context;
  return store.transaction(() => {
    refuseBrokenLinks(store, {
      targetId,
      cases,
      staying: stayingCases(store, targetId),
      pathOf: inTestCases,
    });
    const writer = new CaseWriter(context);
    const versions = cases.map((testCase) => writer.addDraft(targetId, testCase));
    const report = versions.length === 0 ? undefined : addDraftReport(context, targetId, versions);
    return { result: draftPushResult(report), report };
  });
}

function addDraftReport(
  context: StoreContext,
  testTargetId: string,
  versions: readonly VersionRecord[],
): ReportRecord {
  const environment = defaultEnvironment(context.store, testTargetId);
  return addReport(context, {
    testTargetId,
    executionUrl: environment?.discoveryUrl,
    context: { source: 'manual', description: 'Draft push' },
    breakpoint: 'DESKTOP',
    browser: 'CHROMIUM',
    cases: versions.map(({ id, caseId }) => ({ testCaseId: caseId, testCaseVersionId: id })),
  });
}

const draftPushResult = ({ testResults }: Pick<ReportRecord, 'testResults'> = { testResults: [] }) => ({
  success: true,
  versionIds: testResults.map(({ testCaseVersionId = '' }) => testCaseVersionId),
  syncDataByStableId: Object.fromEntries(
    testResults.map(({ id, testCaseId, testCaseVersionId }) => [
      testCaseId,
      { versionId: testCaseVersionId, testResultId: id },
    ]),
  ),
});

/**
 * Endpoint 9 with the id of the path: creates the case, or updates it by the fields that the body
 * has (null clears one). Returns whether the case is new.
 */
export function importCase(
  context: StoreContext,
  targetId: string,
  id: string,
  body: ImportTestCase,
): boolean {
  const { store } = context;
  return store.transaction(() => {
    const before = store.cases.currentCase(id);
    const { testTargetId: _target, tags, ...fields } = body;
    const known = before && before.status !== 'DELETED' ? before.version.portable : undefined;
    const merged = { ...known, ...fields, ...(tags ? { tagNames: tags } : {}), id };
    const portable = withoutNulls(merged);
    refuseBrokenLinks(store, {
      targetId,
      cases: [portable],
      staying: stayingCases(store, targetId),
      pathOf: () => [],
    });
    new CaseWriter(context).put(targetId, portable, 'IMPORT', { status: 'ENABLED', discarded: false });
    return known === undefined;
  });
}

function withoutNulls(testCase: TestCase): TestCase {
  const kept = { ...testCase };
  for (const key of ['entryPointUrlPath', 'type', 'dependencyId', 'teardownId'] as const) {
    if (kept[key] === null) delete kept[key];
  }
  return kept;
}

export const stayingCases = (store: Store, targetId: string): TestCase[] =>
  store.cases
    .currentCases(targetId)
    .filter(({ status }) => status !== 'DELETED')
    .map(({ version }) => version.portable);
