import type { Interaction } from '../../core/case/stepSchemas.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { Slices } from '../../core/slices.ts';
import { clipboardVariables, findEnvironmentVariables } from '../../core/summary/findVariables.ts';
import { getField } from '../../core/values.ts';
import { findAction } from '../../steps/table.ts';

const clipboard = new RegExp(String.raw`(?<!\$)\$\$(?:${clipboardVariables.join('|')})(?!\w)`);
const inCode = /(?<=['"\x60])\$([A-Za-z_]\w*)(?=['"\x60])/g;
/** Whether a value holds the clipboard's variable somewhere. */
export const readsClipboard = (value: unknown): boolean => textsBelow(value).some(isClipboard);

const isClipboard = ({ text, isCode }: FoundText): boolean => !isCode && clipboard.test(text);

/** The variables, files and features that the cases use. */
export interface CaseUses {
  /** The names of the environment's variables, sorted. */
  readonly environmentNames: readonly string[];
  readonly clipboard: boolean;
  /** Whether code runs apart from the page. */
  readonly sandbox: boolean;
}

/** Looks through every string of the cases. */
export function* findCaseUses(cases: readonly TestCase[]): Slices<CaseUses> {
  const names = new Set<string>();
  let isClipboardRead = false;
  let isSandboxUsed = false;
  for (const { elements, entryPointUrlPath } of cases) {
    const found = textsBelow([elements, entryPointUrlPath]);
    for (const name of found.flatMap(variableNamesIn)) names.add(name);
    isClipboardRead ||= found.some(isClipboard);
    isSandboxUsed ||= elements.some(({ interaction }) => runsInSandbox(interaction));
    yield;
  }
  return { environmentNames: [...names].toSorted(), clipboard: isClipboardRead, sandbox: isSandboxUsed };
}

const runsInSandbox = (interaction: Interaction | null | undefined): boolean =>
  findAction(interaction?.action)?.codePlace?.(getField(interaction?.calledWith, 'execType')) === 'sandbox';

const variableNamesIn = ({ text, isCode }: FoundText): string[] =>
  isCode ? Array.from(text.matchAll(inCode), ([, name = '']) => name) : findEnvironmentVariables(text);

/** The names of the environment's variables in a part of a test case, in their order. */
export const environmentNamesIn = (value: unknown): string[] => textsBelow(value).flatMap(variableNamesIn);

interface FoundText {
  readonly text: string;
  readonly isCode: boolean;
}

/** Every string below a value that has a variable; code asks for its variables itself. */
function textsBelow(value: unknown, key?: string, found: FoundText[] = []): FoundText[] {
  if (typeof value === 'string') {
    if (value.includes('$')) found.push({ text: value, isCode: key === 'code' });
  } else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) textsBelow(inner, name, found);
  return found;
}
