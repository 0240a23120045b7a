import { isMap, isNode, isSeq, parseDocument, type Document, type Node } from 'yaml';
import type { ItemText, StepList } from './stepList.ts';
import type { Selector } from '../case/selector.ts';
import type { Element } from '../case/testCase.ts';
import { isRecord } from '../isRecord.ts';
import { lineStart } from '../text/lineBounds.ts';
import type { Span } from '../text/span.ts';
import { findPair, getSpan } from '../yaml/findNodes.ts';
import { stepLooksTooDeep } from '../yaml/yamlLimits.ts';

/** A step as it is read from its own text. Offsets count from where that text starts. */
export interface ReadStep {
  /** The value of the step, as far as it parses. */
  readonly element: Element | undefined;
  /** The key `selectors`. */
  readonly selectorsKey: Span | undefined;
  readonly selectors: readonly Selector[];
  /** Its selectors, one after the other. */
  readonly links: readonly Span[];
  /** The value of `action` or `expectation`. */
  readonly act: Span | undefined;
  /** Whether its text parses without an error. */
  readonly isWhole: boolean;
}

const nothing: ReadStep = {
  element: undefined,
  selectorsKey: undefined,
  selectors: [],
  links: [],
  act: undefined,
  isWhole: false,
};

/** The text that a step is read from: its lines from the dash on, or what stands in the braces. */
export function textOfStep(text: string, list: StepList, { start, end }: ItemText): Span & { text: string } {
  const from = list.style === 'block' ? lineStart(text, start) : start;
  return { start: from, end, text: text.slice(from, end) };
}

/** The parsed node of a step, from its own text. */
export function parseStep(text: string): { document: Document.Parsed; step: unknown } {
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false });
  const { contents } = document;
  return { document, step: isSeq(contents) && !contents.flow ? contents.items[0] : contents };
}

/**
 * Reads one step from its own text. Never throws.
 *
 * @param before the text in front of it, where its aliases may have their anchors
 */
export function readStep(text: string, before: () => string = () => ''): ReadStep {
  if (stepLooksTooDeep(text)) return nothing;
  try {
    const { document, step } = parseStep(text);
    if (!isMap(step)) return nothing;
    const pair = findPair(step, 'selectors');
    const act = findPair(step, 'interaction')?.value ?? findPair(step, 'assertion')?.value;
    const name = findPair(act, 'action')?.value ?? findPair(act, 'expectation')?.value;
    const element = elementIn(step, document) ?? valueWithin(before() + text);
    return {
      element,
      selectorsKey: getSpan(pair?.key),
      selectors: selectorsOf(element),
      links: isSeq(pair?.value) ? pair.value.items.flatMap((item) => getSpan(item) ?? []) : [],
      act: getSpan(name),
      isWhole: document.errors.length === 0,
    };
  } catch {
    return nothing;
  }
}

/** The selectors of a step, less what is none. */
export function selectorsOf(element: Element | undefined): Selector[] {
  const found: unknown = element?.selectors;
  return Array.isArray(found) ? found.filter((selector): selector is Selector => isRecord(selector)) : [];
}

function elementIn(step: Node, document: Document.Parsed): Element | undefined {
  try {
    const value: unknown = step.toJS(document, { maxAliasCount: 1000 });
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The last step of a text: an alias in it may have its anchor in a step before. */
function valueWithin(text: string): Element | undefined {
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false });
  const steps = findPair(document.contents, 'elements')?.value;
  const last: unknown = isSeq(steps) ? steps.items.at(-1) : undefined;
  return isNode(last) ? elementIn(last, document) : undefined;
}
