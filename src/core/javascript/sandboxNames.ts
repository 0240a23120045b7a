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
