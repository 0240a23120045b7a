import assert from 'node:assert/strict';
import { generateProject } from '../../src/codegen/generateProject.ts';
import type { Element, TestCase } from '../../src/core/case/testCase.ts';
import { linesOf, type Outcome, PlaywrightProject, withReporter } from './support/playwrightProject.ts';
import { serveSampleApp } from './support/sampleApp.ts';

const environment = {
  TEST_USERNAME: 'ada@example.com',
  TEST_PASSWORD: 'correct horse',
  TEST_EMAIL: 'ada+x@example.com',
  TEST_OTP_INITIALIZER_KEY: 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ',
  TEST_STABLE_UUID: '12345678-0000-4000-8000-000000000000',
};

const idOf = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const missing = idOf(999);

const sandbox = (code: string): Element => ({ interaction: { action: 'JAVASCRIPT', calledWith: { code } } });
const inPage = (code: string): Element => ({
  interaction: { action: 'JAVASCRIPT', calledWith: { code, execType: 'browser' } },
});
const goTo = (to: string): Element => ({ interaction: { action: 'GO_TO', calledWith: to } });
const css = (selector: string): Element['selectors'] => [{ selectorType: 'CSS', selector }];
const on = (selector: string, interaction: Element['interaction']): Element => ({
  interaction,
  selectors: css(selector),
});
const seen = (selector: string, assertion: Element['assertion']): Element => ({
  assertion,
  selectors: css(selector),
});

/** Steps that fail, in words, with the reason that the run gives. */
const failing: readonly (readonly [words: string, step: Element, reason: RegExp])[] = [
  [
    'a variable has no value',
    goTo('$MISSING'),
    /^\$MISSING has no value: set TEST_MISSING, see \.env\.example$/,
  ],
  ['no step set a variable', goTo('$$missing'), /^\$\$missing has no value: no step before this one set it$/],
  ['code in the sandbox reports an error', sandbox("console.error('a', { b: 1 })"), /^a \{"b":1\}$/],
  [
    'code in the sandbox looks for the process',
    sandbox('this.constructor.constructor("return process")().exit()'),
    /^'process' is not defined/,
  ],
  [
    'code in the sandbox fetches from elsewhere',
    sandbox("await fetch('http://127.0.0.1:1/')"),
    /^fetch is not allowed to access http:\/\/127\.0\.0\.1:1: /,
  ],
  ['code in the page throws', inPage("throw new Error('page')"), /page/],
  [
    'a file is missing',
    on('body', { action: 'UPLOAD', calledWith: 'a.pdf' }),
    /^The file "a\.pdf" is missing: add it to the folder "[^"]+\/files"$/,
  ],
  [
    'a file lies elsewhere',
    on('body', { action: 'UPLOAD', calledWith: '../a' }),
    /^"\.\.\/a" is not the name of a file/,
  ],
  ['there is no inbox', { interaction: { action: 'OPEN_EMAIL' } }, /^OPEN_EMAIL needs an email inbox/],
  [
    'only a newer service knows the action',
    { interaction: { action: 'RESPONSE' as 'HOVER' } },
    /unknown action RESPONSE/,
  ],
  [
    'the server answers 404',
    { assertion: { expectation: 'RESPONSE_OK', calledWith: 'no.html' } },
    /^expect\(response\)\.toBeOK\(\) failed$/,
  ],
];

const dataPage = (html: string): string => `data:text/html,${encodeURIComponent(html)}`;

const html = `<input type="file" aria-label="File"><a download="a.txt" href="data:text/plain,hi">Get</a>
<div style="height: 60px; width: 90px; overflow: auto"><p style="height: 400px; width: 400px">long</p></div>`;

class Cases {
  readonly all: TestCase[] = [];

  add(description: string, elements: Element[], more: Partial<TestCase> = {}): TestCase {
    const testCase = { id: idOf(this.all.length + 1), description, elements, ...more };
    this.all.push(testCase);
    return testCase;
  }
}

function everyCase(): TestCase[] {
  const cases = new Cases();
  const fails = sandbox("throw new Error('broken')");
  const afterFirst = cases.add('clean up after the first', [goTo('index.html')], { runStatus: 'OFF' });
  const afterSecond = cases.add('clean up after the second', [fails], {
    runStatus: 'OFF',
    teardownId: afterFirst.id,
  });
  const first = cases.add('first', [goTo('cart.html')], { teardownId: afterFirst.id });
  cases.add('second', [fails], { dependencyId: first.id, teardownId: afterSecond.id });
  cases.add('variables', variables, { entryPointUrlPath: '/cart.html' });
  cases.add('files and scrolling', filesAndScrolling);
  cases.add('hydration', hydration);
  cases.add('secret in the address', [], { entryPointUrlPath: '/cart.html?key=$PASSWORD' });
  cases.add(
    'steps that may fail',
    failing.map(([, step]) => ({ ...step, ignoreFailure: true })),
  );
  cases.add('excluded', [], { excludedEnvironmentNames: ['Staging', 'Live'] });
  cases.add('not excluded', [], { excludedEnvironmentNames: ['Staging'] });
  cases.add('depends on nothing there', [], { dependencyId: missing, teardownId: missing });
  const loop = cases.add('a cycle', []);
  const other = cases.add('a cycle seen from its other end', [], { dependencyId: loop.id });
  Object.assign(loop, { dependencyId: other.id });
  return cases.all;
}

const variables: Element[] = [
  sandbox("setDynamicVariable('secret', decrypt('$PASSWORD')); setDynamicVariable('n', 7);"),
  sandbox("if (getDynamicVariable('secret') !== 'correct horse') throw new Error('no secret');"),
  sandbox("if (typeof page !== 'undefined' || typeof process !== 'undefined') throw new Error('too much');"),
  inPage('return { title: document.title, n: Number(context.n) + 1, path: location.pathname };'),
  sandbox("if (getDynamicVariable('n') !== '8') throw new Error(getDynamicVariable('n'));"),
  sandbox("if (getDynamicVariable('path') !== '/sample-app/cart.html') throw new Error('path');"),
  sandbox("if (!/^[0-9]{6}$/.test(decrypt('$OCTO_TOTP'))) throw new Error(decrypt('$TOTP'));"),
  sandbox("if (decrypt('$EMAIL_PREFIX') + decrypt('$STABLE_UUID_SHORT') !== 'ada+x12345678') throw 1;"),
  sandbox("if (!(await fetch(decrypt('URL') + 'cart.html')).ok) throw new Error('fetch');"),
  goTo('$URL/cart.html'),
  inPage("if (location.pathname !== '/sample-app/cart.html') throw new Error(location.pathname);"),
  goTo('$URL'),
  inPage("if (location.pathname !== '/sample-app/') throw new Error(location.pathname);"),
];

const filesAndScrolling: Element[] = [
  goTo(dataPage(html)),
  on('a', { action: 'DOWNLOAD', calledWith: 'kept.txt' }),
  on('[type=file]', { action: 'UPLOAD', calledWith: 'kept.txt' }),
  inPage("if (document.querySelector('input').files[0].name !== 'kept.txt') throw new Error('no file');"),
  on('a', {
    action: 'EXTRACT',
    calledWith: { type: 'ATTRIBUTE', variableName: 'to', attributeName: 'href' },
  }),
  sandbox("if (getDynamicVariable('to') !== 'data:text/plain,hi') throw new Error('href');"),
  on('div', { action: 'SCROLL', calledWith: { x: 7, y: 5 } }),
  inPage(
    "const { scrollLeft, scrollTop } = document.querySelector('div'); if (scrollLeft + scrollTop !== 12) throw new Error('scroll');",
  ),
  seen('div', { expectation: 'TO_HAVE_STYLE', calledWith: ['overflow', 'auto'] }),
];

/** Each page is taken over a moment after it is there, and shows it as pages of its framework do. */
const hydration: Element[] = (
  [
    ['nuxtHydration', 'let busy = true; window.useNuxtApp = () => ({ isHydrating: busy });', 'busy = false;'],
    [
      'nuxtDelayHydration',
      'window.useNuxtApp = () => ({ isHydrating: false }); let go; window._$delayHydration = new Promise((resolve) => (go = resolve));',
      'go();',
    ],
    ['preactHydration', '', 'document.body.__k = {};'],
    [
      'qwikHydration',
      "document.documentElement.setAttribute('q:container', 'paused');",
      "document.documentElement.setAttribute('q:container', 'resumed');",
    ],
  ] as const
).flatMap(([type, first, then]) => [
  goTo(dataPage(`<script>${first} setTimeout(() => { ${then} window.isReady = true; }, 300)</script>`)),
  { interaction: { action: 'WAIT_FOR', calledWith: { type } } },
  inPage("if (!window.isReady) throw new Error('too early');"),
]);

describe('A generated project, run by Playwright Test', function () {
  this.timeout(300_000);
  let outcomes: Outcome[];

  before(async () => {
    const server = await serveSampleApp();
    const generated = generateProject(everyCase(), {
      executionUrl: server.url,
      environmentName: 'Live',
      timeoutPerStep: 30_000,
    });
    const project = new PlaywrightProject(generated);
    project.writeEnvironment(environment);
    try {
      ({ outcomes } = await project.run([withReporter, '--trace=off']));
    } finally {
      project.close();
      await server.close();
    }
  });

  const named = (title: string): Outcome => {
    const found = outcomes.find((outcome) => outcome.title === title);
    assert.ok(found, `no test is named ${title}`);
    return found;
  };
  const notesOf = (title: string): [string, string | undefined][] =>
    named(title)
      .annotations.filter(({ type }) => type !== 'test case')
      .map(({ type, description }) => [type, description]);
  const passes = (title: string): void => {
    const { status, reason } = named(title);
    assert.deepEqual([status, reason], ['passed', undefined]);
  };

  it('ends with its teardowns, last to first, whose failures fail nothing', () => {
    const { reason, steps } = named('second');
    assert.equal(reason, 'broken');
    assert.deepEqual(linesOf(steps), [
      'Open the first page',
      'first',
      '  1 · Go to cart.html',
      '1 · Run JavaScript ✗',
      'clean up after the second ✗',
      '  1 · Run JavaScript ✗',
      'clean up after the first',
      '  1 · Go to index.html',
    ]);
    assert.deepEqual(notesOf('second'), [['teardown failed', 'broken']]);
    passes('first');
  });

  it('has variables of the environment, of the sandbox and of the page', () => passes('variables'));

  it('uploads what it downloaded, reads attributes and scrolls elements', () =>
    passes('files and scrolling'));

  it('waits until a page is taken over by its scripts', () => passes('hydration'));

  it('opens the first page of a chain by a title without the value of a secret', () => {
    passes('secret in the address');
    assert.deepEqual(linesOf(named('secret in the address').steps), ['Open /cart.html?key=$PASSWORD']);
  });

  for (const [at, [words, , reason]] of failing.entries()) {
    it(`fails a step when ${words}, and continues if the step may fail`, () => {
      passes('steps that may fail');
      const [type, description] = notesOf('steps that may fail')[at] ?? [];
      assert.equal(type, 'failure ignored');
      assert.match(description ?? '', reason);
      assert.equal(named('steps that may fail').steps[at + 1]?.hasFailed, true);
    });
  }

  it('skips a case in an environment that it excludes', () => {
    assert.equal(named('excluded').status, 'skipped');
    assert.deepEqual(notesOf('excluded'), [['skip', 'Not run in the environment Live']]);
    passes('not excluded');
  });

  it('fails where a dependency is not there, or depends on itself', () => {
    assert.equal(
      named('depends on nothing there').reason,
      `The test case depends on ${missing}, which is not among the test cases`,
    );
    assert.deepEqual(notesOf('depends on nothing there'), [
      ['teardown failed', `The teardown ${missing} is not among the test cases`],
    ]);
    for (const title of ['a cycle', 'a cycle seen from its other end']) {
      assert.equal(named(title).reason, 'Its dependencies form a cycle');
    }
  });
});
