import type { Expression, VariableDeclaration, VariableDeclarator } from 'acorn';
import { message } from '../errors.ts';
import { awaited, bare, chainOf } from '../locator/callChain.ts';
import { refuse } from '../locator/locatorSyntaxError.ts';
import type { ConversionContext } from './conversionContext.ts';
import { namesOf } from './enclosingFunction.ts';
import { linksIn } from './locatorArguments.ts';

const startOfBrowser =
  /^(?:(?:chromium|firefox|webkit)\.launch|browser\.newContext|(?:browser|context)\.newPage)$/;

/** Keeps the locators that the code assigns to variables, under their names. */
export function keepLocators({ kind, declarations }: VariableDeclaration, context: ConversionContext): void {
  for (const declaration of declarations) keepLocator(kind, declaration, context);
}

function keepLocator(
  kind: VariableDeclaration['kind'],
  { id, init }: VariableDeclarator,
  context: ConversionContext,
): void {
  const value = init ? awaited(init) : undefined;
  const calls = value?.type === 'CallExpression' ? namesOf(bare(value.callee))?.join('.') : undefined;
  if (calls === 'require') return;
  if (id.type !== 'Identifier') return refuse(id, message('Only locators can be assigned to a variable'));
  context.locators.delete(id.name);
  if (value && calls && startOfBrowser.test(calls) && id.name === nameOfStart(calls)) {
    if (calls === 'browser.newContext' && value.type === 'CallExpression' && value.arguments.length > 0)
      refuse(value, message('Browser settings aren’t supported in a test case'));
    return;
  }
  if (kind !== 'const') return refuse(id, message('“{0}” may change later', id.name), message('Use const'));
  if (!value) return refuse(id, message('Only locators can be assigned to a variable'));
  refuseEvents(value);
  context.locators.set(id.name, linksIn(value, context));
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
