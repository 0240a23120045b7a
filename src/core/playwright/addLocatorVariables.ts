import type { Expression, VariableDeclaration, VariableDeclarator } from 'acorn';
import { message } from '../message.ts';
import { withoutAwait, withoutParentheses, parseCallChain } from '../locator/callChain.ts';
import { rejectSpan } from '../locator/locatorSyntaxError.ts';
import type { ConversionContext } from './conversionContext.ts';
import { getCalleeNames } from './findEnclosingFunction.ts';
import { readLocatorLinks } from './readLocatorLinks.ts';

const startOfBrowser =
  /^(?:(?:chromium|firefox|webkit)\.launch|browser\.newContext|(?:browser|context)\.newPage)$/;

/** Keeps the locators that the code assigns to variables, under their names. */
export function addLocatorVariables(
  { kind, declarations }: VariableDeclaration,
  context: ConversionContext,
): void {
  for (const declaration of declarations) keepLocator(kind, declaration, context);
}

function keepLocator(
  kind: VariableDeclaration['kind'],
  { id, init }: VariableDeclarator,
  context: ConversionContext,
): void {
  const value = init ? withoutAwait(init) : undefined;
  if (value && namesOfCall(value) === 'require') return;
  if (id.type !== 'Identifier') return rejectSpan(id, message('Only locators can be assigned to a variable'));
  context.locators.delete(id.name);
  if (value && startsBrowser(id.name, value)) return;
  if (kind !== 'const')
    return rejectSpan(id, message('“{0}” may change later', id.name), message('Use const'));
  if (!value) return rejectSpan(id, message('Only locators can be assigned to a variable'));
  refuseEvents(value);
  context.locators.set(id.name, readLocatorLinks(value, context));
}

const namesOfCall = (node: Expression): string | undefined =>
  node.type === 'CallExpression' ? getCalleeNames(withoutParentheses(node.callee))?.join('.') : undefined;

/**
 * Whether a variable keeps the browser, its context or its page: the service opens them.
 *
 * @throws {LocatorSyntaxError} when the context has settings
 */
export function startsBrowser(name: string, value: Expression): boolean {
  const calls = namesOfCall(value);
  if (!calls || !startOfBrowser.test(calls) || name !== nameOfStart(calls)) return false;
  if (calls === 'browser.newContext' && value.type === 'CallExpression' && value.arguments.length > 0)
    rejectSpan(value, message('Browser settings aren’t supported in a test case'));
  return true;
}

const nameOfStart = (calls: string): string =>
  calls.endsWith('.launch') ? 'browser' : calls.endsWith('.newContext') ? 'context' : 'page';

/** Promises that the recorder writes around a click that opens a page or starts a download. */
export function refuseEvents(value: Expression): void {
  const call = value.type === 'CallExpression' ? parseCallChain(value).calls.at(-1) : undefined;
  const [event] = call?.args ?? [];
  if (call?.method !== 'waitForEvent' || event?.type !== 'Literal') return;
  if (event.value === 'download') {
    rejectSpan(
      value,
      message('A download must be a separate step'),
      message('Change the step that starts it to DOWNLOAD'),
    );
  }
  if (event.value === 'popup') {
    rejectSpan(value, message('A test case can’t name pages that a step opens'));
  }
}
