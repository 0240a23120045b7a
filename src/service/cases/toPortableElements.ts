import { isDeepStrictEqual } from 'node:util';
import { serviceOnlyKeys, type ServiceElement } from '../../api/contract/serviceTestCase.ts';
import { namesWithText } from '../../core/case/stepSchemas.ts';
import { isRecord } from '../../core/isRecord.ts';
import type { CurrentCase } from '../store/records.ts';
import { toServiceElements } from './toServiceCase.ts';

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
export function toPortableElements(incoming: readonly ServiceElement[], current: CurrentCase): unknown[] {
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
export function retainedElementIds(
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
    if (serviceOnlyKeys.element.has(key) || (before && isDeepStrictEqual(value, before.service[key]))) continue;
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
