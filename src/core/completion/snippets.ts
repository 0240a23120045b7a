import { message, type Message } from '../message.ts';

/** Text with `${1:…}` where the cursor stops, in the editor's syntax of snippets. */
export interface Snippet {
  readonly label: Message;
  /** The action or expectation, or the type of the case. */
  readonly detail: string;
  readonly lines: readonly string[];
}

type Selectors = readonly string[];

const by = (type: string, selector: string): Selectors => [
  `- selectorType: ${type}`,
  `  selector: ${selector}`,
];
const role = (name: string, text: string): Selectors => [
  ...by('ROLE', name),
  '  options:',
  `    name: ${text}`,
];
const label = (text: string): Selectors => by('LABEL', text);

function step(
  label: Message,
  kind: 'interaction' | 'assertion',
  detail: string,
  calledWith: readonly string[],
  selectors: Selectors = [],
): Snippet {
  const key = kind === 'interaction' ? 'action' : 'expectation';
  const [first, ...more] = calledWith;
  const argument =
    first === undefined
      ? ['calledWith: null']
      : [`calledWith: ${first}`.trimEnd(), ...more.map((line) => `  ${line}`)];
  const lines = [`${kind}:`, ...[`${key}: ${detail}`, ...argument].map((line) => `  ${line}`)];
  const chain =
    selectors.length > 0 ? ['selectors:', ...selectors.map((line) => `  ${line}`)] : ['selectors: []'];
  return { label, detail, lines: [...lines, ...chain, 'ignoreFailure: false'] };
}

/** Steps that most tests are made of. */
export const stepSnippets: readonly Snippet[] = [
  step(message('Click a button'), 'interaction', 'CLICK', [], role('button', '${1:Save}')),
  step(message('Click a link'), 'interaction', 'CLICK', [], role('link', '${1:Home}')),
  step(message('Fill a field'), 'interaction', 'ENTER_TEXT', ['${2:text}'], label('${1:E-mail}')),
  step(message('Check a checkbox'), 'interaction', 'CLICK', [], role('checkbox', '${1:I agree}')),
  step(message('Choose an option'), 'interaction', 'SELECT_OPTION', ['${2:option}'], label('${1:Country}')),
  step(message('Press a key'), 'interaction', 'KEY_PRESS', ['${2:Enter}'], label('${1:Search}')),
  step(message('Open a page'), 'interaction', 'GO_TO', ['${1:/path}']),
  step(message('Hover'), 'interaction', 'HOVER', [], role('${1:button}', '${2:Menu}')),
  step(message('Upload a file'), 'interaction', 'UPLOAD', ['${2:picture.png}'], label('${1:File}')),
  step(
    message('Store a text in a variable'),
    'interaction',
    'EXTRACT',
    ['', 'variableName: ${1:name}', 'type: TEXT'],
    by('TEST_ID', '${2:order-number}'),
  ),
  step(message('Run JavaScript'), 'interaction', 'JAVASCRIPT', [
    '',
    'code: |',
    "  ${1:setDynamicVariable('name', 'value');}",
  ]),
  step(message('Wait a few minutes'), 'interaction', 'WAIT_FOR', [
    '',
    'type: fixedTime',
    'timeMilliseconds: ${1:1000}',
  ]),
  step(message('Scroll to an element'), 'interaction', 'SCROLL', [], role('${1:heading}', '${2:Terms}')),
  step(message('Open an email'), 'interaction', 'OPEN_EMAIL', ['', 'subjectContaining: ${1:Welcome}']),
  step(
    message('Expect an element to be visible'),
    'assertion',
    'VISIBLE',
    [],
    role('${1:heading}', '${2:Welcome}'),
  ),
  step(
    message('Expect an element not to be visible'),
    'assertion',
    'NOT_VISIBLE',
    [],
    role('${1:dialog}', '${2:Cookies}'),
  ),
  step(
    message('Expect a text'),
    'assertion',
    'TO_CONTAIN_TEXT',
    ['${2:Saved}'],
    role('${1:status}', '${3:Result}').slice(0, 2),
  ),
  step(
    message('Expect a value in a field'),
    'assertion',
    'TO_HAVE_VALUE',
    ['${2:text}'],
    label('${1:E-mail}'),
  ),
  step(
    message('Expect a checkbox to be checked'),
    'assertion',
    'TO_BE_CHECKED',
    [],
    role('checkbox', '${1:I agree}'),
  ),
  step(
    message('Expect a style'),
    'assertion',
    'TO_HAVE_STYLE',
    ['', '- ${2:color}', '- ${3:rgb(0, 0, 0)}'],
    role('${1:button}', '${4:Save}'),
  ),
  step(message('Expect a page to respond'), 'assertion', 'RESPONSE_OK', ['${1:/path}']),
];

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
  step(message('Fill a field'), 'interaction', 'ENTER_TEXT', ['\\$USERNAME'], label('${1:User name}')).lines,
  step(message('Fill a field'), 'interaction', 'ENTER_TEXT', ['\\$PASSWORD'], label('${1:Password}')).lines,
  step(message('Click a button'), 'interaction', 'CLICK', [], role('button', '${1:Log in}')).lines,
];
