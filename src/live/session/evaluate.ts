type AsyncFunction = (...values: unknown[]) => Promise<unknown>;
type AsyncFunctionConstructor = new (...namesAndBody: string[]) => AsyncFunction;

// JavaScript has no global name for it.
const constructorOf = (created: () => Promise<unknown>): AsyncFunctionConstructor =>
  created.constructor as AsyncFunctionConstructor;

/**
 * Runs code that the generator wrote for a step or a locator, as the body of an async function.
 *
 * @param names the values that it uses, by their names
 * @throws {SyntaxError} when it is no JavaScript
 */
export async function evaluate(body: string, names: Readonly<Record<string, unknown>>): Promise<unknown> {
  const Constructor = constructorOf(async () => undefined);
  const run = new Constructor(...Object.keys(names), body);
  return run(...Object.values(names));
}
