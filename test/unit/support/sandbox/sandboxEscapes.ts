/** Code of a test case that tries to leave its sandbox, or to use up the machine. */
export interface Escape {
  readonly name: string;
  readonly code: string;
  /** Its goal: something outside, or time or memory without end. */
  readonly aim: 'reach' | 'time' | 'memory';
}

/** Secrets to steal. Code finds them only outside of its sandbox. */
export interface Prey {
  /** The id of the process that starts the sandbox. */
  readonly pid: number;
  /** A file, and what it says. */
  readonly file: { readonly path: string; readonly text: string };
  /** An origin that code may not reach, and how often it was asked. */
  readonly forbidden: { readonly origin: string; readonly asked: () => number };
  /** An address that code may reach, and that redirects to the forbidden origin. */
  readonly redirect: string;
}

/** How a run of code in the sandbox ended. */
export interface SandboxEnd {
  readonly set: readonly (readonly [name: string, value: string])[];
  readonly error?: string | undefined;
}

/**
 * Runs one escape and judges it by what it carried out, not by what it says.
 *
 * @param run runs code in the sandbox; never rejects
 * @returns why it is no refusal; undefined where the sandbox held
 */
export async function attack(
  { code, aim }: Escape,
  prey: Prey,
  run: (code: string) => Promise<SandboxEnd>,
): Promise<string | undefined> {
  const before = prey.forbidden.asked();
  const { set, error } = await run(`${helpers(prey)}${code}`);
  const loot = [error, ...set.map(([, value]) => value)].join('\n');
  if (loot.includes(`pid ${prey.pid}`)) return 'It reached the process outside';
  if (loot.includes(prey.file.text)) return 'It read a file';
  if (prey.forbidden.asked() > before) return 'It reached a forbidden origin';
  if (aim !== 'reach' && error === undefined) return 'It was not stopped';
  return undefined;
}

/** Helpers of every escape: `take` uses a `Function` of the outside, or its process. */
const helpers = ({ file, forbidden, redirect }: Prey): string =>
  `const file = ${JSON.stringify(file.path)}, forbidden = ${JSON.stringify(forbidden.origin)}, redirect = ${JSON.stringify(redirect)};
  const loot = (value) => {
    setDynamicVariable('loot ' + Math.random(), String(value));
    console.error(String(value));
  };
  const take = (found) => {
    const outside = typeof found === 'function' ? found('return process')() : found;
    loot('pid ' + outside.pid);
    loot(outside.getBuiltinModule?.('node:fs').readFileSync(file, 'utf8'));
  };
  `;

const reach = (name: string, code: string): Escape => ({ name, code, aim: 'reach' });
const spend = (aim: 'time' | 'memory', name: string, code: string): Escape => ({ name, code, aim });

const given = [
  'getDynamicVariable',
  'decrypt',
  'console.log',
  'console.error',
  'fetch',
  'setTimeout',
  'atob',
  'structuredClone',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'crypto.getRandomValues',
  'crypto.subtle.digest',
  'this.constructor',
];

const constructors = given.map((name) => reach(`constructor of ${name}`, `take(${name}.constructor);`));

const prototypes = [
  reach('prototype of a given function', `take(Object.getPrototypeOf(fetch).constructor);`),
  reach(
    'prototypes of all that is global',
    `for (const name of Object.getOwnPropertyNames(globalThis)) {
      for (let at = globalThis[name]; at !== undefined && at !== null; at = Object.getPrototypeOf(at)) {
        try { take(at.constructor.constructor); } catch {}
        try { take(at.constructor); } catch {}
      }
    }`,
  ),
  reach('query of a URL', `take(new URL('http://a/?b').searchParams.constructor.constructor);`),
  reach('bytes of an encoder', `take(new TextEncoder().encode('a').constructor.constructor);`),
  reach('copy of an object', `take(structuredClone({}).constructor.constructor);`),
  reach('iterator of a query', `take(new URLSearchParams('a=1').entries().next.constructor);`),
  reach('handle of a timer', `take(setTimeout(() => {}, 0).constructor.constructor);`),
  reach('caller of a function', `take((function inner() { return inner.caller; })().constructor);`),
  reach('getter of __proto__', `take(fetch.__lookupGetter__('__proto__').constructor);`),
];

const proxies = [
  reach(
    'proxy as a name',
    `getDynamicVariable(new Proxy({}, { get(target, key, receiver) {
      return function read() { take(read.caller.constructor); return 'a'; };
    } }));`,
  ),
  reach(
    'this of a timer',
    `await new Promise((resolve) => setTimeout(function () {
      try { take(this.constructor.constructor); } finally { resolve(); }
    }, 0));`,
  ),
  reach(
    'value with toJSON',
    `setDynamicVariable('a', { toJSON: function json() { take(json.caller.constructor); } });`,
  ),
  reach(
    'thrown proxy',
    `throw new Proxy(new Error('a'), { get(target, key, receiver) {
      try { take(Object.getPrototypeOf(receiver).constructor.constructor); } catch {}
      return target[key];
    } });`,
  ),
  reach(
    'trap of a proxy as iterator',
    `new URLSearchParams(new Proxy([], { get(target, key) {
      return function trap() { take(trap.caller.constructor); };
    } }));`,
  ),
];

const errors = [
  ['a URL', `new URL('nope')`],
  ['a missing value', `decrypt('NOTHING')`],
  ['base64', `atob('%')`],
  ['a copy of a function', `structuredClone(() => 1)`],
  ['a symbol', `decrypt(Symbol())`],
  ['too deep a call', `(function deep() { getDynamicVariable('a'); deep(); })()`],
  ['a request', `await fetch('nope')`],
].map(([of, code]) =>
  reach(`error of ${of}`, `try { ${code} } catch (error) { take(error.constructor.constructor); }`),
);

const stacks = [
  reach(
    'frames of a stack',
    `Error.prepareStackTrace = (error, frames) => frames;
    for (const frame of new Error('a').stack) { take(frame.getFunction().constructor); take(frame.getThis()); }`,
  ),
];

const async = [
  reach('promise of a request', `take(fetch('nope').then.constructor);`),
  reach(
    'async generator',
    `take((await (async function* () {}).constructor('yield process')().next()).value);`,
  ),
  reach(
    'returned thenable',
    `return { then(resolve) { try { take(resolve.constructor); } finally { resolve(); } } };`,
  ),
  reach(
    'replaced then',
    `Promise.prototype.then = function (resolve) { try { take(resolve.constructor); } finally { resolve(); } };
    return fetch('nope');`,
  ),
];

const imports = [
  reach('import', `loot((await import('node:fs')).readFileSync(file, 'utf8'));`),
  reach(
    'import of a made function',
    `take((await fetch.constructor('return import("node:process")')()).default);`,
  ),
  reach('import by address', `take((await import('data:text/javascript,export default process')).default);`),
  reach('import of a file', `loot(JSON.stringify(await import(file)));`),
  reach('require', `loot(require('node:fs').readFileSync(file, 'utf8'));`),
  reach('indirect eval', `take((0, eval)('process'));`),
];

const modules = [
  spend(
    'memory',
    'memory of WebAssembly',
    `for (const all = []; ; ) all.push(new WebAssembly.Memory({ initial: 10_000 }));`,
  ),
];

const requests = [
  reach('request of a forbidden origin', `await fetch(forbidden);`),
  reach(
    'request with an allowed user name',
    `await fetch(forbidden.replace('//', '//' + new URL(redirect).host + '@'));`,
  ),
  reach('redirect to a forbidden origin', `await fetch(redirect);`),
  reach('request of a file', `loot(await (await fetch('file://' + file)).text());`),
];

const timeBombs = [
  spend('time', 'loop', `for (;;);`),
  spend('time', 'loop that catches its end', `for (;;) { try { for (;;); } catch {} }`),
  spend('time', 'microtasks without end', `for (;;) await undefined;`),
  spend(
    'time',
    'timers without end',
    `const again = () => setTimeout(again, 0); again(); await new Promise(() => {});`,
  ),
  spend('time', 'search without end', `/^(a+)+$/.test('a'.repeat(60) + 'b'); for (;;);`),
];

const memoryBombs = [
  spend('memory', 'buffers without end', `for (const all = []; ; ) all.push(new Uint8Array(8_000_000));`),
  spend('memory', 'huge list', `new Array(2 ** 32 - 1).fill(0);`),
  spend(
    'memory',
    'variables',
    `for (let at = 0; ; at += 1) setDynamicVariable('v' + at, 'a'.repeat(1_000_000));`,
  ),
  spend('memory', 'calls without end', `(function deep() { deep(); })();`),
];

/** Ways out of a sandbox, as they are known from others. */
export const escapes: readonly Escape[] = [
  ...constructors,
  ...prototypes,
  ...proxies,
  ...errors,
  ...stacks,
  ...async,
  ...imports,
  ...modules,
  ...requests,
  ...timeBombs,
  ...memoryBombs,
];
