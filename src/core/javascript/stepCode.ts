import { parse, type BlockStatement, type Options, tokenizer } from 'acorn';
import { toLocatorSyntaxError, type LocatorSyntaxError } from '../locator/locatorSyntaxError.ts';

/** Where the code of a step runs: in the sandbox, in the page with `context`, or in the page to wait for. */
export type CodePlace = 'sandbox' | 'page' | 'wait';

/** The code of a step as a tree. */
export interface ParsedStepCode {
  readonly body: BlockStatement;
  /** The offset of the code in the text that positions of the tree refer to. */
  readonly offset: number;
}

/** The code of a step, or why it does not parse. */
export type StepCodeSyntax =
  | ParsedStepCode
  | {
      readonly error: LocatorSyntaxError;
      /** The offset of the code in the text that the position of the error refers to. */
      readonly offset: number;
    };

/** A script, not a module, inside an async function. */
const options: Options = {
  ecmaVersion: 'latest',
  sourceType: 'script',
  allowAwaitOutsideFunction: true,
  allowReturnOutsideFunction: true,
  ranges: true,
};

/** The length up to which code is parsed, which takes about 30 ms. */
const longest = 50_000;

/** Parses the JavaScript of a step, which is the body of an async function; undefined if it is too long. */
export function parseStepCode(code: string, place: CodePlace): StepCodeSyntax | undefined {
  if (code.length > longest) return undefined;
  // Code in the sandbox is the body of a function that has `arguments`.
  const before =
    place === 'sandbox' ? '(async function () {' : `(async (${place === 'page' ? 'context' : ''}) => {`;
  const whole = tryParse(`${before}${code}\n})`);
  const body = 'error' in whole ? undefined : functionBody(whole.statements, before.length + code.length + 2);
  if (body) return { body, offset: before.length };
  // By itself: a bracket too many ends the function, and is found behind the code.
  const own = tryParse(code);
  if ('error' in own) return { error: own.error, offset: 0 };
  return 'error' in whole ? { error: whole.error, offset: before.length } : undefined;
}

type Statements = ReturnType<typeof parse>['body'];

function tryParse(
  text: string,
): { readonly statements: Statements } | { readonly error: LocatorSyntaxError } {
  try {
    return { statements: parse(text, options).body };
  } catch (error) {
    return { error: toLocatorSyntaxError(error, text) };
  }
}

/** The body of the function around the code, unless the code closes it and opens another one. */
function functionBody([statement, ...others]: Statements, end: number): BlockStatement | undefined {
  if (others.length > 0 || statement?.type !== 'ExpressionStatement') return undefined;
  const { expression } = statement;
  const isFunction =
    expression.type === 'ArrowFunctionExpression' || expression.type === 'FunctionExpression';
  if (!isFunction || expression.body.type !== 'BlockStatement') return undefined;
  return expression.body.end === end ? expression.body : undefined;
}

/** Whether a line of JavaScript ends outside of strings, comments and regular expressions. */
export function endsInCode(line: string): boolean {
  let end = 0;
  try {
    const tokens = tokenizer(line, {
      ecmaVersion: 'latest',
      onComment: (isBlock, _text, _start, commentEnd) => {
        if (!isBlock) end = commentEnd;
      },
    });
    for (const _token of tokens);
  } catch {
    // Something is not closed.
    return false;
  }
  return end < line.length || line === '';
}

const names = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Names of the language, as the engine of the sandbox has them. */
const languageNames = names(`
  AggregateError Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError
  FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array
  InternalError Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set
  SharedArrayBuffer String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray
  WeakMap WeakRef WeakSet decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN
  parseFloat parseInt undefined unescape
`);

/** Functions with which code in the sandbox reads and sets variables. */
export const sandboxFunctions = ['getDynamicVariable', 'setDynamicVariable', 'decrypt'] as const;

/** What the sandbox adds to the language, beside these functions. */
const sandboxObjects = names(`
  Headers Intl Response TextDecoder TextEncoder URL URLSearchParams atob btoa clearInterval clearTimeout console crypto
  fetch queueMicrotask setInterval setTimeout structuredClone
`);

/** The names that code in the sandbox can use without a declaration. */
export const sandboxNames: ReadonlySet<string> = new Set([
  ...languageNames,
  ...sandboxObjects,
  ...sandboxFunctions,
]);

/** Names that code often uses, in the order in which they are offered. */
export const commonNames: Readonly<Record<'sandbox' | 'page', readonly string[]>> = {
  sandbox: names(`
    console fetch crypto JSON Math Date Object Array String Number RegExp Promise Map Set URL URLSearchParams setTimeout
    structuredClone atob btoa TextEncoder TextDecoder Intl parseInt parseFloat encodeURIComponent decodeURIComponent
  `),
  page: names(`
    document window location localStorage sessionStorage navigator console fetch crypto JSON Math Date Object Array String
    Number RegExp Promise Map Set URL URLSearchParams setTimeout structuredClone getComputedStyle parseInt parseFloat
    encodeURIComponent decodeURIComponent
  `),
};
