import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { stringify } from 'yaml';
import { resolveStateFolder } from '../../src/cli/sync/resolveStateFolder.ts';
import type { Element, TestCase } from '../../src/core/case/testCase.ts';
import type { DomElement, DomNode } from '../../src/trace/dom/domTree.ts';
import type { Fingerprint } from '../../src/trace/element/facts.ts';
import { fingerprint } from '../../src/trace/element/fingerprint.ts';
import { KeptFingerprints } from '../../src/trace/element/keptFingerprints.ts';
import { builtCli, finished, type Run } from '../support/cliCommand.ts';
import { browserPath } from './support/playwrightProject.ts';
import { untilProcesses } from './support/processes.ts';
import { caseOf, goTo, idOf, inPage, on, Pages, seen, sandbox } from './support/realRun.ts';

const hostile = 'a <b> & "c" ]]> \u0007\u001B[31m é😀';

const first = caseOf(1, [goTo('a')], { description: 'Open the shop' });
const cases: readonly (readonly [file: string, testCase: TestCase])[] = [
  ['shop/open.yaml', first],
  [
    'shop/fail.yaml',
    caseOf(2, [goTo('b'), seen('p', { expectation: 'TO_CONTAIN_TEXT', calledWith: '$PASSWORD' })], {
      description: hostile,
      dependencyId: first.id,
    }),
  ],
  ['off.yaml', caseOf(3, [goTo('c')], { description: 'Off', runStatus: 'OFF' })],
  [
    'staging.yaml',
    caseOf(4, [goTo('d')], { description: 'Not there', excludedEnvironmentNames: ['Staging'] }),
  ],
  [
    'login.yaml',
    caseOf(5, [on('input', { action: 'ENTER_TEXT', calledWith: '$PASSWORD' })], { description: 'Log in' }),
  ],
];

/** Two buttons in a frame, the name of one of which is part of the other's. */
const frame = "<iframe srcdoc='<button>Save</button><button>Save all</button>'></iframe>";
const click = (...chain: readonly object[]): Element =>
  ({ interaction: { action: 'CLICK' }, selectors: chain }) as Element;
const save = { selectorType: 'ROLE', selector: 'button', options: { name: 'Save' } };
const ambiguous = caseOf(
  7,
  [
    goTo('a'),
    inPage(`document.body.innerHTML = ${JSON.stringify(frame)}`),
    click({ selectorType: 'FRAME', selector: 'iframe' }, save),
  ],
  { description: 'Ambiguous' },
);

const proposal = [
  "  perhaps you mean frameLocator('iframe').getByRole('button', { name: 'Save', exact: true }):",
  '    selectors:',
  '      - selectorType: FRAME',
  '        selector: iframe',
  '      - selectorType: ROLE',
  '        selector: button',
  '        options:',
  '          name: Save',
  '          exact: true',
  "  or frameLocator('iframe').getByRole('button', { name: 'Save all' })",
];

/** The ambiguous test case as somebody corrects it who takes what is proposed. */
function corrected(): string {
  const { elements, ...head } = { ...ambiguous, id: idOf(8), description: 'Corrected' };
  const steps = stringify(elements.slice(0, 2)).replaceAll(/^/gm, '  ').trimEnd();
  const selectors = proposal.slice(1, -1).join('\n');
  return `${stringify(head)}elements:\n${steps}\n  - interaction:\n      action: CLICK\n${selectors}\n`;
}

/** The button of the frame as an earlier run found it. */
function saveButton(): Fingerprint {
  const make = (tag: string, ...children: DomNode[]): DomElement => ({ tag, attributes: {}, children });
  const element = make('button', 'Save');
  const inner = make('html', make('body', element, make('button', 'Save all')));
  const root = make('html', make('body', make('iframe', inner)));
  return fingerprint({ element, root }, 'data-testid') ?? assert.fail();
}

const mayFail = (element: Element): Element => ({ ...element, ignoreFailure: true });

/** Uploads files in turn, and says what the last one was that there is. */
const uploads = (...names: readonly string[]): TestCase =>
  caseOf(
    9,
    [
      goTo('a'),
      inPage("document.body.innerHTML = '<input type=file>'"),
      ...names.map((name) => mayFail(on('input', { action: 'UPLOAD', calledWith: name }))),
      mayFail(inPage("throw new Error('got ' + (await document.querySelector('input').files[0]?.text()))")),
    ],
    { description: 'Upload' },
  );
const isLink = /"link\.txt" is a link: copy the file to the folder "tests\/files"/;

/** Fails unless the page is in a window of this size on a desktop. */
const isDesktop = (width: number, height: number): Element =>
  inPage(
    `const seen = [innerWidth, innerHeight, screen.width, screen.height, devicePixelRatio, navigator.maxTouchPoints].join(); if (seen !== '${width},${height},1920,1080,1,0') throw new Error(seen);`,
  );

describe('portable-test-cases run', function () {
  let root: string;
  let pages: Pages;
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: tmpdir(),
    PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: browserPath() ?? '',
    TEST_PASSWORD: 'correct horse',
    BASIC_AUTH_USERNAME: 'ada',
    HEADER_X_TEAM: 'team seven',
    PORTABLE_TESTS_API_KEY: 'key-1',
  };

  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, 'tests', file)), { recursive: true });
    writeFileSync(path.join(root, 'tests', file), text);
  };
  const ownArgs = (): string[] => ['run', '--folder', 'tests', '--url', pages.url];
  const args = (...more: string[]): string[] => [...ownArgs(), '--playwright', path.resolve('.'), ...more];
  const start = async (all: readonly string[], own = env) =>
    spawn(process.execPath, [await builtCli(), ...all], { cwd: root, env: own });
  const cli = async (all: readonly string[], own = env): Promise<Run> => finished(await start(all, own));

  function makeRoot(): void {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-cli-run-')));
    for (const [file, testCase] of cases) write(file, `# a comment\n${stringify(testCase)}`);
  }
  const keptElements = async (): Promise<KeptFingerprints> => {
    const state = await resolveStateFolder(path.join(root, 'tests'), path.join(root, 'state'));
    return new KeptFingerprints(path.join(state, 'fingerprints'));
  };
  const removeRoot = (): void => rmSync(root, { recursive: true, force: true });

  before(async () => {
    await builtCli();
    pages = await Pages.serve('<p>Hello</p><input>');
  });

  after(() => pages.close());

  describe('of many test cases at once', () => {
    let ended: Run;
    let xml: string;
    let other: Pages;
    let closed: Pages;
    let kept: KeptFingerprints;

    before(async () => {
      makeRoot();
      [other, closed] = await Promise.all([Pages.serve('other'), Pages.serve('closed')]);
      const fetches = (url: string) =>
        sandbox(`if (!(await fetch('${url}')).ok) throw new Error('not there');`);
      const elements = [fetches(pages.url), fetches(other.url), fetches(closed.url)];
      write('fetch.yaml', stringify(caseOf(6, elements, { description: 'Fetch' })));
      write('ambiguous.yaml', stringify(ambiguous));
      write('corrected.yaml', corrected());
      write('uploads.yaml', stringify(uploads('terms.txt', 'missing.txt', 'link.txt')));
      write('files/terms.txt', 'our terms');
      write('../elsewhere/secret.txt', 'secret terms');
      symlinkSync(path.join(root, 'elsewhere/secret.txt'), path.join(root, 'tests/files/link.txt'));
      write('desktop.yaml', stringify(caseOf(10, [isDesktop(1280, 720)], { description: 'Desktop' })));
      const wanted = ['--environment', 'Staging', '--header', 'X-Team', '--allow-origin', other.url];
      const output = ['--junit', 'out/junit.xml', '--out', 'runs'];
      const proofs = ['--prove-fixes', 'out/fixes.patch', '--state', 'state'];
      kept = await keptElements();
      const save = { within: [], index: 2, fingerprint: saveButton() };
      await kept.keep({ caseId: ambiguous.id, cases: [ambiguous], hasPassed: true }, [save]);
      ended = await cli(args(...wanted, ...output, ...proofs, '--workers', '2', '--step-timeout', '5000'));
      assert.equal(ended.code, 3, ended.stdout + ended.stderr);
      xml = readFileSync(path.join(root, 'out/junit.xml'), 'utf8');
    });

    after(() => {
      other?.close();
      closed?.close();
      removeRoot();
    });

    it('proves another locator for a step that failed, and writes it as a patch that git applies', async () => {
      const { stdout } = ended;
      const fix = "frameLocator('iframe').getByRole('button', { name: 'Save', exact: true })";
      assert.match(stdout, /^Proving a fix of tests\/ambiguous\.yaml:\d+: 3 · Click button 'Save'/m);
      assert.ok(stdout.includes(`: use ${fix}; the rest of the test case passes with it.\n`), stdout);
      const file = path.join(root, 'tests/ambiguous.yaml');
      const before = readFileSync(file, 'utf8');
      assert.equal(before, stringify(ambiguous), 'nothing is applied');
      const { status, stderr } = spawnSync('git', ['apply', 'out/fixes.patch'], {
        cwd: root,
        encoding: 'utf8',
      });
      assert.equal(status, 0, stderr);
      const changed = readFileSync(file, 'utf8').split('\n');
      const added = changed.filter((line) => !before.split('\n').includes(line));
      assert.deepEqual(added, ['          exact: true']);
      const passed = caseOf(5, [on('input', { action: 'ENTER_TEXT', calledWith: '$PASSWORD' })]);
      assert.ok(await kept.find(passed, 0), 'the element of a step that passed is kept');
    });

    it('lets code fetch only from the application and from allowed origins', () => {
      const address = new URL(closed.url).origin;
      assert.match(ended.stdout, /✓ Fetch › 2 · [^]*✗ Fetch › 3 · /);
      const refused = `Error: fetch is not allowed to access ${address}: `;
      assert.ok(ended.stdout.includes(refused), ended.stdout);
      assert.deepEqual([other.asked.length, closed.asked.length], [1, 0]);
    });

    it('prints steps, outcomes, and the reason and place of each failure', () => {
      const { stdout } = ended;
      const plain = 'a <b> & "c" ]]> [31m é😀';
      const lines = new Set(stdout.replaceAll(/\d+(?:\.\d)?(?= m?s\))/g, 'N').split('\n'));
      for (const line of [
        '  ✓ Open the shop › 1 · Go to a (N ms)',
        `  ✓ ${plain} › Open the shop › 1 · Go to a (N ms)`,
        `  ✗ ${plain} › 2 · Check that element 'p' contains '$PASSWORD' (N ms)`,
        `FAILED ${plain}, tests/shop/fail.yaml (N s)`,
        "  Expected text to contain '$PASSWORD', found 'Hello'",
        'PASSED Open the shop, tests/shop/open.yaml (N s)',
        'SKIPPED Off, tests/off.yaml (N s): The runStatus of the test case is OFF',
        'SKIPPED Not there, tests/staging.yaml (N s): Not run in the environment Staging',
        '5 passed, 3 failed, 2 skipped.',
      ])
        assert.ok(lines.has(line), `${line}\n\nis not in\n${stdout}`);
      const text = readFileSync(path.join(root, 'tests/shop/fail.yaml'), 'utf8');
      const line = text.split('\n').findIndex((line) => line.includes('assertion:')) + 1;
      assert.ok(stdout.includes(`  tests/shop/fail.yaml:${line}: 2 · `), stdout);
      const trace = /^ {2}trace: (.*)$/m.exec(stdout)?.[1] ?? '';
      assert.ok(readFileSync(trace).length > 0);
      assert.equal(readdirSync(path.join(root, 'runs')).length, 1);
      assert.ok(pages.asked.some(({ headers }) => headers['x-team'] === 'team seven'));
    });

    it('writes JUnit XML that parsers read', async () => {
      assert.deepEqual(await parsedXml(xml), {
        suite: { tests: '10', failures: '3', errors: '0', skipped: '2' },
        cases: {
          'Open the shop': '',
          [hostile.replace('\u0007', '\uFFFD').replace('\u001B', '\uFFFD')]: 'failure',
          Off: 'skipped',
          'Not there': 'skipped',
          'Log in': '',
          Fetch: 'failure',
          Ambiguous: 'failure',
          Corrected: '',
          Upload: 'system-out',
          Desktop: '',
        },
      });
    });

    it('shows no value of a variable, a header or the key', () => {
      for (const hidden of ['correct horse', 'team seven', 'key-1'])
        assert.equal((ended.stdout + ended.stderr + xml).includes(hidden), false, hidden);
    });

    it('proposes selectors in YAML where several elements match, which then match one', () => {
      assert.ok(ended.stdout.includes(`\n${proposal.join('\n')}\n`), ended.stdout);
      assert.match(ended.stdout, /^PASSED Corrected, /m);
    });

    it('uploads files of the folder “files” of the test cases, but no link; names that folder if the file is missing', () => {
      assert.match(ended.stdout, /The file "missing\.txt" is missing: add it to the folder "tests\/files"/);
      assert.match(ended.stdout, isLink);
      assert.match(ended.stdout, /got our terms/);
    });

    it('shows the pages of a desktop, and says nothing of it, where no device is named', () => {
      assert.match(ended.stdout, /^PASSED Desktop, /m);
      assert.doesNotMatch(ended.stdout, /^Browser: /m);
    });
  });

  describe('of a few', () => {
    beforeEach(makeRoot);
    afterEach(removeRoot);

    it('finds Playwright in the working directory; with --json, prints one object, for the cases that are named by id or file, those too that only clean up; uploads from the folder that --files names; has the viewport that is named, on a desktop; exits with 0 when they pass', async () => {
      mkdirSync(path.join(root, 'node_modules'));
      symlinkSync(path.resolve('node_modules/@playwright'), path.join(root, 'node_modules/@playwright'));
      const cleanUp = caseOf(7, [goTo('clean-up')], { description: 'Clean up', type: 'TEARDOWN' });
      write('cleanUp.yaml', stringify(cleanUp));
      write('uploads.yaml', stringify(uploads('terms.txt')));
      write('../elsewhere/terms.txt', 'their terms');
      write('desktop.yaml', stringify(caseOf(10, [isDesktop(800, 600)], { description: 'Desktop' })));
      const named = [idOf(1), 'login.yaml', idOf(7), 'uploads.yaml', 'desktop.yaml'].flatMap((name) => [
        '--case',
        name,
      ]);
      const { code, stdout, stderr } = await cli([
        ...ownArgs(),
        '--json',
        '--files',
        'elsewhere',
        '--viewport',
        '800x600',
        ...named,
      ]);
      assert.deepEqual([code, stderr], [0, '']);
      const { status, summary, notes, cases: told } = JSON.parse(stdout) as Record<string, unknown>;
      assert.deepEqual([status, summary], ['done', '5 passed, 0 failed, 0 skipped.']);
      assert.deepEqual(notes, ['Browser: Chromium, viewport 800x600']);
      assert.deepEqual(
        (told as { id: string; path: string; outcome: string }[])
          .map(({ id, path: file, outcome }) => [id, file, outcome])
          .toSorted(),
        [
          [idOf(1), 'tests/shop/open.yaml', 'passed'],
          [idOf(5), 'tests/login.yaml', 'passed'],
          [idOf(7), 'tests/cleanUp.yaml', 'passed'],
          [idOf(9), 'tests/uploads.yaml', 'passed'],
          [idOf(10), 'tests/desktop.yaml', 'passed'],
        ],
      );
      assert.match(stdout, /got their terms/);
      assert.deepEqual(readdirSync(root).toSorted(), ['elsewhere', 'node_modules', 'tests']);
    });

    it('repeats a test case with --repeat, and says where the runs that failed part from those that passed, without secrets', async () => {
      let opened = 0;
      const server = createServer(({ url }, response) => {
        if (url === '/') opened += 1;
        const text = opened === 2 ? 'correct horse' : 'Blue lamp';
        response.writeHead(200, { 'content-type': 'text/html' }).end(`<input><ul><li>${text}</li></ul>`);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const lamp = seen('li', { expectation: 'TO_CONTAIN_TEXT', calledWith: 'Blue lamp' });
      const steps = [on('input', { action: 'ENTER_TEXT', calledWith: '$PASSWORD' }), lamp];
      write('offers.yaml', stringify(caseOf(11, steps, { description: 'Offers' })));
      const url = ['run', '--folder', 'tests', '--url', `http://127.0.0.1:${port}/`];
      const which = ['--playwright', path.resolve('.'), '--case', 'offers.yaml'];
      try {
        const { code, stdout } = await cli([...url, ...which, '--step-timeout', '1500', '--repeat', '3']);
        assert.equal(code, 3, stdout);
        assert.match(stdout, /^2 of 3: FAILED Offers/m);
        assert.match(stdout, /^3 of 3: PASSED Offers/m);
        const [, sentence] = /^Offers: (.*)$/m.exec(stdout) ?? [];
        assert.match(
          sentence ?? stdout,
          /^2 of 3 passed\. They part at 'Open .*': assertion: Expected text to contain 'Blue lamp', found '\$PASSWORD'$/,
        );
        assert.match(stdout, /^0 passed, 1 failed, 0 skipped\.$/m);
        assert.doesNotMatch(stdout, /correct horse/);
      } finally {
        server.close();
        server.closeAllConnections();
      }
    });

    it('never uploads from a folder “files” that is a link', async () => {
      write('../elsewhere/link.txt', 'secret terms');
      write('uploads.yaml', stringify(uploads('link.txt')));
      symlinkSync(path.join(root, 'elsewhere'), path.join(root, 'tests/files'));
      const { code, stdout, stderr } = await cli(args('--case', 'uploads.yaml'));
      assert.equal(code, 0, stdout + stderr);
      assert.match(stdout, isLink);
      assert.match(stdout, /got undefined/);
    });

    it('starts the Firefox of Playwright, not the Chromium of this machine', async () => {
      const { browsers } = JSON.parse(readFileSync('node_modules/playwright-core/browsers.json', 'utf8')) as {
        browsers: { name: string; revision: string }[];
      };
      const { revision } = browsers.find(({ name }) => name === 'firefox') ?? assert.fail();
      // A browser that is marked as installed, but has no program.
      const folder = path.join(root, 'browsers', `firefox-${revision}`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'INSTALLATION_COMPLETE'), '');
      const { code, stdout } = await cli(args('--case', idOf(1), '--browser', 'firefox'), {
        ...env,
        PLAYWRIGHT_BROWSERS_PATH: path.join(root, 'browsers'),
      });
      assert.equal(code, 3, stdout);
      assert.ok(stdout.includes(`Executable doesn't exist at ${folder}/firefox`), stdout);
    });

    it('exits with 1 and Playwright’s message if Playwright fails', async () => {
      const broken = path.join(root, 'broken/node_modules');
      mkdirSync(path.join(broken, '@playwright/test'), { recursive: true });
      mkdirSync(path.join(broken, 'playwright-core'));
      writeFileSync(path.join(broken, '@playwright/test/package.json'), '{"version":"1.65.1"}');
      writeFileSync(path.join(broken, '@playwright/test/cli.js'), 'throw new Error("out of order")');
      const { code, stderr } = await cli(args('--playwright', path.join(root, 'broken')));
      assert.equal(code, 1);
      assert.match(stderr, /Playwright ended before the run did, with exit code 1\.[^]*out of order/);
    });

    it('exits with 1 and names the test cases without a result from Playwright', async () => {
      const real = path.resolve('node_modules/@playwright/test');
      const modules = path.join(root, 'silent/node_modules');
      const silent = path.join(modules, '@playwright/test');
      mkdirSync(silent, { recursive: true });
      symlinkSync(path.resolve('node_modules/playwright-core'), path.join(modules, 'playwright-core'));
      writeFileSync(path.join(silent, 'package.json'), '{"version":"1.65.1"}');
      writeFileSync(path.join(silent, 'index.js'), `module.exports = require(${JSON.stringify(real)});`);
      const runsNothing = "process.argv.push('--grep=Log in', '--pass-with-no-tests');";
      writeFileSync(
        path.join(silent, 'cli.js'),
        `${runsNothing}\nrequire(${JSON.stringify(path.join(real, 'cli.js'))});`,
      );
      const asked = ['--case', idOf(1), '--case', 'login.yaml'];
      const { code, stdout, stderr } = await cli(args('--playwright', path.join(root, 'silent'), ...asked));
      assert.match(stdout, /^1 passed, 0 failed, 0 skipped\.$/m);
      assert.equal(
        stderr,
        'Playwright reported no result of "Open the shop". Run again. If the problem persists, update Playwright.\n',
      );
      assert.equal(code, 1);
    });

    it('ends every process at Ctrl+C, and exits with 1', async function () {
      if (process.platform !== 'linux') this.skip();
      write('hang.yaml', stringify(caseOf(6, [inPage('await new Promise(() => {})')])));
      const mark = `mark-${crypto.randomUUID()}`;
      const child = await start(args('--case', 'hang.yaml', '--step-timeout', '60000'), {
        ...env,
        TEST_MARK: mark,
      });
      const done = finished(child);
      await untilProcesses(mark, (count) => count > 3);
      child.kill('SIGINT');
      const { code, stderr } = await done;
      assert.deepEqual([code, stderr], [1, 'Cancelled.\n']);
      await untilProcesses(mark, (count) => count === 0);
    });
  });
});

/** The document as a browser's parser reads it. */
async function parsedXml(xml: string): Promise<unknown> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    return await page.evaluate(`(() => {
      const document = new DOMParser().parseFromString(${JSON.stringify(xml)}, 'application/xml');
      const wrong = document.querySelector('parsererror');
      if (wrong) throw new Error(wrong.textContent);
      const suite = document.querySelector('testsuite');
      const numbers = ['tests', 'failures', 'errors', 'skipped'].map((name) => [name, suite.getAttribute(name)]);
      const cases = [...document.querySelectorAll('testcase')];
      return {
        suite: Object.fromEntries(numbers),
        cases: Object.fromEntries(cases.map((one) => [one.getAttribute('name'), one.firstElementChild?.tagName ?? ''])),
      };
    })()`);
  } finally {
    await browser.close();
  }
}
