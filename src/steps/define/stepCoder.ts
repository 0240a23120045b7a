/** Writes the parts of the code of one step. */
export interface StepCoder {
  /** Whether the step has selectors. */
  readonly hasElement: boolean;
  /** Whether its element takes input, which opens no page: a text field, a checkbox, a tab. */
  readonly takesInput: boolean;
  /** A call on its element, as an expression to wait for. */
  on(call: string): string;
  /** The line that expects something of its element. */
  expect(matcher: string): string;
  /** A text as an expression, with its variables filled in. */
  text(text: string): string;
  /** The options of a call behind other arguments: with a comma in front, and nothing if none is given. */
  options(given: Readonly<Record<string, unknown>>): string;
  /** The lines of a call with code of the test case, which is data. */
  callWithCode(callee: string, code: string): string[];
  /** The element that a locator line or CSS selector names, as an expression. */
  element(text: string): string;
}

/** Why a step cannot be generated: it becomes a step that fails with this reason. */
export class CannotGenerate extends Error {}

/** @throws {CannotGenerate} always */
export function cannot(reason: string): never {
  throw new CannotGenerate(reason);
}
