import { click } from '../../steps/actions/click.ts';
import { enterText } from '../../steps/actions/enterText.ts';
import type { StepSnippet } from '../../steps/define/defineStep.ts';
import { stepDefinitions, type StepDefinition } from '../../steps/table.ts';
import { parseLocatorLine } from '../locator/locatorLine.ts';
import { message, type Message } from '../message.ts';

/** Text with `${1:…}` where the cursor stops, in the editor's syntax of snippets. */
export interface Snippet {
  readonly label: Message;
  /** The action or expectation, or the type of the case. */
  readonly detail: string;
  readonly lines: readonly string[];
}

/** A step of its definition. */
function stepSnippet(
  step: Pick<StepDefinition, 'kind' | 'name'>,
  { label, argument = ['null'], on }: StepSnippet,
): Snippet {
  const act = actLines(step, argument).map((line) => `  ${line}`);
  const chain = on === undefined ? ['selectors: []'] : ['selectors:', ...selectorLines(on)];
  return { label, detail: step.name, lines: [`${step.kind}:`, ...act, ...chain, 'ignoreFailure: false'] };
}

/** An action or an expectation, as the lines below the key of its kind; without `calledWith` where no argument is given. */
export function actLines(
  { kind, name }: Pick<StepDefinition, 'kind' | 'name'>,
  argument?: readonly string[],
): readonly string[] {
  const act = `${kind === 'interaction' ? 'action' : 'expectation'}: ${name}`;
  if (!argument) return [act];
  const [first, ...more] = argument;
  return [act, `calledWith: ${first}`.trimEnd(), ...more.map((line) => `  ${line}`)];
}

const selectorLines = (locatorLine: string): string[] =>
  parseLocatorLine(locatorLine).flatMap(({ selectorType, selector, options }) => [
    `  - selectorType: ${selectorType}`,
    `    selector: ${selector}`,
    ...(options ? ['    options:'] : []),
    ...Object.entries(options ?? {}).map(([key, value]) => `      ${key}: ${value}`),
  ]);

/** Steps that most tests are made of. */
export const stepSnippets: readonly Snippet[] = stepDefinitions.flatMap((step) =>
  (step.snippets ?? []).map((snippet) => stepSnippet(step, snippet)),
);

/** Whole files, for an id that the editor makes. */
export const caseSnippets = (id: string): readonly Snippet[] => [
  wholeCase(
    id,
    message('Test case'),
    '${1:What it checks}',
    'TEST_CASE',
    [],
    ['Click a button', 'Expect an element to be visible'],
  ),
  wholeCase(
    id,
    message('Test case after another one'),
    '${1:What it checks}',
    'TEST_CASE',
    ['dependencyId: ${2}'],
    ['Click a button', 'Expect an element to be visible'],
  ),
  wholeCase(
    id,
    message('Test case that logs in'),
    '${1:Log in}',
    'LOGIN',
    ['type: LOGIN', 'entryPointUrlPath: ${2:/login}'],
    [],
  ),
  wholeCase(
    id,
    message('Test case that handles the cookie banner'),
    '${1:Accept cookies}',
    'COOKIE_BANNER',
    ['type: COOKIE_BANNER', 'entryPointUrlPath: ""'],
    ['Click a button'],
  ),
  wholeCase(
    id,
    message('Test case that cleans up'),
    '${1:Clean up}',
    'TEARDOWN',
    ['type: TEARDOWN'],
    ['Click a button'],
  ),
];

function wholeCase(
  id: string,
  label: Message,
  description: string,
  detail: string,
  more: readonly string[],
  steps: readonly string[],
): Snippet {
  const own = steps.flatMap((name) => stepSnippets.find((snippet) => snippet.label.template === name) ?? []);
  const bodies = detail === 'LOGIN' ? loginSteps() : own.map(({ lines }) => lines);
  let stops = 10;
  const numbered = bodies.map((lines) =>
    lines.map((line) => line.replaceAll(/\$\{\d+:/g, () => `\${${stops++}:`)),
  );
  const elements = numbered.flatMap((lines) =>
    lines.map((line, at) => (at === 0 ? `  - ${line}` : `    ${line}`)),
  );
  const head = [`id: ${id}`, `description: ${description}`, 'prompt: ""', ...more];
  return {
    label,
    detail,
    lines: [...head, 'elements:', ...elements, 'runStatus: "ON"', 'version: "1"', '$0'],
  };
}

const loginSteps = (): readonly (readonly string[])[] => [
  fieldStep('\\$USERNAME', 'User name'),
  fieldStep('\\$PASSWORD', 'Password'),
  stepSnippet(click, { label: message('Click a button'), on: "getByRole('button', { name: '${1:Log in}' })" })
    .lines,
];

const fieldStep = (text: string, name: string): readonly string[] =>
  stepSnippet(enterText, {
    label: message('Fill a field'),
    argument: [text],
    on: `getByLabel('\${1:${name}}')`,
  }).lines;
