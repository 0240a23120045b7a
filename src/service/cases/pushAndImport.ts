import type { ImportTestCaseBody } from '../../api/contract/portableTestCase.ts';
import { checkCaseSet, type CaseSetProblem } from '../../core/case/caseDependencies.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { BadRequest, issue, type BadRequestIssue } from '../http/httpErrors.ts';
import { addReport } from '../reports/reportWriter.ts';
import type { ReportRecord, VersionRecord } from '../store/records.ts';
import type { Store, StoreContext } from '../store/store.ts';
import { defaultEnvironment } from '../targets/targets.ts';
import { CaseWriter, existingCases } from './caseWriter.ts';

/** The path of a pushed case in the body of the request. */
const testCasePath = (index: number): (string | number)[] => ['testCases', index];

/**
 * Endpoint 12, all or nothing. `replace`: what is not pushed is DELETED, whatever its status was.
 * `upsert`: it stays. A pushed case is ENABLED.
 */
export function pushCases(
  context: StoreContext,
  mode: ServiceModes['push'],
  targetId: string,
  cases: readonly TestCase[],
): PushedVersions {
  const { store } = context;
  const replaces = mode === 'replace';
  return store.transaction(() => {
    const staying = replaces ? [] : existingCases(store, targetId);
    assertValidLinks({ cases, staying, pathOf: testCasePath });
    const writer = new CaseWriter(context);
    const current = cases.map((testCase, position) =>
      writer.put(targetId, testCase, 'PUSH', {
        status: 'ENABLED',
        discarded: false,
        ...(replaces ? { position } : {}),
      }),
    );
    if (replaces) deleteOthers(store, writer, targetId, new Set(cases.map(({ id }) => id)));
    return pushedVersions(current.map(({ id, versionId }) => [id, versionId]));
  });
}

function deleteOthers(store: Store, writer: CaseWriter, targetId: string, pushed: ReadonlySet<string>): void {
  for (const { id, status } of store.cases.records(targetId)) {
    if (pushed.has(id) || status === 'DELETED') continue;
    const current = store.cases.currentCase(targetId, id);
    if (current) writer.setState(current, { status: 'DELETED' });
  }
}

/** The answer of endpoint 13. */
export interface DraftPushAnswer extends PushedVersions {
  readonly success: boolean;
  readonly syncDataByStableId: Readonly<Record<string, { versionId: string; testResultId: string }>>;
}

/** Endpoint 13: adds draft versions and, where there are any, a report that waits for their results. */
export function pushDrafts(
  context: StoreContext,
  targetId: string,
  cases: readonly TestCase[],
): { result: DraftPushAnswer; report: ReportRecord | undefined } {
  const { store } = context;
  return store.transaction(() => {
    assertValidLinks({
      cases,
      staying: existingCases(store, targetId),
      pathOf: testCasePath,
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
    environmentId: environment?.id,
    context: { source: 'manual', description: 'Draft push' },
    breakpoint: 'DESKTOP',
    browser: 'CHROMIUM',
    cases: versions.map(({ id, caseId }) => ({ testCaseId: caseId, testCaseVersionId: id })),
  });
}

const draftPushResult = (
  { testResults }: Pick<ReportRecord, 'testResults'> = { testResults: [] },
): DraftPushAnswer => ({
  success: true,
  ...pushedVersions(
    testResults.map(({ testCaseId, testCaseVersionId = '' }) => [testCaseId, testCaseVersionId]),
  ),
  syncDataByStableId: Object.fromEntries(
    testResults.map(({ id, testCaseId, testCaseVersionId = '' }) => [
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
  body: ImportTestCaseBody,
): boolean {
  const { store } = context;
  return store.transaction(() => {
    const before = store.cases.currentCase(targetId, id);
    const { testTargetId: _target, tags, ...fields } = body;
    const current = before && before.status !== 'DELETED' ? before.version.portable : undefined;
    const merged = { ...current, ...fields, ...(tags ? { tagNames: tags } : {}), id };
    const portable = withoutNulls(merged);
    assertValidLinks({
      cases: [portable],
      staying: existingCases(store, targetId),
      pathOf: () => [],
    });
    new CaseWriter(context).put(targetId, portable, 'IMPORT', { status: 'ENABLED', discarded: false });
    return current === undefined;
  });
}

function withoutNulls(testCase: TestCase): TestCase {
  const result = { ...testCase };
  for (const key of ['entryPointUrlPath', 'type', 'dependencyId', 'teardownId'] as const) {
    if (result[key] === null) delete result[key];
  }
  return result;
}

type Path = readonly (string | number)[];

interface IncomingCases {
  readonly cases: readonly TestCase[];
  /** Cases that stay beside the incoming ones, which may depend on them. */
  readonly staying: readonly TestCase[];
  /** The path of the case with this index in the request. */
  readonly pathOf: (index: number) => Path;
}

/** Refuses cases that cannot stand together: a 400 that names each id (contract section 7, domain.md). */
export function assertValidLinks(incoming: IncomingCases): void {
  const issues = linkIssues(incoming);
  if (issues.length > 0) throw new BadRequest(issues);
}

function linkIssues({ cases, staying, pathOf }: IncomingCases): BadRequestIssue[] {
  const indexOf = new Map(cases.map((testCase, index) => [testCase, index]));
  const ids = new Set(cases.map(({ id }) => id));
  const problems = checkCaseSet([...cases, ...staying.filter(({ id }) => !ids.has(id))]);
  return problems
    .flatMap((problem) => brokenLinksOf(problem, (testCase) => indexOf.has(testCase)))
    .flatMap(({ testCase, key, message, expected, received }) => {
      const index = indexOf.get(testCase);
      return index === undefined ? [] : [issue([...pathOf(index), key], message, expected, received)];
    });
}

interface BrokenLink extends Pick<BadRequestIssue, 'message' | 'expected' | 'received'> {
  readonly testCase: TestCase;
  readonly key: 'id' | 'dependencyId' | 'teardownId';
}

function brokenLinksOf(problem: CaseSetProblem, isIncoming: (testCase: TestCase) => boolean): BrokenLink[] {
  switch (problem.kind) {
    case 'duplicate-id':
      return problem.cases.slice(1).map((testCase) => usedId(testCase, problem.id));
    case 'unknown-dependency':
      return [unknownCase(problem.case, 'dependencyId', problem.id)];
    case 'unknown-teardown':
      return [unknownCase(problem.case, 'teardownId', problem.id)];
    case 'cycle': {
      const first = problem.cases.find(isIncoming);
      return first ? [cycle(first, problem.cases)] : [];
    }
    default:
      return problem satisfies never;
  }
}

const usedId = (testCase: TestCase, id: string): BrokenLink => ({
  testCase,
  key: 'id',
  message: `The id ${id} is used more than once`,
  expected: 'an id used once',
  received: id,
});

const unknownCase = (testCase: TestCase, key: BrokenLink['key'], id: string): BrokenLink => ({
  testCase,
  key,
  message: `There is no test case with the id ${id}`,
  expected: 'the id of a test case',
  received: id,
});

function cycle(testCase: TestCase, cases: readonly TestCase[]): BrokenLink {
  const loop = [...cases, cases[0]].map((member) => member?.id).join(' -> ');
  const message = `Test cases depend on each other: ${loop}`;
  return { testCase, key: 'dependencyId', message, expected: 'no cycle', received: 'a cycle' };
}

/** What the answers of pushes say of versions. */
interface PushedVersions {
  readonly versionIds: string[];
  readonly versionIdByStableId: Record<string, string>;
}

/** The versions that a push made or found, as pairs of the stable id of a case and the id of its version. */
const pushedVersions = (versions: readonly (readonly [string, string])[]): PushedVersions => ({
  versionIds: versions.map(([, versionId]) => versionId),
  versionIdByStableId: Object.fromEntries(versions),
});

/** Behaviours in which services differ, since the contract leaves them open; the local service supports each. */
export interface ServiceModes {
  /** `replace`: a push is the whole set. `upsert`: cases that are not pushed stay. */
  readonly push: 'replace' | 'upsert';
  /** The variant of contract 2.5 that a pull answers with. */
  readonly pull: 'full' | 'abridged';
}
