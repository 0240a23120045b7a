import type { ExploreResult } from '../../api/contract/explore.ts';
import { isSameElement } from '../../core/case/isSameCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { CaseWriter } from '../cases/caseWriter.ts';
import { timestamp } from '../store/clock.ts';
import type { CurrentCase } from '../store/records.ts';
import type { StoreContext } from '../store/storeContext.ts';

/**
 * Saves the cases that passed as drafts in a new test plan. Those that the target has already are in the
 * plan too, unless they were deleted or rejected.
 */
export function saveFoundCases(
  context: StoreContext,
  targetId: string,
  passed: readonly TestCase[],
): Omit<ExploreResult, 'message'> {
  const { store, clock, newId } = context;
  return store.transaction(() => {
    const existing = store.cases.currentCases(targetId);
    const writer = new CaseWriter(context);
    const now = timestamp(clock);
    const discoveries = passed.flatMap((testCase) => {
      const same = existing.find(({ version }) => doesTheSame(version.portable, testCase));
      if (same && isRemoved(same)) return [];
      const saved = same ?? putDraft(writer, targetId, testCase, now);
      return [{ testCaseId: saved.id, discoveryId: newId(), testCaseName: testCase.description }];
    });
    const testPlanId = newId();
    store.savePlan({ id: testPlanId, testTargetId: targetId, createdAt: now, discoveries });
    return { testPlanId, discoveries };
  });
}

function putDraft(writer: CaseWriter, targetId: string, testCase: TestCase, updatedAt: string): CurrentCase {
  const discovery = {
    status: 'CREATED',
    freePrompt: testCase.prompt,
    message: 'It passed during the exploration.',
    updatedAt,
  };
  return writer.put(targetId, testCase, 'DRAFT', { status: 'DRAFT', discarded: false, discovery });
}

const doesTheSame = (a: TestCase, b: TestCase): boolean =>
  a.description === b.description &&
  (a.entryPointUrlPath ?? '') === (b.entryPointUrlPath ?? '') &&
  a.elements.length === b.elements.length &&
  a.elements.every((element, at) => isSameElement(element, b.elements[at] ?? {}));

const isRemoved = ({ status, discarded }: CurrentCase): boolean => discarded || status === 'DELETED';
