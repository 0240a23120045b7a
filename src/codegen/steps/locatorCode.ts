import type { Selector } from '../../core/case/selector.ts';
import { roleDescriptions } from '../../core/completion/fixedValues.ts';
import { parseLocatorLine } from '../../core/locator/locatorLine.ts';
import { LocatorSyntaxError } from '../../core/locator/locatorSyntaxError.ts';
import { printLink } from '../../core/locator/printLink.ts';
import { cannot } from '../../steps/define/stepCoder.ts';
import { literal, textLiteral } from './literals.ts';

/** The expression before the next link: Playwright's page and frames do not narrow as locators do. */
type Before = 'page' | 'frame' | 'locator';

/** Selectors that pick from what those before them find. */
export const narrowing: ReadonlySet<string | undefined> = new Set(['FILTER', 'FIRST', 'LAST', 'NTH']);

/**
 * The locator as an expression, such as `page.getByText('Save')`.
 *
 * @throws {CannotGenerate} when Playwright has no such locator
 */
export function locatorCode(selectors: readonly Selector[]): string {
  let before: Before = 'page';
  let code = 'page';
  for (const selector of selectors) {
    code += `.${linkCode(selector, before)}`;
    before = after(selector, before);
  }
  return before === 'frame' ? `${code}.owner()` : code;
}

/** The element that a text names, by its locator line or its CSS selector, as an expression. */
export function elementCode(text: string): string {
  try {
    return locatorCode(parseLocatorLine(text));
  } catch (error) {
    if (error instanceof LocatorSyntaxError) return `page.locator(${variableTextCode(text)})`;
    throw error;
  }
}

function linkCode(selector: Selector, before: Before): string {
  const { line, exact } = printLink(withoutDefaults(selector));
  if (!selector?.selectorType) {
    return cannot(`The selector ${line} has no selectorType: use the full variant of the test case`);
  }
  if (!exact) return cannot(`No code can be generated for the locator ${line}`);
  if (before === 'page' && narrowing.has(selector.selectorType)) {
    return cannot(`${line} has nothing to narrow: a selector that finds elements must come first`);
  }
  if (before === 'frame' && selector.selectorType === 'FILTER') {
    return cannot(`${line} cannot narrow frames: select the frame by its CSS selector`);
  }
  const code = variableLocatorCode(line);
  return selector.selectorType === 'ROLE' ? typedRole(code, selector.selector) : code;
}

/** Leaves out the options that change nothing. */
function withoutDefaults(selector: Selector): Selector {
  const options = Object.entries(selector?.options ?? {});
  const needed = options.filter(([key, value]) => !(value === false && offByDefault.has(key)));
  if (needed.length === options.length) return selector;
  return { ...selector, options: Object.fromEntries(needed) } as Selector;
}

const offByDefault: ReadonlySet<string> = new Set(['exact', 'includeHidden']);

/** Roles that Playwright finds, though its types lack them. */
const untyped: ReadonlySet<string> = new Set(['mark', 'suggestion']);

/** Whether Playwright's types list the role. */
export const isTypedRole = (role: string): boolean =>
  Object.hasOwn(roleDescriptions, role) && !untyped.has(role);

/** Playwright's types list the roles; for others, and for variables, the type is asserted. */
function typedRole(code: string, role: string): string {
  if (isTypedRole(role)) return code;
  const name = variableLocatorCode(printLink({ selectorType: 'ROLE', selector: role }).line).slice(0, -1);
  return `${name} as ${literal('button')}${code.slice(name.length)}`;
}

function after({ selectorType }: Selector, before: Before): Before {
  if (selectorType === 'FRAME') return 'frame';
  return before === 'frame' && narrowing.has(selectorType) ? 'frame' : 'locator';
}

const anyVariable = /(?<!\$)\$\$?[A-Za-z_]\w*/;

const stringInLocator = /'(?:[^'\\]|\\.)*'/g;

/** A string with its variables filled in while the test runs, as an expression. */
export const variableTextCode = (text: string): string =>
  anyVariable.test(text) ? `session.filled(${textLiteral(text)})` : textLiteral(text);

/** A locator line whose strings have their variables filled in. */
const variableLocatorCode = (line: string): string =>
  line.replaceAll(stringInLocator, (text) => (anyVariable.test(text) ? `session.filled(${text})` : text));
