import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { generateProject } from '../../../src/codegen/generate.ts';
import type { ProjectOptions } from '../../../src/codegen/options.ts';
import type { Element, TestCase } from '../../../src/core/testCase.ts';
import {
  launchBrowser,
  readCases,
  serveSampleApp,
  type SampleServer,
} from '../../browser/support/runCase.ts';
import { GeneratedSpecs, type Outcome } from './support/standIn.ts';

const hasBrowser = [process.env.CHROMIUM ?? '', '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].some(
  (one) => one !== '' && existsSync(one),
);

const environment = {
  TEST_USERNAME: 'ada@example.com',
  TEST_PASSWORD: 'correct horse',
  TEST_EMAIL: 'ada+x@example.com',
  TEST_OTP_INITIALIZER_KEY: 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ',
  TEST_STABLE_UUID: '12345678-0000-4000-8000-000000000000',
};

const id = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;

const sandbox = (code: string): Element => ({ interaction: { action: 'JAVASCRIPT', calledWith: { code } } });
const inPage = (code: string): Element => ({
  interaction: { action: 'JAVASCRIPT', calledWith: { code, execType: 'browser' } },
});
const goTo = (to: string): Element => ({ interaction: { action: 'GO_TO', calledWith: to } });

const testCase = (digit: number, description: string, elements: Element[], more: object = {}): TestCase => ({
  id: id(digit),
  description,
  elements,
  ...more,
});

describe('A generated project runs', function () {
  this.timeout(60_000);
  let browser: Browser;
  let server: SampleServer;

  before(async function () {
    if (!hasBrowser) this.skip();
    Object.assign(process.env, environment);
    [browser, server] = await Promise.all([launchBrowser(), serveSampleApp(path.resolve('sample/app'))]);
  });

  after(async () => {
    for (const name of Object.keys(environment)) delete process.env[name];
    if (hasBrowser) await Promise.all([browser.close(), server.close()]);
  });

  async function run(cases: readonly TestCase[], options: Partial<ProjectOptions> = {}): Promise<Outcome[]> {
    const { files } = generateProject(cases, { executionUrl: server.url, timeoutPerStep: 5000, ...options });
    const specs = new GeneratedSpecs(browser, server.url, files);
    try {
      return await specs.run();
    } finally {
      specs.close();
    }
  }

  it('and passes every sample case, in the order of its chain', async () => {
    const cases = readCases(path.resolve('sample/workspace/portable-tests')).map((one) => one.testCase);
    const outcomes = await run(cases.filter(({ type }) => type !== 'TEARDOWN'));
    assert.deepEqual(
      outcomes
        .filter(({ status }) => status !== 'passed')
        .map(({ title, status, reason }) => [title, status, reason]),
      [['Read the delivery terms', 'skipped', 'Its runStatus is OFF: the case is kept, and not run']],
    );
  });

  it('with its teardowns last to first, whose failures fail nothing', async () => {
    const fails = sandbox("throw new Error('broken')");
    const outcomes = await run([
      testCase(1, 'first', [goTo('cart.html')], { teardownId: id(3) }),
      testCase(2, 'second', [fails], { dependencyId: id(1), teardownId: id(4) }),
      testCase(3, 'clean up after the first', [goTo('index.html')], { runStatus: 'OFF' }),
      testCase(4, 'clean up after the second', [fails], { runStatus: 'OFF', teardownId: id(3) }),
    ]);
    const second = outcomes.find(({ title }) => title === 'second');
    assert.equal(second?.reason, 'broken');
    assert.deepEqual(second?.steps, [
      'Open the first page',
      'first',
      '  1 · Go to cart.html',
      "1 · Run JavaScript: throw new Error('broken') ✗",
      'clean up after the second ✗',
      "  1 · Run JavaScript: throw new Error('broken') ✗",
      'clean up after the first',
      '  1 · Go to index.html',
    ]);
    assert.deepEqual(second?.annotations, [{ type: 'teardown failed', description: 'broken' }]);
    assert.equal(outcomes.find(({ title }) => title === 'first')?.status, 'passed');
  });

  it('with variables of the environment, of the sandbox and of the page', async () => {
    const [outcome] = await run([
      testCase(
        1,
        'variables',
        [
          sandbox("setDynamicVariable('secret', decrypt('$PASSWORD')); setDynamicVariable('n', 7);"),
          sandbox("if (getDynamicVariable('secret') !== 'correct horse') throw new Error('no secret');"),
          sandbox(
            "if (typeof page !== 'undefined' || typeof process !== 'undefined') throw new Error('too much');",
          ),
          inPage('return { title: document.title, n: Number(context.n) + 1, path: location.pathname };'),
          sandbox("if (getDynamicVariable('n') !== '8') throw new Error(getDynamicVariable('n'));"),
          sandbox("if (getDynamicVariable('path') !== '/sample-app/cart.html') throw new Error('path');"),
          sandbox("if (!/^[0-9]{6}$/.test(decrypt('$OCTO_TOTP'))) throw new Error(decrypt('$TOTP'));"),
          sandbox(
            "if (decrypt('$EMAIL_PREFIX') + decrypt('$STABLE_UUID_SHORT') !== 'ada+x12345678') throw 1;",
          ),
          goTo('$URL/cart.html'),
          inPage("if (location.pathname !== '/sample-app/cart.html') throw new Error(location.pathname);"),
          goTo('$URL'),
          {
            interaction: {
              action: 'WAIT_FOR',
              calledWith: { type: 'code', code: 'return document.body !== null' },
            },
          },
          { interaction: { action: 'WAIT_FOR', calledWith: { type: 'webComponentsHydration' } } },
        ],
        { entryPointUrlPath: '/cart.html' },
      ),
    ]);
    assert.deepEqual([outcome?.status, outcome?.reason], ['passed', undefined]);
  });

  it('with the actions that the samples do not use', async () => {
    const html = `<a download="a.txt" href="data:text/plain,hi">Get</a><input type="file" aria-label="File">
      <p draggable="true">drag</p><div style="color: rgb(1, 2, 3); padding: 2em" ondragover="event.preventDefault()"
      ondrop="this.textContent = 'dropped'">drop</div><button ondblclick="this.disabled = true">Twice</button>
      <input aria-label="Keys" onkeydown="if (event.key === 'Escape') this.value += '!'">`;
    const on = (interaction: Element['interaction'], selector: string): Element => ({
      interaction,
      selectors: [{ selectorType: 'CSS', selector }],
    });
    const seen = (assertion: Element['assertion'], selector: string): Element => ({
      assertion,
      selectors: [{ selectorType: 'CSS', selector }],
    });
    const [outcome] = await run([
      testCase(1, 'actions', [
        goTo(`data:text/html,${encodeURIComponent(html)}`),
        { interaction: { action: 'WAIT_FOR', calledWith: { type: 'domContentLoaded' } } },
        { interaction: { action: 'WAIT_FOR', calledWith: { type: 'fixedTime', timeMilliseconds: 10 } } },
        on({ action: 'DOWNLOAD', calledWith: 'kept.txt' }, 'a'),
        on({ action: 'UPLOAD', calledWith: 'kept.txt' }, '[type=file]'),
        inPage(
          "if (document.querySelector('input').files[0].name !== 'kept.txt') throw new Error('no file');",
        ),
        on({ action: 'DRAG_AND_DROP', calledWith: ["getByText('drop')", null] }, 'p'),
        seen({ expectation: 'TO_CONTAIN_TEXT', calledWith: 'dropped' }, 'div'),
        seen({ expectation: 'TO_HAVE_STYLE', calledWith: ['color', 'rgb(1, 2, 3)'] }, 'div'),
        on({ action: 'CLICK', calledWith: { double: true } }, 'button'),
        seen({ expectation: 'DISABLED' }, 'button'),
        on({ action: 'TYPE_TEXT', calledWith: { text: 'typed', delay: 1 } }, '[aria-label=Keys]'),
        { interaction: { action: 'KEY_PRESS', calledWith: 'Escape' } },
        seen({ expectation: 'TO_HAVE_VALUE', calledWith: 'typed!' }, '[aria-label=Keys]'),
        on(
          { action: 'EXTRACT', calledWith: { type: 'ATTRIBUTE', variableName: 'to', attributeName: 'href' } },
          'a',
        ),
        sandbox("if (getDynamicVariable('to') !== 'data:text/plain,hi') throw new Error('href');"),
        on({ action: 'SCROLL', calledWith: { y: 5 } }, 'div'),
        on({ action: 'SCROLL', calledWith: null }, 'div'),
        { interaction: { action: 'SCROLL' } },
        { interaction: { action: 'CLOSE_PAGE' } },
      ]),
    ]);
    assert.deepEqual([outcome?.status, outcome?.reason], ['passed', undefined]);
  });

  it('and opens the first page of a chain by a title without the value of a secret', async () => {
    const [outcome] = await run([testCase(1, 'a', [], { entryPointUrlPath: '/cart.html?key=$PASSWORD' })]);
    assert.deepEqual(outcome?.steps, ['Open /cart.html?key=$PASSWORD']);
    assert.equal(outcome?.status, 'passed');
  });

  const failures: readonly (readonly [words: string, step: Element, reason: RegExp])[] = [
    [
      'a variable has no value',
      goTo('$MISSING'),
      /^\$MISSING has no value: set TEST_MISSING, see \.env\.example$/,
    ],
    [
      'no step set a variable',
      goTo('$$missing'),
      /^\$\$missing has no value: no step before this one set it$/,
    ],
    ['code in the sandbox reports an error', sandbox("console.error('a', { b: 1 })"), /^a \{"b":1\}$/],
    [
      'code in the sandbox ends the worker',
      sandbox('this.constructor.constructor("return process")().exit()'),
      /./,
    ],
    ['code in the page throws', inPage("throw new Error('page')"), /page/],
    [
      'a file is missing',
      {
        interaction: { action: 'UPLOAD', calledWith: 'a.pdf' },
        selectors: [{ selectorType: 'CSS', selector: 'body' }],
      },
      /^The file "a\.pdf" is missing: put it into the folder "files"$/,
    ],
    [
      'a file lies elsewhere',
      {
        interaction: { action: 'UPLOAD', calledWith: '../a' },
        selectors: [{ selectorType: 'CSS', selector: 'body' }],
      },
      /^"\.\.\/a" is not the name of a file/,
    ],
    ['there is no inbox', { interaction: { action: 'OPEN_EMAIL' } }, /^OPEN_EMAIL needs an e-mail inbox/],
    [
      'only a newer service knows the action',
      { interaction: { action: 'RESPONSE' as 'HOVER' } },
      /does not know the action RESPONSE/,
    ],
    ['the server answers 404', { assertion: { expectation: 'RESPONSE_OK', calledWith: 'no.html' } }, /404/],
  ];

  for (const [words, step, reason] of failures) {
    it(`and fails when ${words}, unless the step may fail`, async () => {
      const [strict, lenient] = await run([
        testCase(1, 'a', [step]),
        testCase(2, 'b', [{ ...step, ignoreFailure: true }, goTo('cart.html')]),
      ]);
      assert.equal(strict?.status, 'failed');
      assert.match(strict?.reason ?? '', reason);
      assert.equal(lenient?.status, 'passed');
      assert.equal(lenient?.annotations[0]?.type, 'failure ignored');
    });
  }

  it('and skips a case in an environment that it excludes', async () => {
    const cases = [testCase(1, 'a', [], { excludedEnvironmentNames: ['Staging', 'Live'] })];
    const [outcome] = await run(cases, { environmentName: 'Live' });
    assert.deepEqual([outcome?.status, outcome?.reason], ['skipped', 'Not run in the environment Live']);
    assert.equal((await run(cases))[0]?.status, 'passed');
  });

  it('and fails where a dependency is not there, or depends on itself', async () => {
    const outcomes = await run([
      testCase(1, 'a', [], { dependencyId: id(9), teardownId: id(8) }),
      testCase(2, 'b', [], { dependencyId: id(3) }),
      testCase(3, 'c', [], { dependencyId: id(2) }),
    ]);
    assert.deepEqual(
      outcomes.map(({ reason }) => reason),
      [
        `The case depends on ${id(9)}, which is not among the test cases`,
        'Its dependencies form a cycle',
        'Its dependencies form a cycle',
      ],
    );
    assert.deepEqual(outcomes[0]?.annotations, [
      { type: 'teardown failed', description: `The teardown ${id(8)} is not among the test cases` },
    ]);
  });
});
