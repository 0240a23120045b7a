import assert from 'node:assert/strict';
import { GeneratedSandbox } from '../support/sandbox/generatedSandbox.ts';

/** What code finds, as an expression that is true, by what it is about. */
const there: Readonly<Record<string, string>> = {
  variables: `getDynamicVariable('given') === 'a' && getDynamicVariable('OCTO_given') === 'a' && getDynamicVariable('none') === undefined`,
  base64: `atob(btoa('\\u00e9')) === '\\u00e9'`,
  'copies, also of what holds itself': `(() => {
    const value = { date: new Date(5), map: new Map([[1, new Set([2])]]), bytes: new Uint8Array([1, 2]), ['__proto__']: 3 };
    value.self = value;
    const copy = structuredClone(value);
    return copy !== value && copy.self === copy && copy.date.getTime() === 5 && copy.map.get(1).has(2) && copy.bytes[1] === 2;
  })()`,
  'URLs and their queries': `(() => {
    const url = new URL('../b?x=1&x=2#h', 'http://ada:pw@a.example:81/c/d');
    url.searchParams.set('y', 'é&');
    url.hash = '';
    url.searchParams.delete('x', '2');
    return String(url) === 'http://ada:pw@a.example:81/b?x=1&y=%C3%A9%26' && url.origin === 'http://a.example:81'
      && url.searchParams.get('y') === 'é&' && !URL.canParse('b') && JSON.stringify([url]).includes('81/b');
  })()`,
  'queries by themselves': `(() => {
    const query = new URLSearchParams({ b: 1, a: '2 3' });
    query.append('b', 4);
    query.sort();
    return String(query) === 'a=2+3&b=1&b=4' && query.getAll('b').join() === '1,4' && [...query].length === query.size;
  })()`,
  'text encoding': `new TextDecoder().decode(new TextEncoder().encode('ä€😀')) === 'ä€😀'
    && new TextDecoder('latin1').encoding === 'windows-1252'
    && new TextEncoder().encodeInto('aä', new Uint8Array(2)).read === 1`,
  'random values': `/^[0-9a-f-]{36}$/.test(crypto.randomUUID()) && crypto.getRandomValues(new Uint32Array(8)).some((one) => one > 0)`,
  digests: `[...new Uint8Array(await crypto.subtle.digest({ name: 'sha-256' }, new TextEncoder().encode('a')))].slice(0, 3).join() === '202,151,129'`,
  timers: `await new Promise((resolve) => {
    let ticks = 0;
    clearTimeout(setTimeout(() => resolve(false), 0));
    const interval = setInterval((step) => {
      ticks += step;
      if (ticks === 4) clearInterval(interval), setTimeout(resolve, 5, ticks === 4);
    }, 1, 2);
  })`,
  'words of languages': `new Date(0).toLocaleDateString('de-DE', { timeZone: 'UTC' }) === '1.1.1970'
    && (1234.5).toLocaleString('de-DE') === '1.234,5' && ['b', 'A', 'a'].sort((one, other) => one.localeCompare(other)).join() === 'a,A,b'
    && new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' }).format(3) === '€3.00'`,
};

/** Code that fails, with the reason that it gives. */
const failing: readonly (readonly [what: string, code: string, reason: string])[] = [
  ['its own words', `throw new Error('broken')`, 'broken'],
  ['a value that is no error', `throw 1`, '1'],
  [
    'all that the console was told as errors',
    `console.error('a', { b: 1 }); console.error('c');`,
    'a {"b":1}\nc',
  ],
  ['the line of a mistake', `\n\nnull.x;`, "cannot read property 'x' of null (line 3)"],
  [
    'the line of a mistake in grammar',
    `let a = 1;\nlet b = ;`,
    "unexpected token in expression: ';' (line 2)",
  ],
  [
    'what to do where a value is missing',
    `decrypt('$NOTHING')`,
    '$NOTHING has no value: set it in the environment, see .env.example',
  ],
  ['that it waits for nothing', `await new Promise(() => {})`, 'The code ended without a result'],
  ['what a timer threw', `await new Promise(() => setTimeout(() => { throw new Error('late'); }))`, 'late'],
];

describe('Code of a test case in the sandbox, as test cases use it', function () {
  this.timeout(120_000);
  let sandbox: GeneratedSandbox;

  before(() => {
    process.env['TEST_PASSWORD'] = 'correct horse';
    sandbox = new GeneratedSandbox('http://127.0.0.1:1/app', 60_000);
  });
  after(() => {
    delete process.env['TEST_PASSWORD'];
    sandbox.remove();
  });

  it('has what test cases use', async () => {
    const entries = Object.entries(there).map(([name, code]) => `${JSON.stringify(name)}: ${code}`);
    const all = `const found = { ${entries.join(',\n')} };
      setDynamicVariable('missing', Object.keys(found).filter((name) => found[name] !== true).join());`;
    assert.deepEqual(await sandbox.run(all, { given: 'a' }), { set: [['missing', '']] });
  });

  it('sets variables as text, and reads the values of the environment by name', async () => {
    const code = `setDynamicVariable('OCTO_n', { a: 7 }); setDynamicVariable('p', decrypt('$PASSWORD') + decrypt('URL'));`;
    assert.deepEqual((await sandbox.run(code)).set, [
      ['n', '{"a":7}'],
      ['p', 'correct horsehttp://127.0.0.1:1/app'],
    ]);
  });

  it('fails with a reason that helps', async () => {
    const reasons: (string | undefined)[] = [];
    for (const [, code] of failing) reasons.push((await sandbox.run(code)).error);
    assert.deepEqual(
      reasons.map((reason, at) => [failing[at]?.[0], reason]),
      failing.map(([what, , reason]) => [what, reason]),
    );
  });
});
