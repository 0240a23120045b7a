import { checkedTestCase } from '../../api/contract/portableCase.ts';
import type { ServiceElement, UpdateTestCaseBody } from '../../api/contract/serviceTestCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { validateRequestValue } from '../http/validateRequestValue.ts';
import { timestamp } from '../store/clock.ts';
import type { NewId } from '../store/clock.ts';
import type { CurrentCase, ScrollState } from '../store/records.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { CaseWriter, type CaseState, type KnownElements } from './caseWriter.ts';
import { selectorId } from './elementIds.ts';
import { toPortableElements, retainedElementIds } from './toPortableElements.ts';

/** Endpoint 8: what the body leaves out stays, null clears. A change of content makes a new version. */
export function updateCase(
  context: StoreContext,
  current: CurrentCase,
  body: UpdateTestCaseBody,
): CurrentCase {
  const portable = validateRequestValue(checkedTestCase, changedContent(current, body));
  const elements = body.elements && knownElements(body.elements, current, context.newId);
  return context.store.transaction(() =>
    new CaseWriter(context).put(
      current.targetId,
      portable,
      'EDIT',
      changedState(context, current, body),
      elements,
    ),
  );
}

/** Selectors have the ids of their positions: one that moved takes along what it has. */
function knownElements(
  incoming: readonly ServiceElement[],
  current: CurrentCase,
  newId: NewId,
): KnownElements {
  const ids = retainedElementIds(incoming, current).map((id) => id ?? newId());
  const scrollStates = new Map<string, ScrollState | null>();
  for (const [at, id] of ids.entries()) {
    const { scrollState, selectors } = incoming[at] ?? {};
    if (scrollState !== undefined) scrollStates.set(id, scrollState);
    for (const [position, selector] of (selectors ?? []).entries()) {
      const { scrollStateId = current.version.scrollStates[selector.id ?? ''] } = selector;
      scrollStates.set(selectorId(id, position), scrollStateId ?? null);
    }
  }
  return { ids, scrollStates };
}

function changedContent(current: CurrentCase, body: UpdateTestCaseBody): unknown {
  const { portable } = current.version;
  const fields = new Map<string, unknown>(Object.entries(portable));
  const set = (key: keyof TestCase, value: unknown): void => {
    if (value === null) fields.delete(key);
    else if (value !== undefined) fields.set(key, value);
  };
  set('description', body.description);
  set('entryPointUrlPath', body.entryPointUrlPath);
  set('runStatus', body.runStatus);
  set('folderName', body.folderName);
  set('externalId', body.externalId);
  set('tagNames', body.assignedTagNames);
  set('prompt', body.createBackendDiscoveryPrompt);
  set('elements', body.elements && toPortableElements(body.elements, current));
  return Object.fromEntries(fields);
}

/**
 * Accepting a discovery enables its case. Discarding one makes it OUTDATED and takes it off the
 * list: the contract knows no DELETED in this response, and nothing else deletes a discovery.
 */
function changedState(
  { clock }: Pick<StoreContext, 'clock'>,
  current: CurrentCase,
  body: UpdateTestCaseBody,
): CaseState {
  const { status, interactionStatus, createBackendDiscoveryPrompt: freePrompt } = body;
  const isDiscovery = current.discarded || current.status === 'DRAFT' || current.status === 'PROVISIONAL';
  const judged: CaseState =
    isDiscovery && interactionStatus === 'APPROVED'
      ? { status: 'ENABLED', discarded: false }
      : isDiscovery && interactionStatus === 'REJECTED'
        ? { status: 'OUTDATED', discarded: true }
        : {};
  return {
    ...judged,
    ...(status ? { status, discarded: false } : {}),
    ...(freePrompt === undefined
      ? {}
      : { discovery: { ...withoutModel, freePrompt, updatedAt: timestamp(clock) } }),
  };
}

/** A discovery from a prompt ends at once: nothing here writes steps from words. */
const withoutModel = {
  status: 'CREATED',
  abortCause: 'The local service has no language model to generate steps from a prompt.',
  message: 'The steps were not changed. Edit them in the file, then push it.',
};
