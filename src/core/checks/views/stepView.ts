import { isAlias, isMap, isSeq, type YAMLMap } from 'yaml';
import { findAction, findStep } from '../../../steps/table.ts';
import { selectorTypes } from '../../case/selector.ts';
import { parseStepCode, type CodePlace, type StepCodeSyntax } from '../../javascript/stepCode.ts';
import type { Located, Span } from '../../text/span.ts';
import { findValue } from '../../yaml/findNodes.ts';
import {
  getLocatedInteger,
  getLocatedString,
  getTrimmedSpan,
  isEmptyAt,
  isMerged,
} from '../finding/nodeSpans.ts';

/** One link of a locator, as checks see it. */
export interface SelectorView {
  readonly map: YAMLMap;
  readonly span: Span;
  /** The type; nothing in the abridged variant. */
  readonly type: Located | undefined;
  readonly selector: Located | undefined;
  readonly options: unknown;
  readonly index: Located<number> | undefined;
}

/** One step, as checks see it. Offsets refer to `text`, which may be the text of this step alone. */
export interface StepView {
  readonly text: string;
  readonly map: YAMLMap;
  /** The map below `interaction` or `assertion`. */
  readonly act: YAMLMap;
  readonly kind: 'interaction' | 'assertion';
  /** The action or expectation. */
  readonly name: Located | undefined;
  /** Whether this version knows what the step does. Of others nothing is said. */
  readonly isKnown: boolean;
  readonly chain: 'none' | 'some' | 'unclear';
  readonly selectors: readonly SelectorView[];
  readonly index: Located<number> | undefined;
  readonly code: StepCode | undefined;
}

const knownTypes: ReadonlySet<string> = new Set(selectorTypes);

/** Whether this version knows the type of a selector; the abridged variant has none. */
export const isKnownType = ({ type }: SelectorView): boolean =>
  type !== undefined && knownTypes.has(type.value);

/** Selectors that are CSS, or what else `locator` takes. */
export function locatorSelectors({ selectors }: StepView): Located[] {
  const found: Located[] = [];
  for (const { type, selector } of selectors)
    if ((type?.value === 'CSS' || type?.value === 'FRAME') && selector) found.push(selector);
  return found;
}

/** Reads one step; nothing where it isn't a map, or neither interaction nor assertion. */
export function readStepView(node: unknown, text: string): StepView | undefined {
  if (!isMap(node)) return undefined;
  const kind = isMap(findValue(node, 'interaction')) ? 'interaction' : 'assertion';
  const act = findValue(node, kind);
  if (!isMap(act)) return undefined;
  const name = getLocatedString(act, kind === 'interaction' ? 'action' : 'expectation', text);
  return {
    text,
    map: node,
    act,
    kind,
    name,
    isKnown: findStep(name?.value) !== undefined,
    ...readChain(node, text),
    index: getLocatedInteger(node, 'index', text),
    code: readStepCode(act, name, text),
  };
}

function readChain(step: YAMLMap, text: string): Pick<StepView, 'chain' | 'selectors'> {
  const list = findValue(step, 'selectors');
  if (isSeq(list) && list.items.length > 0) {
    const selectors = list.items.map((item) => readSelector(item, text));
    const all = selectors.filter((selector) => selector !== undefined);
    return all.length === selectors.length
      ? { chain: 'some', selectors: all }
      : { chain: 'unclear', selectors: [] };
  }
  const isNone = (isSeq(list) || isEmptyAt(step, 'selectors')) && !isAlias(list) && !isMerged(step);
  return { chain: isNone ? 'none' : 'unclear', selectors: [] };
}

function readSelector(item: unknown, text: string): SelectorView | undefined {
  const span = getTrimmedSpan(item, text);
  if (!isMap(item) || !span || isMerged(item)) return undefined;
  return {
    map: item,
    span,
    type: getLocatedString(item, 'selectorType', text),
    selector: getLocatedString(item, 'selector', text),
    options: findValue(item, 'options'),
    index: getLocatedInteger(item, 'index', text),
  };
}

/** The JavaScript of a step. */
export class StepCode {
  private parsed: { readonly syntax: StepCodeSyntax | undefined } | undefined;

  constructor(
    readonly located: Located,
    readonly place: CodePlace,
  ) {}

  /** The code as a tree, parsed once; undefined if it is too long. */
  get syntax(): StepCodeSyntax | undefined {
    this.parsed ??= { syntax: parseStepCode(this.located.value, this.place) };
    return this.parsed.syntax;
  }
}

/** Reads the JavaScript of a step. */
function readStepCode(act: YAMLMap, name: Located | undefined, text: string): StepCode | undefined {
  const { codePlace } = findAction(name?.value) ?? {};
  if (!codePlace) return undefined;
  const calledWith = findValue(act, 'calledWith');
  const located = getLocatedString(calledWith, 'code', text);
  const execType = getLocatedString(calledWith, 'execType', text)?.value;
  return located && new StepCode(located, codePlace(execType));
}
