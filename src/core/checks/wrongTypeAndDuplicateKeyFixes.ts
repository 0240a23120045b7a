import { isMap, isScalar, parseDocument, visit, type Document, type Scalar, type YAMLMap } from 'yaml';
import { checkTestCase } from '../case/checkTestCase.ts';
import { message } from '../message.ts';
import type { Span } from '../text/span.ts';
import { removePair } from './yaml/removeKey.ts';
import type { Fix } from './finding/finding.ts';
import { getTrimmedSpan } from './yaml/nodeSpans.ts';
import { moveFix } from './finding/moveFinding.ts';
import { splitSteps } from './yaml/splitSteps.ts';

/**
 * Fixes for what the language server tells of a place: a number or a boolean where text belongs, and
 * a key that is there twice.
 */
export function wrongTypeAndDuplicateKeyFixes(span: Span, text: string): Fix[] {
  const { base, own, isStep } = partAround(span.start, text);
  const parsed = parseDocument(own.replace(isStep ? '-' : /$^/, ' '), {
    logLevel: 'silent',
    uniqueKeys: false,
  });
  const start = span.start - base;
  return [...quote(parsed, start, own, isStep), ...removeTwin(parsed, start, own)].map((fix) =>
    moveFix(fix, base),
  );
}

/** The step around an offset, or the whole text: a step can be parsed alone, and fast. */
function partAround(offset: number, text: string): { base: number; own: string; isStep: boolean } {
  const split = splitSteps(text);
  const step = split?.steps.find(({ start, end }) => start <= offset && offset < end);
  if (step) return { base: step.start, own: text.slice(step.start, step.end), isStep: true };
  const [first] = split?.steps ?? [];
  const last = split?.steps.at(-1);
  if (first && offset < first.start) return { base: 0, own: text.slice(0, first.start), isStep: false };
  if (last) return { base: last.end, own: text.slice(last.end), isStep: false };
  return { base: 0, own: text, isStep: false };
}

/** Where it is certain that text belongs there: fewer problems with quotes than without. */
function quote(document: Document, start: number, text: string, isStep: boolean): Fix[] {
  const node = scalarAt(document, start);
  const span = getTrimmedSpan(node, text);
  if (!node || !span || (typeof node.value !== 'number' && typeof node.value !== 'boolean')) return [];
  const before = problems(document, isStep);
  const source = text.slice(span.start, span.end);
  node.value = source;
  if (problems(document, isStep) >= before) return [];
  return [
    { title: message('Put {0} in quotes', source), preferred: true, edits: [{ span, text: `"${source}"` }] },
  ];
}

function problems(document: Document, isStep: boolean): number {
  const value: unknown = document.toJS({ maxAliasCount: 100 });
  const whole = { id: '00000000-0000-0000-0000-000000000000', description: '', elements: [] as unknown[] };
  const checked = isStep
    ? { ...whole, elements: [value] }
    : { ...whole, ...(typeof value === 'object' ? value : {}) };
  return checkTestCase(checked).length;
}

function scalarAt(document: Document, start: number): Scalar | undefined {
  let found: Scalar | undefined;
  visit(document, {
    Scalar: (key, node) => void (key !== 'key' && node.range?.[0] === start && (found = node)),
  });
  return found;
}

/** The second of two pairs with the same key goes. */
function removeTwin(document: Document, start: number, text: string): Fix[] {
  let fixes: Fix[] = [];
  visit(document, {
    Map: (_, map) => {
      const twin = twinAt(map, start);
      const edits = twin ? removePair(map, twin, text) : [];
      if (twin && edits.length > 0) {
        fixes = [{ title: message('Remove this “{0}”', String(twin.key)), preferred: true, edits }];
      }
    },
  });
  return fixes;
}

function twinAt(map: YAMLMap, start: number): YAMLMap['items'][number] | undefined {
  const key = map.items.find((pair) => isScalar(pair.key) && pair.key.range?.[0] === start)?.key;
  const same = isScalar(key)
    ? map.items.filter((pair) => isScalar(pair.key) && pair.key.value === key.value)
    : [];
  return isMap(map) && same.length > 1
    ? (same.find((pair) => pair.key === key && pair !== same[0]) ?? same[1])
    : undefined;
}
