import type {
  CallExpression,
  Expression,
  ModuleDeclaration,
  Statement,
  Super,
  VariableDeclaration,
} from 'acorn';
import { message } from '../errors.ts';
import { LocatorSyntaxError, refuse, syntaxErrorOf } from '../locator/syntaxError.ts';
import { awaited, bare, chainOf } from '../locator/syntax.ts';
import { stepOfCall } from './actions.ts';
import { isExpect, stepOfExpect } from './expectations.ts';
import { remarkAt } from './pieces.ts';
import { linksIn, variablesIn, type Reading, type StepReading } from './callReader.ts';
import type { Element } from '../case/testCase.ts';

type AnyStatement = Statement | ModuleDeclaration;

/** Adds the steps of the statements to the result, and lists the statements that give none. */
export function readStatements(statements: readonly AnyStatement[], reading: Reading): void {
  for (const statement of statements) {
    try {
      readStatement(statement, reading);
    } catch (error) {
      if (!(error instanceof LocatorSyntaxError || error instanceof RangeError)) throw error;
      const { what, todo } = syntaxErrorOf(error, '');
      reading.result.notUnderstood.push(
        remarkAt(reading.source, statement, { reason: what, ...(todo ? { todo } : {}) }),
      );
    }
  }
}

function readStatement(statement: AnyStatement, reading: Reading): void {
  switch (statement.type) {
    case 'ImportDeclaration':
    case 'EmptyStatement':
      return undefined;
    case 'BlockStatement':
      return readStatements(statement.body, inner(reading));
    case 'ExpressionStatement':
      return 'directive' in statement && statement.directive !== undefined
        ? undefined
        : readExpression(statement.expression, reading);
    case 'ReturnStatement':
      return statement.argument ? readExpression(statement.argument, reading) : undefined;
    case 'VariableDeclaration':
      return keepLocators(statement, reading);
    default:
      return refuse(
        statement,
        message('Conditions, loops and functions aren’t supported: the steps of a test case run in order'),
      );
  }
}

/** Names of an inner block are not seen outside it. */
const inner = (reading: Reading): Reading => ({ ...reading, locators: new Map(reading.locators) });

function readExpression(expression: Expression, reading: Reading): void {
  const node = awaited(expression);
  if (node.type === 'CallExpression') {
    const around = functionAround(node);
    if (around) return readFunction(node, around, reading);
    if (isEndOfBrowser(node)) return undefined;
  }
  const remarks: Parameters<StepReading['remark']>[] = [];
  const noting: StepReading = { ...reading, remark: (...about) => remarks.push(about) };
  const step = isExpect(node) ? stepOfExpect(node, noting) : stepOfCall(node, noting);
  add(step, node, reading);
  for (const [span, reason] of remarks)
    reading.result.remarks.push(remarkAt(reading.source, span, { reason }));
  return undefined;
}

function add(step: Element, node: Expression, { result, source }: Reading): void {
  result.steps.push(step);
  for (const variable of variablesIn(step)) {
    const reason = message('“{0}” is read as a variable of the test case', variable);
    result.remarks.push(remarkAt(source, node, { reason }));
  }
}

/** The function that holds the steps, as in `test('…', async ({ page }) => { … })`, and what calls it. */
interface Around {
  readonly names: readonly string[];
  readonly body:
    | Expression
    | { readonly type: 'BlockStatement'; readonly body: readonly Statement[] }
    | undefined;
}

function functionAround(call: CallExpression): Around | undefined {
  const callee = bare(call.callee);
  const direct = bodyOf(callee);
  if (direct) return { names: [], body: direct };
  const names = namesOf(callee);
  if (!names || !['test', 'it', 'describe', 'setup'].includes(names[0] ?? '')) return undefined;
  const last = call.arguments.at(-1);
  return { names, body: last && bodyOf(bare(last)) };
}

function bodyOf(node: ReturnType<typeof bare>): Around['body'] {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
    ? node.body
    : undefined;
}

/** `['test', 'describe', 'only']` for `test.describe.only`. */
function namesOf(node: Expression | Super): string[] | undefined {
  const names: string[] = [];
  let at: Expression | Super = node;
  while (at.type === 'MemberExpression' && !at.computed && at.property.type === 'Identifier') {
    names.unshift(at.property.name);
    at = at.object;
  }
  return at.type === 'Identifier' ? [at.name, ...names] : undefined;
}

const groups = new Set(['describe', 'step', 'beforeEach', 'beforeAll']);

function readFunction(call: CallExpression, { names, body }: Around, reading: Reading): void {
  if (!body) refuse(call, message('Test runner settings aren’t supported in a test case'));
  if (names.includes('afterEach') || names.includes('afterAll')) {
    refuse(
      call,
      message('Code that runs after each test isn’t a step'),
      message('Create a test case from it, and set it as the teardown'),
    );
  }
  const isTest = names.length > 0 && !names.some((name) => groups.has(name));
  if (isTest && reading.tests.count++ > 0) {
    const reason = message('This is another test: its steps are added after those of the previous test');
    const start = { start: call.start, end: call.start + headLength(call, reading) };
    reading.result.remarks.push(remarkAt(reading.source, start, { reason }));
  }
  if (body.type === 'BlockStatement') readStatements(body.body, inner(reading));
  else readExpression(body, inner(reading));
}

/** The length of the first line of a call. */
function headLength(call: CallExpression, { source }: Reading): number {
  const text = source.text.slice(call.start, call.end);
  const end = text.search(/[\r\n]/);
  return end < 0 ? text.length : end;
}

/** `context.close()` and `browser.close()`: the service opens and closes the browser. */
function isEndOfBrowser(call: CallExpression): boolean {
  const names = namesOf(bare(call.callee))?.join('.');
  return names === 'context.close' || names === 'browser.close';
}

const startOfBrowser =
  /^(?:(?:chromium|firefox|webkit)\.launch|browser\.newContext|(?:browser|context)\.newPage)$/;

function keepLocators({ kind, declarations }: VariableDeclaration, reading: Reading): void {
  for (const { id, init } of declarations) {
    const value = init ? awaited(init) : undefined;
    const calls = value?.type === 'CallExpression' ? namesOf(bare(value.callee))?.join('.') : undefined;
    if (calls === 'require') continue;
    if (id.type !== 'Identifier') return refuse(id, message('Only locators can be assigned to a variable'));
    reading.locators.delete(id.name);
    if (value && calls && startOfBrowser.test(calls) && id.name === nameOfStart(calls)) {
      if (calls === 'browser.newContext' && value.type === 'CallExpression' && value.arguments.length > 0) {
        return refuse(value, message('Browser settings aren’t supported in a test case'));
      }
      continue;
    }
    if (kind !== 'const') return refuse(id, message('“{0}” may change later', id.name), message('Use const'));
    if (!value) return refuse(id, message('Only locators can be assigned to a variable'));
    refuseEvents(value);
    reading.locators.set(id.name, linksIn(value, reading));
  }
}

const nameOfStart = (calls: string): string =>
  calls.endsWith('.launch') ? 'browser' : calls.endsWith('.newContext') ? 'context' : 'page';

/** What the recorder writes around a click that opens a page or starts a download. */
function refuseEvents(value: Expression): void {
  const call = value.type === 'CallExpression' ? chainOf(value).calls.at(-1) : undefined;
  const [event] = call?.args ?? [];
  if (call?.method !== 'waitForEvent' || event?.type !== 'Literal') return;
  if (event.value === 'download') {
    refuse(
      value,
      message('A download must be a separate step'),
      message('Change the step that starts it to DOWNLOAD'),
    );
  }
  if (event.value === 'popup') {
    refuse(value, message('A test case can’t name pages that a step opens'));
  }
}
