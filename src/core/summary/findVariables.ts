import { isMap, isScalar, isSeq, type Scalar, type YAMLMap } from 'yaml';
import { findAction } from '../../steps/table.ts';
import type { Span } from '../text/span.ts';
import { findValue } from '../yaml/findNodes.ts';

/** A name in the text: where the use of it stands, `$$` included. */
export interface FoundVariable extends Span {
  readonly name: string;
}

/** The variables of one step: dynamic ones that it sets and reads, and those of the environment. */
interface FoundVariables {
  readonly set: FoundVariable[];
  readonly read: FoundVariable[];
  /** Where `$NAME` stands to be filled in before a run. */
  readonly environment: FoundVariable[];
  /** Whether the step may set names that its text doesn't tell. */
  setsUnknown: boolean;
}

/** Filled in by the browser's clipboard, never set by a step. */
export const clipboardVariables: readonly string[] = ['CLIPBOARD', 'OCTO_CLIPBOARD'];

const inText = /(?<!\$)\$\$([A-Za-z_]\w*)/g;
const environmentInText = /(?<!\$)\$([A-Za-z_]\w*)/g;
/** In code `$$name` may be a name of the code's own, so only a string that holds nothing else counts. */
const quotedInCode = /(?<=(['"`]))\$\$([A-Za-z_]\w*)(?=\1)/g;
const environmentInCode = /(?<=(['"`]))\$([A-Za-z_]\w*)(?=\1)/g;
const getInCode = /\bgetDynamicVariable\s*\(\s*(['"`])([A-Za-z_]\w*)\1/g;
const setInCode = /\bsetDynamicVariable\s*\(\s*(?:(['"`])([A-Za-z_]\w*)\1\s*,)?/g;

/** The variables that a step sets and reads. */
export function findVariables(step: unknown, text: string): FoundVariables {
  const found: FoundVariables = { set: [], read: [], environment: [], setsUnknown: false };
  const interaction = isMap(step) ? findValue(step, 'interaction') : undefined;
  if (isMap(interaction)) readInteraction(interaction, text, found);
  const code = codeOf(interaction);
  forEachString(step, (scalar) => {
    const source = sourceOf(scalar, text);
    if (!source.text.includes('$')) return;
    if (scalar === code) matches(environmentInCode, source, 2, found.environment);
    else {
      matches(inText, source, 1, found.read);
      matches(environmentInText, source, 1, found.environment);
    }
  });
  return found;
}

/** The names of the environment's variables in a string, such as a path. */
export const findEnvironmentVariables = (text: string): string[] =>
  findEnvironmentVariableSpans(text).map(({ name }) => name);

/** The environment's variables in a string, with the positions of `$NAME`. */
export const findEnvironmentVariableSpans = (text: string): FoundVariable[] =>
  Array.from(text.matchAll(environmentInText), ({ 0: written, 1: name = '', index }) => ({
    name,
    start: index,
    end: index + written.length,
  }));

function readInteraction(interaction: YAMLMap, text: string, found: FoundVariables): void {
  const calledWith = findValue(interaction, 'calledWith');
  if (!isMap(calledWith)) return;
  const { sets } = findAction(scalarText(findValue(interaction, 'action'))) ?? {};
  if (sets === 'variableName') extracted(findValue(calledWith, sets), found);
  const code = codeOf(interaction);
  if (!code) return;
  const source = sourceOf(code, text);
  matches(getInCode, source, 2, found.read);
  matches(quotedInCode, source, 2, found.read);
  if (sets !== 'code') return;
  if (scalarText(findValue(calledWith, 'execType')) === 'browser')
    found.setsUnknown ||= /\breturn\b/.test(source.text);
  matches(setInCode, source, 2, found.set, () => (found.setsUnknown = true));
}

function extracted(node: unknown, found: FoundVariables): void {
  const name = scalarText(node);
  if (name && isScalar(node) && node.range)
    found.set.push({ name, start: node.range[0], end: node.range[1] });
}

function codeOf(interaction: unknown): Scalar | undefined {
  const calledWith = isMap(interaction) ? findValue(interaction, 'calledWith') : undefined;
  const code = isMap(calledWith) ? findValue(calledWith, 'code') : undefined;
  return isScalar(code) && typeof code.value === 'string' ? code : undefined;
}

interface Source {
  readonly text: string;
  readonly offset: number;
}

/** A string as it is written, less the head line of a block, which may hold a comment. */
function sourceOf({ range, type }: Scalar, text: string): Source {
  const [start, end] = range ?? [0, 0];
  const written = text.slice(start, end);
  const head = type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED' ? written.indexOf('\n') + 1 : 0;
  return { text: written.slice(head), offset: start + head };
}

function matches(
  pattern: RegExp,
  { text, offset }: Source,
  group: number,
  into: FoundVariable[],
  unnamed: () => void = () => undefined,
): void {
  for (const match of text.matchAll(pattern)) {
    const name = match[group];
    const start = offset + match.index;
    if (!name) unnamed();
    else if (!clipboardVariables.includes(name)) into.push({ name, start, end: start + match[0].length });
  }
}

/** Visits every string below a node, in the order of the text. */
function forEachString(node: unknown, visit: (scalar: Scalar) => void): void {
  if (isScalar(node)) {
    if (typeof node.value === 'string') visit(node);
  } else if (isSeq(node)) for (const item of node.items) forEachString(item, visit);
  else if (isMap(node)) for (const { value } of node.items) forEachString(value, visit);
}

const scalarText = (node: unknown): string | undefined =>
  isScalar(node) && typeof node.value === 'string' ? node.value : undefined;
