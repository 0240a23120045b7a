import assert from 'node:assert/strict';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { GeneratedProject, StepLocation } from '../../src/codegen/plan/generatedProject.ts';
import { expectations as knownExpectations } from '../../src/core/case/stepSchemas.ts';
import type { Element } from '../../src/core/case/testCase.ts';
import { isDeep } from '../support/deep.ts';
import {
  caseOf,
  goTo,
  idOf,
  inPage,
  on,
  optionsOf,
  Pages,
  run,
  sandbox,
  seen,
  stepName,
  type RecordedRun,
} from './support/realRun.ts';
import { RunnerFolder } from './support/runnerFolder.ts';
import { limitedSpec, replaced, shortLimit, withStepLimits } from './support/stepLimits.ts';

const html = `<title>Shop</title>
<button id="on">Save</button> <button id="shown">Shown</button>
<input id="box" type="checkbox" checked> <input id="off" type="checkbox"> <input id="text" value="typed">
<p id="red" style="color: red">Hello</p> <pre id="lines">first
second
third</pre>`;

const secret = 'correct "horse" & bättery\nstaple';
const broken = sandbox("throw new Error('broken')");
const mayFail = (element: Element): Element => ({ ...element, ignoreFailure: true });
const hang = inPage('await new Promise(() => {})');
const waitFor = (code: string): Element => ({
  interaction: { action: 'WAIT_FOR', calledWith: { type: 'code', code } },
});
/** Blocks the page for ever, but lets the processor rest. */
const blocked = waitFor(
  "for (;;) { const request = new XMLHttpRequest(); request.open('GET', '/slow', false); request.send(); }",
);
const nothing = on('#nothing', { action: 'CLICK' });

/** Controls that open tabs which never show anything, those of downloads among them. */
const emptyTabs = `<a id=link href=/file target=_blank>Link</a>
<form action=/file target=_blank><button id=form>Form</button></form>
<button id=script onclick="window.open('/file')">Script</button>
<a id=noopener href=/file target=_blank rel=noopener>Noopener</a>
<button id=blank onclick="window.open('')">Blank</button>
<a id=mail href="mailto:ada@shop.example" target=_blank>Mail</a>
<button id=here onclick="this.textContent += '.'">Here</button>`;

/** Opens a page when a response has come, and writes to it. */
const openLater = (content: string): string =>
  `fetch('/slow').then(() => window.open('').document.write('${content}'));`;

/** Buttons that open pages, after which a step closes them while the next one waits. */
const laterTabs: Readonly<Record<string, string>> = {
  chain: openLater('<h1 id=first>First</h1>'),
  text: openLater('<p id=shown>no</p>'),
  ready: openLater('<button id=go disabled>Go</button>'),
  time: openLater('<p id=time>Time</p>'),
  leaving: openLater('<button id=leave onmousedown=window.close()>Leave</button>'),
  address: "fetch('/slow').then(() => { window.open('').location = '/elsewhere'; });",
};
const laterControls = `<p id=shown>yes</p><button id=go>Go</button>${Object.keys(laterTabs)
  .map((name) => `<button id=${name}>${name}</button>`)
  .join('')}`;
const closeSoon = inPage('setTimeout(() => window.close(), 300)');
/** A window that a key closes takes the place of this one. */
const replaceSoon = inPage(`setTimeout(() => {
  window.open('').document.write('<h1 id=second>Second</h1><input id=user onkeydown=window.close()>');
  window.close();
}, 300)`);
const shows = (content: string, handlers: Readonly<Record<string, string>> = {}): Element =>
  inPage(
    [
      `document.body.innerHTML = ${JSON.stringify(content)};`,
      ...Object.entries(handlers).map(
        ([name, code]) => `document.querySelector('button#${name}').onclick = () => { ${code} };`,
      ),
    ].join('\n'),
  );
const click = (selector: string): Element => on(selector, { action: 'CLICK' });
const download = (selector: string): Element => on(selector, { action: 'DOWNLOAD' });
const contains = (selector: string, text: string): Element =>
  seen(selector, { expectation: 'TO_CONTAIN_TEXT', calledWith: text });

/** Each expectation on an element that is not so, with what Playwright says of it. */
const expectations: readonly (readonly [Element, expected: string, actual: string])[] = [
  [seen('#nothing', { expectation: 'VISIBLE' }), 'visible', 'element(s) not found'],
  [seen('#shown', { expectation: 'NOT_VISIBLE' }), 'hidden', 'visible'],
  [seen('#on', { expectation: 'DISABLED' }), 'disabled', 'enabled'],
  [seen('#off', { expectation: 'TO_BE_CHECKED' }), 'checked', 'unchecked'],
  [seen('#box', { expectation: 'NOT_TO_BE_CHECKED' }), 'not checked', 'checked'],
  [seen('#text', { expectation: 'TO_HAVE_VALUE', calledWith: 'other' }), 'other', 'typed'],
  [seen('#red', { expectation: 'TO_CONTAIN_TEXT', calledWith: 'Bye' }), 'Bye', 'Hello'],
  [
    seen('#lines', { expectation: 'TO_CONTAIN_TEXT', calledWith: 'first\n2nd\nthird' }),
    'first\n2nd\nthird',
    'first\nsecond\nthird',
  ],
  [seen('#red', { expectation: 'TO_HAVE_STYLE', calledWith: ['color', 'blue'] }), 'blue', 'rgb(255, 0, 0)'],
  [
    { assertion: { expectation: 'RESPONSE_OK', calledWith: '/missing' } },
    'a response status from 200 to 299',
    '404 Not Found',
  ],
];

// A wait for a fixed time has no limit of its own.
const endless: Element = {
  interaction: { action: 'WAIT_FOR', calledWith: { type: 'fixedTime', timeMilliseconds: 600_000 } },
};

/** The steps that fail when their time is over, as `CASE.INDEX`. */
const late = new Set(['2.2', '3.3', '40.1', '5.2', '15.1', '15.2', '15.4', '11.3']);
expectations.forEach((_, at) => late.add(`100.${at + 1}`));

/** The steps at which the time of their test is over. */
const last = new Set(['31.1', '33.1', '35.1']);

/** The cases with a trace, which tells how pages were answered. */
const traced = [2, 40];

/** The step whose download begins in time, and does not end. */
const endlessDownload = '15.4';

/** The time of a test and of a teardown of which the latter does not end, in ms. */
const timeOfTeardown = 5000;

/** The time that steps have, in ms. */
const timeoutPerStep = 60_000;

/** How often pages that do not open are followed by one that does. */
const rounds = isDeep ? 5 : 2;

describe('A run of test cases in a real browser', function () {
  this.timeout(300_000);
  let folder: RunnerFolder;
  let pages: Pages;
  let recorded: RecordedRun;
  let runFolder: string;

  const teardown = caseOf(20, [goTo('bye'), broken], { runStatus: 'OFF' });
  const endlessTeardown = caseOf(21, [goTo('bye'), endless], { runStatus: 'OFF' });
  const failsWithin = caseOf(3, [
    mayFail(goTo('http://no.such.host.invalid/?key=$PASSWORD')),
    goTo('a'),
    on('#text', { action: 'ENTER_TEXT', calledWith: '$PASSWORD' }),
    seen('#text', { expectation: 'TO_HAVE_VALUE', calledWith: '$PASSWORD!' }),
  ]);
  const hangs = caseOf(31, [goTo('a'), endless, goTo('b')]);
  const cases = [
    caseOf(1, [goTo('a'), on('#text', { action: 'ENTER_TEXT', calledWith: '$PASSWORD' })]),
    caseOf(2, [goTo('a'), mayFail(goTo('b')), nothing, goTo('c')]),
    failsWithin,
    caseOf(4, [goTo('b')], { dependencyId: failsWithin.id }),
    caseOf(5, [mayFail(broken), goTo('a'), mayFail(nothing)]),
    caseOf(6, [goTo('a')], { teardownId: teardown.id }),
    caseOf(7, [mayFail(broken), goTo('a'), broken], { teardownId: teardown.id }),
    caseOf(8, [goTo('a')], { entryPointUrlPath: 'http://no.such.host.invalid/' }),
    caseOf(9, [goTo('a')], { runStatus: 'OFF' }),
    caseOf(10, [goTo('a')], { excludedEnvironmentNames: ['Staging'] }),
    caseOf(11, [
      mayFail(
        sandbox("console.log('said', decrypt('$PASSWORD')); throw new Error('is ' + decrypt('$PASSWORD'))"),
      ),
      goTo('a'),
      on('#text', { action: 'ENTER_TEXT', calledWith: '$OCTO_TOTP' }),
      mayFail(seen('#text', { expectation: 'TO_HAVE_VALUE', calledWith: 'other' })),
    ]),
    caseOf(13, [sandbox("throw new Error('x'.repeat(1_000_000) + '\\u2028end')")]),
    caseOf(15, [
      goTo('a'),
      mayFail(hang),
      mayFail(waitFor('return new Promise(() => {})')),
      inPage("document.body.innerHTML = '<a href=/endless download>Form</a>'"),
      mayFail(on('a', { action: 'DOWNLOAD' })),
      goTo('b'),
    ]),
    caseOf(
      18,
      Array.from({ length: rounds }, () => [
        mayFail(goTo('http://no.such.host.invalid/')),
        goTo('a'),
        mayFail(goTo('/broken')),
        goTo('b'),
      ]).flat(),
    ),
    caseOf(32, [goTo('c')], { dependencyId: hangs.id, teardownId: endlessTeardown.id }),
    caseOf(33, [mayFail(broken), mayFail(endless), goTo('b')]),
    caseOf(35, [mayFail(broken), blocked]),
    caseOf(36, [goTo('a')], { teardownId: endlessTeardown.id }),
    caseOf(40, [goTo('missing'), nothing]),
    caseOf(50, [
      goTo('a'),
      shows(emptyTabs),
      ...['#link', '#form', '#script', '#noopener'].flatMap((selector) => [
        download(selector),
        click('#here'),
      ]),
      click('#link'),
      click('#here'),
      click('#blank'),
      click('#here'),
      click('#mail'),
      click('#here'),
      contains('#here', 'Here.......'),
    ]),
    caseOf(51, [
      goTo('a'),
      shows(laterControls, laterTabs),
      click('button#chain'),
      contains('#first', 'First'),
      replaceSoon,
      on('#user', { action: 'ENTER_TEXT', calledWith: 'ada' }),
      contains('#second', 'Second'),
      on('#user', { action: 'KEY_PRESS', calledWith: 'x' }),
      click('button#text'),
      contains('#shown', 'no'),
      closeSoon,
      contains('#shown', 'yes'),
      click('button#ready'),
      seen('#go', { expectation: 'DISABLED' }),
      closeSoon,
      click('#go'),
      click('button#time'),
      seen('p#time', { expectation: 'VISIBLE' }),
      closeSoon,
      { interaction: { action: 'WAIT_FOR', calledWith: { type: 'fixedTime', timeMilliseconds: 600 } } },
      click('button#leaving'),
      click('#leave'),
      contains('#shown', 'yes'),
      click('button#address'),
      seen('#box', { expectation: 'VISIBLE' }),
      { interaction: { action: 'CLOSE_PAGE' } },
      contains('#shown', 'yes'),
    ]),
    caseOf(100, [goTo('a'), ...expectations.map(([element]) => mayFail(element))]),
  ];

  /** Each step has the time that it needs, some tests have little, and few have a trace. */
  function limited(project: GeneratedProject): GeneratedProject {
    const files = withStepLimits(project.files);
    const config = files.get('playwright.config.ts');
    files.set(
      'playwright.config.ts',
      replaced(config, "trace: CI && !KEEP_TRACES ? 'off' : 'on'", "trace: 'off'"),
    );
    for (const path of new Set(project.steps.map((step) => step.path))) {
      const steps = project.steps.filter((step) => step.path === path);
      const spec = limitedSpec(
        files.get(path) ?? '',
        steps,
        (step) => late.has(stepName(step)),
        (step) => stepName(step) === endlessDownload,
      );
      files.set(path, withTestLimits(spec, steps));
    }
    for (const at of traced) {
      const spec = project.specs.get(idOf(at)) ?? assert.fail();
      files.set(spec, `${files.get(spec)}test.use({ trace: 'on' });\n`);
    }
    return { ...project, files };
  }

  before(async () => {
    [folder, pages] = await Promise.all([RunnerFolder.make(), Pages.serve(html)]);
    const all = [...cases, teardown, endlessTeardown, hangs];
    const options = await optionsOf(folder, all, {
      executionUrl: pages.url,
      ids: cases.map(({ id }) => id),
      name: 'Staging',
      variables: new Map([
        ['PASSWORD', secret],
        ['OTP_INITIALIZER_KEY', 'JBSWY3DPEHPK3PXP'],
      ]),
      timeoutPerStep,
      workers: 2,
    });
    runFolder = options.folder;
    recorded = await run({ ...options, project: limited(options.project) });
  });

  after(async () => {
    pages.close();
    await folder.remove();
  });

  const failureOf = (at: number) => recorded.end(at).failure ?? assert.fail(`case ${at} did not fail`);

  it('reports the start and end of each step, and that the test passed', () => {
    const of = recorded.events.filter((event) => 'caseId' in event && event.caseId === idOf(1));
    assert.deepEqual(
      of.map((event) => [event.type, 'step' in event ? stepName(event.step) : '']),
      [
        ['caseBegin', ''],
        ['stepBegin', '1.0'],
        ['stepEnd', '1.0'],
        ['stepBegin', '1.1'],
        ['stepEnd', '1.1'],
        ['caseEnd', ''],
      ],
    );
    assert.equal(recorded.end(1).outcome, 'passed');
    assert.deepEqual(recorded.events[0], { type: 'begin', tests: cases.length });
    assert.deepEqual(recorded.errors, []);
  });

  it('reports the failure on its step, and runs none after it', () => {
    assert.deepEqual(recorded.steps(2), ['2.0', '2.1', '2.2 ✗']);
    assert.equal(stepName(failureOf(2).step), '2.2');
    assert.match(failureOf(2).message, /waiting for locator\('#nothing'\)/);
  });

  it('reports with which error the page of a failed step was answered', () => {
    assert.deepEqual([failureOf(40).pageStatus, failureOf(2).pageStatus], [404, undefined]);
  });

  it('reports the failed step of a dependency with the ID of the dependency', () => {
    assert.deepEqual(recorded.steps(4), ['3.0 ✗', '3.1', '3.2', '3.3 ✗']);
    assert.equal(stepName(failureOf(4).step), '3.3');
  });

  it('reports the steps of a test case that others depend on as its own when it runs itself', () => {
    assert.deepEqual(recorded.steps(3), ['3.0 ✗', '3.1', '3.2', '3.3 ✗']);
    assert.equal(stepName(failureOf(3).step), '3.3');
    assert.match(
      recorded.end(3).notes.join('\n'),
      /^failure ignored: page\.goto: net::ERR_NAME_NOT_RESOLVED/,
    );
  });

  it('passes if a step fails that may fail, and notes that', () => {
    const { outcome, failure, notes } = recorded.end(5);
    assert.deepEqual([outcome, failure], ['passed', undefined]);
    assert.deepEqual(notes, [
      'failure ignored: broken',
      `failure ignored: locator.waitFor: Timeout ${shortLimit}ms exceeded.`,
    ]);
    assert.deepEqual(recorded.steps(5), ['5.0 ✗', '5.1', '5.2 ✗']);
  });

  it('continues with the next page after one that does not open', () => {
    assert.equal(recorded.end(18).failure, undefined);
    assert.deepEqual(
      recorded.end(18).notes.map((note) => /net::\w+/.exec(note)?.[0]),
      Array.from({ length: rounds }, () => ['net::ERR_NAME_NOT_RESOLVED', 'net::ERR_EMPTY_RESPONSE']).flat(),
    );
  });

  it('goes on where a tab shows nothing, such as one that a download opened', () => {
    assert.deepEqual([recorded.end(50).failure, recorded.end(50).outcome], [undefined, 'passed']);
    assert.ok(recorded.end(50).duration < timeoutPerStep, 'no step waits for such a tab');
  });

  it('goes on with the newest page when one opens or closes while a step waits', () => {
    assert.deepEqual([recorded.end(51).failure, recorded.end(51).outcome], [undefined, 'passed']);
  });

  it('stops a step at its timeout if its code or download never ends, and continues if the step may fail', () => {
    assert.deepEqual(recorded.steps(15), ['15.0', '15.1 ✗', '15.2 ✗', '15.3', '15.4 ✗', '15.5']);
    assert.equal(recorded.end(15).outcome, 'passed');
    assert.deepEqual(recorded.end(15).notes, [
      `failure ignored: The code took longer than ${shortLimit} ms`,
      `failure ignored: The code took longer than ${shortLimit} ms`,
      `failure ignored: The download took longer than ${shortLimit} ms`,
    ]);
  });

  it('passes if a teardown fails, and notes that', () => {
    const { outcome, failure, notes } = recorded.end(6);
    assert.deepEqual([outcome, failure, notes], ['passed', undefined, ['teardown failed: broken']]);
    assert.deepEqual(recorded.steps(6), ['6.0', '20.0', '20.1 ✗']);
  });

  it('reports the failed step even if a step that may fail and a teardown have the same error', () => {
    assert.equal(stepName(failureOf(7).step), '7.2');
    assert.deepEqual(recorded.end(7).notes, ['failure ignored: broken', 'teardown failed: broken']);
  });

  it('reports no step as failed if the first page does not open', () => {
    assert.equal(failureOf(8).step, undefined);
    assert.match(failureOf(8).message, /no\.such\.host\.invalid/);
    assert.deepEqual(recorded.steps(8), []);
  });

  it('says why a case is skipped', () => {
    assert.deepEqual(
      [9, 10].map((at) => [recorded.end(at).outcome, recorded.end(at).reason]),
      [
        ['skipped', 'The runStatus of the test case is OFF'],
        ['skipped', 'Not run in the environment Staging'],
      ],
    );
  });

  for (const [at, [element, expected, actual]] of expectations.entries()) {
    it(`reports expected and actual values of ${element.assertion?.expectation} (${at + 1})`, () => {
      const failure = recorded.stepFailure(100, at + 1);
      assert.deepEqual([failure.expected, failure.actual], [expected, actual]);
    });
  }

  it('has a failure of every expectation', () => {
    const failed = new Set(expectations.map(([{ assertion }]) => assertion?.expectation));
    assert.deepEqual(failed, new Set(knownExpectations));
  });

  it('keeps trace and screenshot of a failure in files that only the user can read', async () => {
    const { trace = '', screenshot = '' } = recorded.end(2);
    for (const file of [trace, screenshot]) {
      assert.equal((await lstat(file)).mode & 0o777, 0o600, file);
      assert.equal(path.relative(runFolder, file).startsWith('results'), true, file);
    }
    assert.equal((await lstat(runFolder)).mode & 0o777, 0o700);
    assert.equal(recorded.end(1).screenshot, undefined);
    const names = await readdir(runFolder);
    assert.ok(names.includes('run.config.ts'));
    assert.ok(!names.includes('.running'));
  });

  it('never shows the value of a variable in output, expectations and failures', () => {
    assert.match(recorded.output, /said \$PASSWORD/);
    assert.equal(recorded.stepFailure(11, 0).message, 'Error: is $PASSWORD');
    assert.equal(failureOf(4).expected, '$PASSWORD!');
    assert.match(recorded.end(4).notes.join('\n'), /\$PASSWORD/);
    const all = JSON.stringify(recorded.events);
    for (const piece of ['horse', 'ttery', 'staple']) assert.equal(all.includes(piece), false, piece);
  });

  it('shows no one-time password', () => {
    assert.equal(recorded.stepFailure(11, 3).actual, '$TOTP');
    assert.doesNotMatch(recorded.stepFailure(11, 3).message, /\d{6}/);
  });

  it('shortens a message of a megabyte', () => {
    assert.ok(failureOf(13).message.length < 11_000);
    assert.match(failureOf(13).message, /x{1000}… \(9900\d\d more characters\)$/);
  });

  describe('of a test that times out', () => {
    const blamed = (at: number): string => stepName(recorded.end(at).failure?.step);

    it('reports the step that hung, in the case itself and in a dependency', () => {
      assert.deepEqual([blamed(35), blamed(32)], ['35.1', '31.1']);
      assert.match(recorded.end(32).failure?.message ?? '', /Test timeout of 1ms exceeded/);
    });

    it('reports it even if it may fail, and even if later steps or a teardown failed too', () => {
      assert.equal(blamed(33), '33.1');
      assert.equal(recorded.steps(33).at(-1), '33.2 ✗');
      assert.ok(recorded.steps(32).includes('21.1 ✗'));
    });

    it('passes if only a teardown hangs, and notes that', () => {
      assert.equal(recorded.end(36).outcome, 'passed');
      assert.deepEqual(recorded.end(36).notes, [`teardown failed: It took longer than ${timeOfTeardown} ms`]);
    });
  });
});

/** Ends the time of a test while it is at the steps that are to be the last. */
function withTestLimits(spec: string, steps: readonly StepLocation[]): string {
  const step = steps.find((place) => last.has(stepName(place)));
  if (step) {
    const lines = spec.split('\n');
    // The body of a step stands below its first line.
    lines[step.line] = `test.setTimeout(1); ${lines[step.line]}`;
    return lines.join('\n');
  }
  if (!steps.some(({ caseId }) => caseId === idOf(36))) return spec;
  return replaced(
    spec,
    'async ({ session }) => {',
    `async ({ session }) => { test.setTimeout(${timeOfTeardown});`,
  );
}
