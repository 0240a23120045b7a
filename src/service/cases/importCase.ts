import type { ImportTestCaseBody } from '../../api/contract/portableEndpoints.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { assertValidLinks } from './assertValidLinks.ts';
import { CaseWriter } from './caseWriter.ts';
import { existingCases } from './existingCases.ts';

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
