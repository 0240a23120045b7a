import type { ServiceElement, UpdateTestCase } from '../../api/contract/testCase.ts';
import { checkedTestCase } from '../../api/contract/portableCase.ts';
import { parseLocatorLine } from '../../core/locator/locatorLine.ts';
import { LocatorSyntaxError } from '../../core/locator/syntaxError.ts';
import type { Selector } from '../../core/case/selector.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { CaseWriter, type CaseState } from './caseWriter.ts';
import { timestamp } from '../store/clock.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { fromServiceElements, keptElementIds } from './portableElements.ts';
import { BadRequest, issue, notFound } from '../http/problems.ts';
import type { CurrentCase } from '../store/records.ts';
import { toServiceElements } from './serviceCase.ts';
import { validate } from '../http/validation.ts';

/** Endpoint 8: what the body leaves out stays, null clears. A change of content makes a new version. */
export function updateCase(context: StoreContext, current: CurrentCase, body: UpdateTestCase): CurrentCase {
  const portable = validate(checkedTestCase, changedContent(current, body));
  const ids = body.elements && keptElementIds(body.elements, current);
  return context.store.transaction(() =>
    new CaseWriter(context).put(
      current.targetId,
      portable,
      'EDIT',
      changedState(context, current, body),
      ids,
    ),
  );
}

function changedContent(current: CurrentCase, body: UpdateTestCase): unknown {
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
  set('elements', body.elements && fromServiceElements(body.elements, current));
  return Object.fromEntries(fields);
}

/**
 * Accepting a discovery enables its case. Discarding one makes it OUTDATED and takes it off the
 * list: the contract knows no DELETED in this response, and nothing else deletes a discovery.
 */
function changedState(
  { clock }: Pick<StoreContext, 'clock'>,
  current: CurrentCase,
  body: UpdateTestCase,
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
  status: 'ABORTED',
  abortCause: 'The local service has no language model to generate steps from a prompt.',
  message: 'The steps were not changed. Edit them in the file, then push it.',
};

/** Endpoint 10: gives one element another locator. */
export function updateElement(
  context: StoreContext,
  current: CurrentCase,
  elementId: string,
  locatorLine: string,
): ServiceElement {
  const at = current.version.elementIds.indexOf(elementId);
  if (at < 0) throw notFound('element', elementId);
  const selectors = selectorsOf(locatorLine);
  const { portable } = current.version;
  const elements = portable.elements.map((element, index) =>
    index === at ? { ...element, selectors } : element,
  );
  const changed = context.store.transaction(() =>
    new CaseWriter(context).put(
      current.targetId,
      { ...portable, elements },
      'EDIT',
      {},
      current.version.elementIds,
    ),
  );
  const element = toServiceElements(changed)[at];
  if (!element) throw notFound('element', elementId);
  return element;
}

function selectorsOf(line: string): Selector[] {
  try {
    return parseLocatorLine(line);
  } catch (error) {
    if (!(error instanceof LocatorSyntaxError)) throw error;
    const { start, end, message } = error;
    const text = `At position ${start}: ${message}`;
    throw new BadRequest([issue(['locatorLine'], text, 'a locator line', line.slice(start, end))]);
  }
}
