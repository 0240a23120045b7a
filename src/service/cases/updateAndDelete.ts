import { isDeepStrictEqual } from 'node:util';
import { checkedTestCase } from '../../api/contract/portableTestCase.ts';
import {
  type ServiceElement,
  type UpdateTestCaseBody,
  serviceOnlyKeys,
} from '../../api/contract/serviceTestCase.ts';
import { findDependents } from '../../core/case/caseDependencies.ts';
import type { Selector } from '../../core/case/selector.ts';
import { namesWithText } from '../../core/case/stepSchemas.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { parseLocatorLine } from '../../core/locator/locatorLine.ts';
import { LocatorSyntaxError } from '../../core/locator/locatorSyntaxError.ts';
import { isRecord } from '../../core/values.ts';
import { BadRequest, issue, notFound, HttpError } from '../http/httpErrors.ts';
import { validateRequestValue } from '../http/requestValues.ts';
import type { CurrentCase, ScrollState } from '../store/records.ts';
import { timestamp, type NewId, type StoreContext } from '../store/store.ts';
import { selectorId, toServiceElements } from './caseResponses.ts';
import { CaseWriter, type CaseState, type KnownElements, existingCases } from './caseWriter.ts';

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
      { ids: current.version.elementIds },
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

/**
 * Marks a test case as DELETED, as a push that leaves it out does.
 *
 * @throws {HttpError} while other test cases need it; the message names them
 */
export function deleteCase(context: StoreContext, current: CurrentCase): void {
  const { store } = context;
  store.transaction(() => {
    const dependents = findDependents(current.id, existingCases(store, current.targetId));
    if (dependents.length > 0) throw new HttpError(400, neededBy(dependents));
    new CaseWriter(context).setState(current, { status: 'DELETED' });
  });
}

/** The most test cases that a message names. */
const mostNamed = 5;

function neededBy(dependents: readonly TestCase[]): string {
  const named = dependents
    .slice(0, mostNamed)
    .map(({ description, id }) => `"${description.slice(0, 80)}" (${id})`)
    .join(', ');
  const more = dependents.length - mostNamed;
  const others = more > 0 ? ` and ${more} more` : '';
  return `Other test cases depend on this test case or use it as their teardown: ${named}${others}`;
}

type Plain = Record<string, unknown>;

interface Before {
  readonly portable: Plain;
  readonly service: Plain;
}

const partKeys: ReadonlySet<string> = new Set(['calledWith', ...serviceOnlyKeys.step]);

/**
 * Portable elements from those in the v3 shape (endpoint 8). Fields that an element has as
 * before keep their portable value exactly, and so do those that the v3 shape leaves out. The caller checks the result.
 */
function toPortableElements(incoming: readonly ServiceElement[], current: CurrentCase): unknown[] {
  const { elements } = current.version.portable;
  const before = new Map(
    toServiceElements(current).map((service, index): [string, Before] => [
      service.id ?? '',
      { portable: { ...elements[index] }, service },
    ]),
  );
  return incoming.map((element) => toPortableElement(element, before.get(element.id ?? '')));
}

/** The ids that elements of an update keep: those that the case has, each once. */
function retainedElementIds(
  incoming: readonly ServiceElement[],
  current: CurrentCase,
): (string | undefined)[] {
  const free = new Set(current.version.elementIds);
  return incoming.map(({ id }) => (typeof id === 'string' && free.delete(id) ? id : undefined));
}

function toPortableElement(incoming: Plain, before: Before | undefined): Plain {
  const fields = new Map(Object.entries(before?.portable ?? {}));
  // A step that becomes an assertion is an interaction no longer.
  if (incoming['assertion'] && before?.service['interaction'] && !incoming['interaction'])
    fields.delete('interaction');
  if (incoming['interaction'] && before?.service['assertion'] && !incoming['assertion'])
    fields.delete('assertion');
  for (const [key, value] of Object.entries(incoming)) {
    if (serviceOnlyKeys.element.has(key) || (before && isDeepStrictEqual(value, before.service[key])))
      continue;
    const portable = portableField(key, value, before);
    if (portable === undefined || portable === null) fields.delete(key);
    else fields.set(key, portable);
  }
  return Object.fromEntries(fields);
}

function portableField(key: string, value: unknown, before: Before | undefined): unknown {
  if (key === 'interaction' || key === 'assertion') {
    return isRecord(value) ? portablePart(value, before?.portable[key]) : value;
  }
  if (key === 'selectors' && Array.isArray(value)) {
    return value.map((selector: unknown) => portableSelector(selector, before));
  }
  return value;
}

function portablePart(part: Plain, before: unknown): Plain {
  const name = part['action'] ?? part['expectation'];
  const old = isRecord(before) && (before['action'] ?? before['expectation']) === name ? before : undefined;
  const portableFields = Object.entries(part).filter(([key]) => !partKeys.has(key));
  const argument =
    'calledWith' in part
      ? { calledWith: portableArgument(String(name), part['calledWith'], old?.['calledWith']) }
      : {};
  return { ...old, ...Object.fromEntries(portableFields), ...argument };
}

function portableArgument(name: string, text: unknown, old: unknown): unknown {
  if (typeof text !== 'string' || namesWithText.has(name) || typeof old === 'string') return text;
  try {
    const value: unknown = JSON.parse(text);
    const isStructure = typeof value === 'object' && value !== null;
    return isStructure || (old !== undefined && old !== null) ? value : text;
  } catch {
    return text;
  }
}

function portableSelector(selector: unknown, before: Before | undefined): unknown {
  if (!isRecord(selector)) return selector;
  const previousSelectors = listOf(before?.service['selectors']).filter(isRecord);
  const at = previousSelectors.findIndex(({ id }) => id === selector['id']);
  const place = { index: 0, scrollStateId: undefined };
  const same =
    at >= 0 && isDeepStrictEqual({ ...selector, ...place }, { ...previousSelectors[at], ...place });
  const old = same ? listOf(before?.portable['selectors'])[at] : undefined;
  return (
    old ??
    Object.fromEntries(
      Object.entries(selector).filter(([key, value]) => !serviceOnlyKeys.selector.has(key) && value !== null),
    )
  );
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
