import type { Locator, Page } from '@playwright/test';

type AsyncFunction = (...values: unknown[]) => Promise<unknown>;
type AsyncFunctionConstructor = new (...namesAndBody: string[]) => AsyncFunction;

// JavaScript has no global name for it.
const constructorOf = (created: () => Promise<unknown>): AsyncFunctionConstructor =>
  created.constructor as AsyncFunctionConstructor;

/**
 * Runs code that the generator wrote for a step or a locator, as the body of an async function.
 *
 * @param names the values that it uses, by their names
 * @throws {SyntaxError} when it isn't JavaScript
 */
export async function evaluate(body: string, names: Readonly<Record<string, unknown>>): Promise<unknown> {
  const Constructor = constructorOf(async () => undefined);
  const run = new Constructor(...Object.keys(names), body);
  return run(...Object.values(names));
}

/**
 * Creates a locator from its code.
 *
 * @param session the page in which it is; variables in it need all of a session
 * @throws {Error} where a variable of it has no value, or no page is open
 */
export async function createLocator(code: string, session: { readonly page: Page }): Promise<Locator> {
  return (await evaluate(`return ${code};`, { page: session.page, session })) as Locator;
}
