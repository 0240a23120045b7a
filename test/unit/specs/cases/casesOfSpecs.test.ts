import assert from 'node:assert/strict';
import { createNamedUuid } from '../../../../src/node/createNamedUuid.ts';
import { CasesOfSpecs } from '../../../../src/specs/cases/casesOfSpecs.ts';
import type { RecordedCall, SpecRecording, UnknownValue } from '../../../../src/specs/recording.ts';
import { drawnImport } from '../../support/specs/drawnImport.ts';
import {
  call,
  group,
  hook,
  inHook,
  recordedTest,
  recording,
  value,
  valueOf,
} from '../../support/specs/recordings.ts';

function drawn(recorded: SpecRecording, lines: readonly string[] = []): string {
  const cases = new CasesOfSpecs(({ line }) => lines[line - 1] ?? '', createNamedUuid);
  cases.add(recorded);
  return drawnImport(cases.result());
}

/** One test of these calls. */
const drawnTest = (
  calls: readonly RecordedCall[],
  values: readonly UnknownValue[] = [],
  lines: readonly string[] = [],
): string => drawn(recording({ tests: [recordedTest('t', calls)] }, values), lines);

describe('a recording of a spec as test cases', () => {
  it('has a step for each call that means one, and lists the others with their reason', () => {
    assert.equal(
      drawnTest([
        call(2, "page.goto('/cart')"),
        call(3, "page.getByRole('button', { name: 'Pay' }).click()"),
        call(4, "expect(page).toHaveURL('/paid')"),
        call(5, "page2.getByText('Ad').click()", { on: 'otherPage' }),
        call(6, 'expect(1).toBe(1)', { on: 'nothing' }),
        call(7, "expect(page.getByText('$5 and $$tip of $total')).toBeVisible()"),
        call(8, "page.getByText('Save').click()", { mayFail: true }),
      ]),
      `1 t | at /cart
    CLICK on getByRole('button', { name: 'Pay' })
    VISIBLE on getByText('$5 and $$tip of $total')
    CLICK on getByText('Save') may fail
✗ a.spec.ts:4 "toHaveURL" isn't supported as an assertion in a test case
✗ a.spec.ts:5 "page2" is another page: a test case can't name pages
✗ a.spec.ts:6 This checks a value of the code, and a test case can only check elements of the page
! a.spec.ts:7 "$$tip" is read as a variable of the test case
! a.spec.ts:7 "$total" is read as a variable of the test case`,
    );
  });

  it('has a variable of the environment in texts, and names its default', () => {
    const user = value('environment', 'process.env.SHOP_USER', { name: 'SHOP_USER', defaultTo: 'demo' });
    const typed = (text: string): RecordedCall => call(3, `page.getByLabel('A').fill('${text}')`);
    assert.equal(
      drawnTest([typed(valueOf(0)), typed(`Hi ${valueOf(0)}!`)], [user]),
      `1 t
    ENTER_TEXT "$SHOP_USER" on getByLabel('A')
    ENTER_TEXT "Hi $SHOP_USER!" on getByLabel('A')
! a.spec.ts:1 The default "demo" of "$SHOP_USER" is left out`,
    );
    assert.match(
      drawnTest([typed(`$${valueOf(0)}`), typed(`${valueOf(0)}s`)], [user]),
      /✗ a\.spec\.ts:3 The variable \$SHOP_USER can't be told apart from the text beside it/,
    );
    assert.match(
      drawnTest([call(3, `page.waitForTimeout('${valueOf(0)}')`)], [user]),
      /✗ a\.spec\.ts:3 waitForTimeout\(\) needs a number from 0/,
    );
  });

  it('reads what texts need into a variable, named as in the code, and lists what nothing needs', () => {
    const total = value('read', "page.getByTestId('total').innerText()");
    const again = (line: number, id: number): RecordedCall => call(line, total.code, { value: id });
    const seen = (id: number): RecordedCall =>
      call(9, `expect(page.getByText('Sum: ${valueOf(id)}')).toBeVisible()`);
    const lines = ['', '  const total: string = await sum.innerText();'];
    assert.equal(
      drawnTest([again(2, 0), again(2, 1), seen(0), seen(1), again(5, 2)], [total, total, total], lines),
      `1 t
    EXTRACT {"variableName":"total","type":"TEXT"} on getByTestId('total')
    EXTRACT {"variableName":"total2","type":"TEXT"} on getByTestId('total')
    VISIBLE on getByText('Sum: $$total')
    VISIBLE on getByText('Sum: $$total2')
✗ a.spec.ts:5 "innerText" isn't supported as a step in a test case`,
    );
    const href = value('read', "page.getByRole('link').getAttribute('href')");
    assert.match(
      drawnTest([call(2, href.code, { value: 0 }), call(3, `page.goto('${valueOf(0)}')`)], [href]),
      /EXTRACT \{"variableName":"value1","type":"ATTRIBUTE","attributeName":"href"\} on getByRole\('link'\)\n {4}GO_TO "\$\$value1"/,
    );
  });

  it('lists texts with values that only a run knows, each with where it comes from', () => {
    const reasons = (
      [
        ['changing', 'Date.now()'],
        ['package', 'faker'],
        ['derived', "page.getByRole('row').count() + 1"],
      ] as const
    ).map(([kind, code]) =>
      drawnTest(
        [call(3, `page.getByLabel('A').fill('x${valueOf(0)}')`)],
        [value(kind, code, { place: { path: 'helper.ts', line: 7 } })],
      ),
    );
    const none = '✗ a.spec.ts:1 No step of this test can be converted, so it is left out\n✗ a.spec.ts:3 ';
    assert.deepEqual(reasons, [
      `${none}This needs "Date.now()", which is different in each run`,
      `${none}This needs "faker" of "faker", and packages aren't run`,
      `${none}This needs "page.getByRole('row').count() + 1" (line 7 of helper.ts), which is only known while the test runs`,
    ]);
  });

  it('lists calls that are made on a condition, and tries those that ask first whether they can be made', () => {
    const visible = value('read', "page.getByText('Later').isVisible()");
    const place = { path: 'a.spec.ts', line: 2 };
    const condition = { place, kind: 'condition', value: 0 } as const;
    const click = "page.getByText('Later').click()";
    assert.equal(
      drawnTest(
        [
          call(2, visible.code, { value: 0 }),
          call(3, click, { when: { ...condition, isGuard: true } }),
          call(4, "page.getByText('Ok').click()"),
          call(5, click, { when: condition }),
          call(6, click, { when: { ...condition, kind: 'retry' } }),
        ],
        [visible],
      ),
      `1 t
    CLICK on getByText('Later') may fail
    CLICK on getByText('Ok')
✗ a.spec.ts:5 This depends on a condition (line 2), and the steps of a test case are always the same
✗ a.spec.ts:6 This is repeated until it passes (line 2), and a step is done once
! a.spec.ts:3 The step has ignoreFailure: it always runs, and the test case goes on if it fails`,
    );
  });

  it('makes a test case of hooks that do the same for all tests, and leaves those in tests that don’t', () => {
    const open = inHook(1, 2, "page.goto('/log-in?user=ada')");
    const accept = inHook(1, 3, "page.getByText('Accept').click()");
    const leave = inHook(2, 5, "page.getByText('Leave').click()");
    const [a, b] = ['a', 'b'].map((text) => call(9, `page.getByText('${text}').click()`));
    const hooks = [hook(1, 'beforeEach', 2), hook(2, 'afterEach', 5)];
    const spec = (one: readonly RecordedCall[], other: readonly RecordedCall[]): string =>
      drawn(
        recording({
          groups: [group('g', { hooks, tests: [recordedTest('x', one), recordedTest('y', other)] })],
        }),
      );
    assert.ok(a && b);
    assert.equal(
      spec([open, accept, a, leave], [open, accept, b, leave]),
      `5 Clean up: g | in g | TEARDOWN
    CLICK on getByText('Leave')
2 Set up: g | in g | then Clean up: g | at /log-in?user=ada
    CLICK on getByText('Accept')
1 x | in g | after Set up: g
    CLICK on getByText('a')
1 y | in g | after Set up: g
    CLICK on getByText('b')`,
    );
    assert.equal(
      spec([open, a, leave], [open, accept, b]),
      `1 Clean up: x | in g | TEARDOWN
    CLICK on getByText('Leave')
1 x | in g | then Clean up: x | at /log-in?user=ada
    CLICK on getByText('a')
1 y | in g | at /log-in?user=ada
    CLICK on getByText('Accept')
    CLICK on getByText('b')`,
    );
    const orders = call(9, "page.goto('/orders')");
    assert.equal(
      spec([open, orders, a], [open, b]),
      `1 x | in g | at /log-in?user=ada
    GO_TO "/orders"
    CLICK on getByText('a')
1 y | in g | at /log-in?user=ada
    CLICK on getByText('b')`,
    );
  });

  it('leaves out tests of which no step does or checks something, and those without a fixed name', () => {
    const now = value('changing', 'Date.now()');
    const goto = call(2, "page.goto('/a')");
    const tests = [
      recordedTest('opens', [goto]),
      recordedTest('opens only', [goto, call(3, "expect(page).toHaveTitle('A')")]),
      recordedTest(`t${valueOf(0)}`, [goto], { place: { path: 'a.spec.ts', line: 7 } }),
    ];
    assert.equal(
      drawn(recording({ tests }, [now])),
      `1 opens
    GO_TO "/a"
✗ a.spec.ts:1 No step of this test can be converted, so it is left out
✗ a.spec.ts:3 "toHaveTitle" isn't supported as an assertion in a test case
✗ a.spec.ts:7 The name of this test contains "Date.now()", which is only known while it runs, so it is left out`,
    );
  });

  it('takes tags from titles without what ends them', () => {
    const titles = ['@smoke: a', 'b @ada, and @bo_b-1.2.', 'c (@carol) x@y @c++ @d/e @f:1', '@ only'];
    const tests = titles.map((title) => recordedTest(title, [call(2, "page.getByText('x').click()")]));
    assert.deepEqual(
      drawn(recording({ tests }))
        .split('\n')
        .filter((line) => line.startsWith('1 ')),
      ['1 a | #smoke', '1 b and | #ada | #bo_b-1.2', '1 c (@carol) x@y | #c++ | #d/e | #f:1', '1 @ only'],
    );
  });

  const download = value('event', "page.waitForEvent('download')");
  const wait = call(2, download.code, { value: 0 });
  const click = (line: number, name = 'Get'): RecordedCall => call(line, `page.getByText('${name}').click()`);
  const saved = value('derived', 'saved', { from: [0] });
  const save = (line: number, file = 'a.csv'): RecordedCall =>
    call(line, `${download.code}.saveAs('${file}')`, { value: 1, on: 'nothing' });

  it('makes DOWNLOAD of a click during which a download is waited for, and of no other one', () => {
    assert.equal(
      drawnTest(
        [click(1, 'Menu'), wait, click(3), save(5, 'out/a.csv'), click(6, 'Next')],
        [download, saved],
      ),
      `1 t
    CLICK on getByText('Menu')
    DOWNLOAD "a.csv" on getByText('Get')
    CLICK on getByText('Next')
! a.spec.ts:5 DOWNLOAD saves the file as "a.csv" with the results of the run`,
    );
    assert.equal(
      drawnTest([click(2), wait, save(4), click(5, 'Next')], [download, saved]),
      `1 t
    DOWNLOAD "a.csv" on getByText('Get')
    CLICK on getByText('Next')`,
    );
    const lines = [
      '',
      'const [, file] = await Promise.all([',
      '  click(),',
      "  page.waitForEvent('download'),",
      ']);',
    ];
    const later = { ...wait, place: { path: 'a.spec.ts', line: 4 } };
    assert.match(
      drawnTest([click(3), later, click(6, 'Next')], [download, saved], lines),
      /DOWNLOAD on getByText\('Get'\)\n {4}CLICK on getByText\('Next'\)/,
    );
    for (const calls of [
      [click(2), click(2, 'Other'), wait, save(4)],
      [wait, call(3, "page.getByText('Menu').hover()"), save(4)],
    ])
      assert.match(
        drawnTest(calls, [download, saved]),
        /✗ a\.spec\.ts:2 A download must be a separate step\n✗ a\.spec\.ts:4 /,
      );
    assert.match(
      drawnTest(
        [click(1), wait, click(3, 'Next')],
        [download, saved],
        ['', "await page.waitForEvent('download');"],
      ),
      /CLICK on getByText\('Get'\)\n {4}CLICK on getByText\('Next'\)\n✗ a\.spec\.ts:2/,
    );
  });

  it('makes UPLOAD of a file chooser if it is surely that of the element, and lists all calls otherwise', () => {
    const chooser = value('event', "page.waitForEvent('filechooser')");
    const open = call(2, chooser.code, { value: 0 });
    const set = call(4, `${chooser.code}.setFiles('files/a.pdf')`, { value: 1, on: 'nothing' });
    const field = call(3, `page.locator('input[type="file"]').click()`);
    assert.equal(
      drawnTest([open, field, set, click(5)], [chooser, saved]),
      `1 t
    UPLOAD "a.pdf" on locator('input[type="file"]')
    CLICK on getByText('Get')
! a.spec.ts:4 UPLOAD names a file of the folder "files": add "a.pdf" to it`,
    );
    const answer = "A test case can't answer the dialog that selects files";
    assert.equal(
      drawnTest([open, click(3, 'Choose'), set, click(5)], [chooser, saved]),
      `1 t
    CLICK on getByText('Get')
✗ a.spec.ts:2 ${answer}
✗ a.spec.ts:3 ${answer}
✗ a.spec.ts:4 ${answer}`,
    );
  });

  it('takes the only page that a test uses for its page, and no other one', () => {
    const other = (line: number, code: string): RecordedCall => call(line, code, { on: 'otherPage' });
    const calls = [
      other(2, 'browser.newPage()'),
      other(3, "page2.getByText('page2 is new').click()"),
      other(4, "expect(page2.getByText('Ok')).toBeVisible()"),
    ];
    assert.equal(
      drawnTest(calls),
      `1 t
    CLICK on getByText('page2 is new')
    VISIBLE on getByText('Ok')`,
    );
    assert.equal(
      drawnTest([...calls, call(5, "page.getByText('a').click()")]),
      `1 t
    CLICK on getByText('a')
✗ a.spec.ts:2 A test case can't open a page or a browser context of its own
✗ a.spec.ts:3 "page2" is another page: a test case can't name pages
✗ a.spec.ts:4 "page2" is another page: a test case can't name pages`,
    );
  });

  it('lists what isn’t done on the page, also where it looks so, and checks responses', () => {
    const values = [
      value('read', "request.get('/health')"),
      value('package', '@acme/admin'),
      value('derived', '@acme/admin.admin.visit()', { from: [1] }),
    ];
    assert.equal(
      drawnTest(
        [
          call(2, "request.get('/health')", { value: 0, on: 'nothing' }),
          call(3, "expect(await request.get('/health')).toBeOK()", { uses: [0], on: 'nothing' }),
          call(4, '@acme/admin.admin.visit()', { value: 2, on: 'nothing' }),
          call(5, "locator('#a').click()", { on: 'nothing' }),
        ],
        values,
      ),
      `1 t
    RESPONSE_OK "/health"
✗ a.spec.ts:4 "admin.visit()" is code of "@acme/admin", and packages aren't run
✗ a.spec.ts:5 "locator('#a').click()" isn't done by the page, so there is no step for it`,
    );
  });
});
