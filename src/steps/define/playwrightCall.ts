import type { Message } from '../../core/message.ts';

/** The options that a call can have, with the type of each; a point is `{ x: 1, y: 2 }`. */
export type CallOptions = Readonly<Record<string, keyof OptionValues>>;

interface OptionValues {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly point: { readonly x: number; readonly y: number };
}

/** A call of Playwright that becomes a step. Its methods refuse what no test case can say, and what isn't a constant. */
export interface PlaywrightCall {
  readonly method: string;
  readonly hasArguments: boolean;
  /** The text at an index. */
  text(index?: number): string;
  /** The number from 0 on at an index. */
  number(index?: number): number;
  /** Code over several lines, as it was before it was indented. */
  code(): string;
  argument(index?: number): CallArgument;
  /**
   * The options at an index, the last argument that the call takes. Those that only tell how long to wait, and those in
   * `dropped`, are left out with a remark.
   */
  options<const Types extends CallOptions>(
    index: number,
    types?: Types,
    dropped?: CallOptions,
  ): { readonly [Key in keyof Types]?: OptionValues[Types[Key]] };
  /** Says that the step differs from the code. */
  remark(reason: Message): void;
  refuse(reason: Message): never;
}

/** An argument of a call, or an item of a list in one. */
export interface CallArgument {
  /** Its items if it is a list; undefined where one is missing. */
  readonly items: readonly (CallArgument | undefined)[] | undefined;
  readonly isNull: boolean;
  readonly isObject: boolean;
  text(): string;
  /** Any constant, which has to be one. */
  constant(): unknown;
  /** A locator, as its line. */
  locatorLine(): string;
  fields<const Types extends Readonly<Record<string, 'string' | 'number' | 'boolean'>>>(
    types: Types,
  ): { readonly [Key in keyof Types]?: OptionValues[Types[Key]] };
  refuse(reason: Message, todo?: Message): never;
}
