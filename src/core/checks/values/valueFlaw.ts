import { findStep, type StepDefinition } from '../../../steps/table.ts';
import { printYamlScalar } from '../../completion/printYamlScalar.ts';
import type { Message } from '../../message.ts';
import type { Located, Span } from '../../text/span.ts';
import { createFinding, spanOf, type FindingDetails, type TextChange } from '../finding/finding.ts';
import { findPartSpan, getLocatedString } from '../finding/nodeSpans.ts';
import type { StepView } from '../views/stepView.ts';

/** What is wrong with a value; the span is the part of the value that is meant. */
export interface ValueFlaw extends Span {
  readonly message: Message;
  /** What to write in place of that part, and the title of the change. */
  readonly change?: { readonly text: string; readonly title: Message };
}

const variable = /(?<!\$)\$\$?[A-Za-z_]\w*/g;

/** Whether variables are filled into a value: what it becomes is not known before a run. */
export const hasVariable = (value: string): boolean => value.search(variable) >= 0;

/** With more of them in one value there would be too many texts to look at. */
const mostVariables = 4;

/**
 * The texts that a value may become: each of its variables is replaced with what each function makes of it. The first
 * text is that of the first function alone. None for a value with many variables.
 */
export function possibleTexts(
  value: string,
  replacements: readonly ((variable: string) => string)[],
): string[] {
  const variables = value.match(variable) ?? [];
  if (variables.length > mostVariables) return [];
  const [before = '', ...others] = value.split(variable);
  return others.reduce(
    (texts, after, at) =>
      texts.flatMap((text) => replacements.map((replace) => text + replace(variables[at] ?? '') + after)),
    [before],
  );
}

/** The findings about a value in a step: none or one. */
export function findFlaw(
  value: Located | undefined,
  text: string,
  find: (value: string) => ValueFlaw | undefined,
): FindingDetails[] {
  const flaw = value && find(value.value);
  return flaw ? [createValueFinding(value, flaw, findPartSpan(value, flaw, text))] : [];
}

/** The argument of a step that names a key or an address. */
export const argumentThatNames = (
  what: StepDefinition['names'],
  { act, name, text }: StepView,
): Located | undefined =>
  name && findStep(name.value)?.names === what ? getLocatedString(act, 'calledWith', text) : undefined;

/**
 * The finding about a value with a flaw.
 *
 * @param part where the flaw stands in the file; left out where that is not known
 */
export function createValueFinding(
  value: Located,
  { message, change, start, end }: ValueFlaw,
  part?: Span,
): FindingDetails {
  const fixes = change ? [{ title: change.title, edits: [rewritten(value, start, end, change.text)] }] : [];
  const isPlace = part !== undefined && part.end > part.start;
  return createFinding(isPlace ? part : spanOf(value), message, { within: value, fixes });
}

/** The whole value is written anew, since another text may need quotes. */
function rewritten(located: Located, start: number, end: number, text: string): TextChange {
  const { value } = located;
  const after = value.slice(0, start) + text + value.slice(end);
  return { span: spanOf(located), text: printYamlScalar(after, 'flow') };
}
