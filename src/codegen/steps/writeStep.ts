import type { Selector } from '../../core/case/selector.ts';
import type { Element } from '../../core/case/testCase.ts';
import { describeStep } from '../../core/describe/describeStep.ts';
import { plainText } from '../../core/text/shortTexts.ts';
import { cannot, CannotGenerate, type StepCoder } from '../../steps/define/stepCoder.ts';
import { findAction, findExpectation } from '../../steps/table.ts';
import { readsClipboard } from '../plan/caseUses.ts';
import type { CodeWriter } from './codeWriter.ts';
import { literal, callWithCode, valueLiteral } from './literals.ts';
import { elementCode, locatorCode, narrowing, variableTextCode } from './locatorCode.ts';

/**
 * Writes a step as `test.step`. One that cannot be generated fails with its reason.
 *
 * @param index position of the step in its case, from 0
 * @returns the line at which it stands, from 1
 */
export function writeStep(writer: CodeWriter, element: Element, index: number): number {
  const title = stepTitle(element, index);
  const { lines } = stepCode(element);
  writer.blankLine();
  if (!element.ignoreFailure) return writeNamedStep(writer, title, lines);
  let line = 0;
  // Without the inner await, Playwright would take the step to stand where mayFail calls it.
  writer.block('await mayFail(async () => {', () => (line = writeNamedStep(writer, title, lines)), '});');
  return line;
}

/** Writes a step that fails with a reason. */
export function writeFailingStep(writer: CodeWriter, title: string, reason: string): void {
  writer.blankLine();
  writeNamedStep(writer, title, [failureCode(reason)]);
}

function writeNamedStep(writer: CodeWriter, title: string, body: readonly string[]): number {
  const line = writer.nextLine;
  writer.block(`await test.step(${literal(title)}, async () => {`, () => writer.all(body), '});');
  return line;
}

/** The code of a step without its `test.step`: one that cannot be generated fails with its reason. */
export function stepCode(element: Element): StepCode {
  try {
    const lines = linesOf(element);
    return { lines: readsClipboard(element) ? ['await session.readClipboard();', ...lines] : lines };
  } catch (error) {
    if (!(error instanceof CannotGenerate)) throw error;
    return { lines: [failureCode(error.message)], reason: error.message };
  }
}

interface StepCode {
  readonly lines: readonly string[];
  /** Why it cannot be generated. */
  readonly reason?: string;
}

const failureCode = (reason: string): string => `throw new Error(${literal(reason)});`;

/** Files of newer services pass the check with a warning, so a step may be unlike its type. */
function linesOf({ interaction, assertion, selectors }: Element): string[] {
  if (interaction && assertion) cannot('The step has both an interaction and an assertion: split it in two');
  if (!interaction && !assertion) cannot('The step has neither an interaction nor an assertion');
  const known = interaction ? findAction(interaction.action) : findExpectation(assertion?.expectation);
  if (!known) {
    const [kind, name] = interaction
      ? ['action', interaction.action]
      : ['expectation', assertion?.expectation];
    return cannot(`No code can be generated for the unknown ${kind} ${plainText(name)}`);
  }
  const checked = known.schema.safeParse(interaction ?? assertion);
  if (!checked.success) return cannot(`This generator does not understand what ${known.name} is called with`);
  const step = createStepCoder(selectors ?? []);
  if (known.element === 'required' && !step.hasElement)
    cannot(`${known.name} needs an element, and the step has no selectors`);
  const { calledWith } = checked.data;
  const mayChangePages = known.kind === 'interaction' && known.mayChangePages?.(calledWith, step) === true;
  return [known.code(calledWith, step), mayChangePages ? ['await session.followPages();'] : []].flat();
}

/**
 * What the code of a step is made of.
 *
 * @param selectors of its element; none where the step has no element
 * @throws {CannotGenerate} when Playwright has no such locator
 */
function createStepCoder(selectors: readonly Selector[]): StepCoder {
  const target = locatorCode(selectors);
  return {
    hasElement: selectors.length > 0,
    takesInput: takesInput(selectors),
    on: (call) => `session.find((page) => ${target}).${call}`,
    expect: (matcher) => `await session.until((page) => expect(${target}).${matcher});`,
    text: variableTextCode,
    options: (given) =>
      Object.values(given).some((value) => value !== undefined) ? `, ${valueLiteral(given)}` : '',
    callWithCode,
    element: elementCode,
  };
}

/** Elements that take input: those that open pages are links, buttons and what acts like them. */
const inputRoles: ReadonlySet<string> = new Set([
  'checkbox',
  'combobox',
  'listbox',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);

function takesInput(selectors: readonly Selector[]): boolean {
  const element = selectors.findLast(({ selectorType }) => !narrowing.has(selectorType));
  return (
    element?.selectorType === 'PLACEHOLDER' ||
    (element?.selectorType === 'ROLE' && inputRoles.has(element.selector))
  );
}

/** The most characters of a description in a title: the body of the step has the rest. */
const longest = 72;

/**
 * The title of a step in code: its number and what it does, without the code that it runs.
 *
 * @param index position of the step in its case, from 0
 */
const stepTitle = (element: Element, index: number): string => `${index + 1} · ${titleWords(element)}`;

/** The title of a step in code without its number. */
export function titleWords(element: Element): string {
  const { interaction, ignoreFailure } = element;
  const title = findAction(interaction?.action)?.title?.(interaction?.calledWith);
  const description = title ?? describeStep({ ...element, ignoreFailure: false }).trimEnd();
  return `${cut(description)}${ignoreFailure ? ' (may fail)' : ''}`;
}

/** Ends a long description behind a word. */
function cut(description: string): string {
  if (description.length <= longest) return description;
  const end = description.lastIndexOf(' ', longest);
  return `${description.slice(0, end > 0 ? end : longest)}…`;
}
