import type { TestCase } from '../../core/case/testCase.ts';
import type { Store } from '../store/store.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { assertValidLinks } from './assertValidLinks.ts';
import { CaseWriter } from './caseWriter.ts';
import { existingCases } from './existingCases.ts';
import { pushedVersions, type PushedVersions } from './pushedVersions.ts';
import type { ServiceModes } from './serviceModes.ts';

/** The path of a pushed case in the body of the request. */
export const testCasePath = (index: number): (string | number)[] => ['testCases', index];

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
