import { parseExpressionAt, type Expression, type CallExpression } from 'acorn';
import { type Element, elementSchema } from '../../core/case/testCase.ts';
import { acornOptions, parseCallChain, withoutParentheses } from '../../core/locator/callChain.ts';
import {
  LocatorSyntaxError,
  rejectSpan,
  toLocatorSyntaxError,
} from '../../core/locator/locatorSyntaxError.ts';
import { readChainLinks } from '../../core/locator/readLinks.ts';
import { message, type Message } from '../../core/message.ts';
import type { StepContext } from '../../core/playwright/codeRemarks.ts';
import { findAccidentalVariables, stepOfExpression } from '../../core/playwright/stepFromPlaywright.ts';
import { findActionCall } from '../../core/playwright/stepOfCall.ts';
import type { RecordedCall, UnknownValue } from '../recording.ts';
import type { Difference } from './specRemarks.ts';
import {
  codeOfImport,
  idsIn,
  isOfProject,
  replaceValues,
  rootOf,
  shortened,
  shownCode,
  undefinedName,
  unknownReason,
} from './unknownValues.ts';

/** The step that a call stands for, or why there is none. */
export type ConvertedCall =
  | { readonly step: Element; readonly remarks: readonly Difference[]; readonly uses: ReadonlySet<number> }
  | { readonly refused: Difference };

/** What is known of the values that only a run knows. */
export interface KnownValues {
  readonly values: readonly UnknownValue[];
  /** The variable of the test case that stands for a value in texts, such as `$USER` or `$$total`. */
  readonly variableOf: (id: number) => string | undefined;
  /** The name of the variable that a call sets, because texts have its value. */
  readonly setBy: (call: RecordedCall) => string | undefined;
}

/** A time limit that only a run knows: those of steps are left out, whatever they are. */
const unknownTimeout = /\btimeout: '\uE000\d+\uE001'/gu;

/** Converts a recorded call to a step. Never throws. */
export function convertCall(call: RecordedCall, known: KnownValues): ConvertedCall {
  const remarks: Difference[] = [];
  try {
    const code = call.code.replaceAll(unknownTimeout, 'timeout: 1');
    const context: StepContext = { remark: (_, reason) => remarks.push({ reason }) };
    refuseOthers(call, known);
    const node = parse(code);
    const name = known.setBy(call);
    const step = (name === undefined ? undefined : stepOfRead(code, name)) ?? stepOf(node, context);
    const meant = call.on === 'session' ? [] : findAccidentalVariables(step);
    for (const variable of meant)
      remarks.push({ reason: message('"{0}" is read as a variable of the test case', variable) });
    const uses = new Set<number>();
    const filled = fillIn(step, call, known, uses) as Element;
    const lost = call.on === 'session' ? undefined : argumentIds(node, code).find((id) => !uses.has(id));
    if (lost !== undefined) throw new Unfillable(unknownReason(lost, known.values, call.place));
    return { step: filled, remarks, uses };
  } catch (error) {
    if (error instanceof Unfillable) return { refused: error.difference };
    if (!(error instanceof LocatorSyntaxError || error instanceof RangeError)) throw error;
    return { refused: reasonOf(toLocatorSyntaxError(error, call.code), call, known.values) };
  }
}

export function parse(code: string): Expression {
  try {
    return withoutParentheses(parseExpressionAt(code, 0, acornOptions));
  } catch (error) {
    throw toLocatorSyntaxError(error, code);
  }
}

const stepOf = (node: Expression, context: StepContext): Element =>
  isSessionCall(node) ? stepOfSessionCall(node, context) : stepOfExpression(node, context);

/** Whether code gets a response from a server without a page. */
export const isRequest = (code: string): boolean =>
  /^(?:(?:page|context)\.)?(?:request|session)\.get\(/.test(code);

/** @throws {LocatorSyntaxError} when a call is on another page, or on none */
function refuseOthers(call: RecordedCall, { values }: KnownValues): void {
  const { on, code } = call;
  const refuse = (what: Message, todo?: Message): never => rejectSpan({ start: 0, end: 0 }, what, todo);
  if (on === 'page' && /^(?:browser|context)\.new/.test(code))
    refuse(message("Browser settings aren't supported in a test case"));
  if (/^[\w.()]+\.new(?:Page|Context)\(/.test(code))
    refuse(message("A test case can't open a page or a browser context of its own"));
  if (/^page(?:\.context\(\))?\.waitForEvent\('(?:popup|page)'/.test(code))
    refuse(message("A test case can't name pages that a step opens"));
  if (on === 'otherPage') {
    const [name] = /\bpage\d+\b|^(?:browser|context)\b/.exec(code) ?? [];
    refuse(
      name === undefined
        ? message('Elements are found by locators of the page only')
        : message('"{0}" is another page: a test case can\'t name pages', name),
    );
  }
  if (on !== 'nothing' || /^expect\(await [\w.]+\.get\(.*\)\.toBeOK\(\)$/s.test(code)) return;
  if (/^expect(?:\.poll)?\(\(\) => \{\}/.test(code))
    refuse(message("Checks that are repeated aren't supported"));
  if (/^expect[(.]/.test(code)) {
    refuse(
      message('This checks a value of the code, and a test case can only check elements of the page'),
      message('Check the element instead, such as expect(locator).toContainText(…)'),
    );
  }
  refuseCodeOfOthers(call, values, refuse);
}

function refuseCodeOfOthers(
  { code, value }: RecordedCall,
  values: readonly UnknownValue[],
  refuse: (what: Message, todo?: Message) => never,
): never {
  const root = value === undefined ? undefined : rootOf(value, values);
  const todo = message('Add steps that do the same');
  const missing = undefinedName(code);
  if (missing !== undefined) refuse(message('"{0}" isn\'t defined in the code', missing));
  if (root?.kind === 'package') {
    const shown = shownCode(codeOfImport(code, root.code), values);
    const name = shownCode(root.code, values);
    if (isOfProject(name))
      refuse(message('"{0}" is code of "{1}", which can\'t be loaded', shortened(shown), name));
    refuse(message('"{0}" is code of "{1}", and packages aren\'t run', shortened(shown), name), todo);
  }
  return refuse(
    message('"{0}" isn\'t done by the page, so there is no step for it', shortened(shownCode(code, values))),
    todo,
  );
}

/** A reason about a value that only a run knows says so. */
function reasonOf(
  { what, todo, start, end }: LocatorSyntaxError,
  { code, place }: RecordedCall,
  values: readonly UnknownValue[],
): Difference {
  const id = idsIn(code.slice(start, end)).find((found) => values[found]?.kind !== 'environment');
  const isName = /^[\w.]+$/.test(code.slice(start, end));
  if (id !== undefined && !isName) return unknownReason(id, values, place);
  return { reason: what, ...(todo ? { todo } : {}) };
}

/** The values in the arguments of a call. */
function argumentIds(node: Expression, code: string): number[] {
  const args = parseCallChain(node).calls.at(-1)?.args ?? [];
  return args.flatMap(({ start, end }) => idsIn(code.slice(start, end)));
}

class Unfillable extends Error {
  constructor(readonly difference: Difference) {
    super();
  }
}

/**
 * The parts of a step with variables in place of values.
 *
 * @param uses gets the values
 * @throws {Unfillable} when a value has no variable, or the text around it would be read as a part of its name
 */
function fillIn(part: unknown, call: RecordedCall, known: KnownValues, uses: Set<number>): unknown {
  if (typeof part === 'string') return fillInText(part, call, known, uses);
  if (Array.isArray(part)) return part.map((item) => fillIn(item, call, known, uses));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, fillIn(value, call, known, uses)]),
  );
}

function fillInText(text: string, { place }: RecordedCall, known: KnownValues, uses: Set<number>): string {
  const ids = idsIn(text);
  const unnamed = ids.find((id) => known.variableOf(id) === undefined);
  if (unnamed !== undefined) throw new Unfillable(unknownReason(unnamed, known.values, place));
  const [, before, behind] = /\$\uE000(\d+)\uE001|\uE000(\d+)\uE001\w/u.exec(text) ?? [];
  const touched = before ?? behind;
  // What generated code fills in stands so in its test case.
  if (touched !== undefined && known.values[Number(touched)]?.kind !== 'variable') {
    const variable = known.variableOf(Number(touched)) ?? '';
    throw new Unfillable({
      reason: message("The variable {0} can't be told apart from the text beside it", variable),
      todo: message('Put a blank between them'),
    });
  }
  for (const id of ids) uses.add(id);
  return replaceValues(text, known.variableOf) ?? text;
}

/**
 * The step that reads a value of an element into a variable.
 *
 * @param code such as `page.getByTestId('total').innerText()`
 * @returns nothing where no step reads it
 */
export function stepOfRead(code: string, variableName: string): Element | undefined {
  try {
    const { base, calls } = parseCallChain(parse(code));
    const call = calls.at(-1);
    const [name, more] = call?.args ?? [];
    const attributeName = name && name.type !== 'SpreadElement' ? constantText(name) : undefined;
    const isText = call?.method === 'innerText' && !name;
    const isAttribute = call?.method === 'getAttribute' && attributeName !== undefined && !more;
    if (!call || !(isText || isAttribute)) return undefined;
    const links = readChainLinks({ base, calls: calls.slice(0, -1) }, call);
    const calledWith = isText
      ? { variableName, type: 'TEXT' }
      : { variableName, type: 'ATTRIBUTE', attributeName };
    const selectors = links.map(({ selector }) => selector);
    const parsed = elementSchema.safeParse({ interaction: { action: 'EXTRACT', calledWith }, selectors });
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof LocatorSyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A call on the session that code has which was generated from test cases, such as `session.goTo('/')`. */
const isSessionCall = (node: Expression): node is CallExpression => sessionMethod(node) !== undefined;

/** The name of the method of a call on the session. */
export function sessionMethod(node: Expression): string | undefined {
  const callee = node.type === 'CallExpression' ? withoutParentheses(node.callee) : undefined;
  if (callee?.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  return callee.object.type === 'Identifier' && callee.object.name === 'session'
    ? callee.property.name
    : undefined;
}

/**
 * The step of a call on the session.
 *
 * @throws {LocatorSyntaxError} when it stands for none
 */
function stepOfSessionCall(node: CallExpression, context: StepContext): Element {
  const call = parseCallChain(node).calls.at(-1);
  const meant = call && findActionCall('session', call);
  if (meant) return { interaction: meant.read(call, context) };
  const method = sessionMethod(node) ?? '';
  return rejectSpan(
    node,
    message('"{0}" isn\'t supported as a step in a test case', `session.${method.slice(0, 40)}`),
  );
}

/** An argument of a call that is a constant, as text. */
export function textArgument({ arguments: list }: CallExpression, at: number): string | undefined {
  const argument = list[at];
  return argument && argument.type !== 'SpreadElement' ? constantText(argument) : undefined;
}

/** The text of a constant, as a template literal shows it. */
export function constantText(node: Expression): string | undefined {
  const inner = withoutParentheses(node);
  if (inner.type === 'TemplateLiteral' && inner.expressions.length === 0)
    return inner.quasis[0]?.value.cooked ?? undefined;
  if (inner.type !== 'Literal') return undefined;
  return ['string', 'number', 'boolean'].includes(typeof inner.value) ? String(inner.value) : undefined;
}
