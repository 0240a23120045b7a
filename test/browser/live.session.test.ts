import assert from 'node:assert/strict';
import type { Element } from '../../src/core/case/testCase.ts';
import { failureSentence } from '../../src/core/failure/failureSentence.ts';
import { readFailureReason } from '../../src/core/failure/readFailureReason.ts';
import { render } from '../../src/core/message.ts';
import { toLiveSteps } from '../../src/live/host/liveCase.ts';
import { visibleCode } from '../../src/live/host/locatorMatches.ts';
import { proveFix } from '../../src/live/host/proveFix.ts';
import type { LiveRequest, PageBox } from '../../src/live/protocol/liveProtocol.ts';
import type { DomElement } from '../../src/trace/dom/domTree.ts';
import { fingerprint } from '../../src/trace/element/fingerprint.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { LiveApp } from './support/liveApp.ts';
import { LiveRun } from './support/liveSessionRun.ts';
import { caseOf, css, goTo, inPage, on, sandbox, seen } from './support/realRun.ts';
import { RunnerFolder } from './support/runnerFolder.ts';

const secret = 'Tr0ub4dor & "3"';
const click = (selector: string): Element => on(selector, { action: 'CLICK' });
const closePage: Element = { interaction: { action: 'CLOSE_PAGE' } };
const hasText = (selector: string, text: string): Element =>
  seen(selector, { expectation: 'TO_CONTAIN_TEXT', calledWith: text });

describe('A live session', function () {
  this.timeout(300_000);
  let folder: RunnerFolder;
  let app: LiveApp;
  let live: LiveRun;

  before(async () => {
    [folder, app] = await Promise.all([RunnerFolder.make(), LiveApp.serve()]);
    live = await LiveRun.start(folder, {
      executionUrl: app.url,
      timeoutPerStep: 3000,
      variables: new Map([['PASSWORD', secret]]),
    });
  });

  beforeEach(async () => {
    assert.deepEqual(await live.open(), { type: 'restarted', isRestored: true });
  });

  after(async () => {
    await live?.stop();
    app?.close();
    await folder?.remove();
  });

  describe('runs steps', () => {
    it('up to the first that fails, and goes on from there', async () => {
      const fails = sandbox("throw new Error('no')");
      assert.deepEqual(await live.run([goTo('second'), fails, goTo('third')]), ['0', '1 ✗']);
      assert.deepEqual(await live.run([hasText('#head', 'second'), goTo('third')]), ['0', '1']);
    });

    it('whose failures are ignored', async () => {
      const steps = await live.run([{ ...click('#nothing'), ignoreFailure: true }, goTo('third')]);
      assert.deepEqual(steps, ['0', '1']);
    });

    it('with code in the sandbox and in the page, which share variables', async () => {
      assert.deepEqual(
        await live.run([
          sandbox("setDynamicVariable('one', 'second')"),
          goTo('$$one'),
          hasText('#head', 'second'),
          inPage('return { two: document.title + context.one }'),
          goTo('$$two'),
          hasText('#head', 'secondsecond'),
          sandbox("throw new Error('no')"),
        ]),
        ['0', '1', '2', '3', '4', '5', '6 ✗'],
      );
    });

    it('on the newest page, and on the one before once it is closed', async () => {
      const before = live.events.length;
      const pageCounts = (): number[] =>
        live.events.slice(before).flatMap((event) => (event.type === 'pages' ? event.pages.length : []));
      assert.deepEqual(await live.run([click('#popup'), hasText('#head', 'second')]), ['0', '1']);
      await waitUntil(pageCounts, (counts) => counts.at(-1) === 2);
      assert.deepEqual(await live.run([closePage, hasText('#head', 'Start')]), ['0', '1']);
      await waitUntil(pageCounts, (counts) => counts.at(-1) === 1);
    });

    it('says what the list and the page have in place of what a step looks for', async () => {
      const show = `document.body.innerHTML = '<label>Size <select><option value="s">Small</option><option>Large</option></select></label><button>Place order</button>';`;
      const select = (calledWith: unknown): Element =>
        on('select', { action: 'SELECT_OPTION', calledWith } as Element['interaction']);
      const failureOf = async (element: Element) => {
        await live.run([element]);
        const end = live.events.findLast((event) => event.type === 'stepEnd');
        const { message = '', suggestedLocators } = (end?.type === 'stepEnd' && end.failure) || {};
        return [render(failureSentence(readFailureReason(message))), suggestedLocators];
      };
      assert.deepEqual(await live.run([inPage(show)]), ['0']);
      assert.deepEqual([await failureOf(select('Huge')), await failureOf(select({ value: 'xl' }))].flat(), [
        "locator('select') has no option 'Huge': the list has 'Small', 'Large'",
        [],
        "locator('select') has no option 'xl': the list has 's', 'Large'",
        [],
      ]);
      const order = {
        ...click(''),
        selectors: [{ selectorType: 'ROLE', selector: 'button', options: { name: 'Place my order' } }],
      } as Element;
      assert.deepEqual(await failureOf(order), [
        "Nothing on the page matches getByRole('button', { name: 'Place my order' })",
        ["getByRole('button', { name: 'Place order' })"],
      ]);
    });

    it('up to one that is cancelled, which does nothing any more', async () => {
      const show = `document.body.innerHTML = '<button disabled>Save</button><p>None</p>';
        document.querySelector('button').onclick = () => { document.querySelector('p').textContent = 'Saved'; };`;
      assert.deepEqual(await live.run([inPage(show)]), ['0']);
      const endless = { action: 'WAIT_FOR', calledWith: { type: 'fixedTime', timeMilliseconds: 600_000 } };
      for (const element of [click('button'), click('#nothing'), { interaction: endless } as Element]) {
        live.send({ type: 'run', steps: toLiveSteps({ id: 'a', elements: [element, goTo('third')] }) });
        await live.next('stepBegin');
        live.send({ type: 'cancel' });
        const { step, isCancelled } = await live.next('stepEnd');
        assert.deepEqual([step.index, isCancelled], [0, true]);
        assert.equal((await live.next('ran')).hasFailed, true);
      }
      const enable = "document.querySelector('button').disabled = false";
      const wait = { type: 'fixedTime', timeMilliseconds: 1000 } as const;
      assert.deepEqual(
        await live.run([
          inPage(enable),
          { interaction: { action: 'WAIT_FOR', calledWith: wait } },
          hasText('p', 'None'),
          click('button'),
          hasText('p', 'Saved'),
        ]),
        ['0', '1', '2', '3', '4'],
      );
    });

    it('and dismisses their dialogs', async () => {
      assert.deepEqual(await live.run([click('#alert'), hasText('#alert', 'false')]), ['0', '1']);
    });
  });

  describe('lets a person', () => {
    it('answer dialogs', async () => {
      for (const [isAccepted, text] of [
        [true, 'true'],
        [false, 'false'],
      ] as const) {
        live.click(50, 120);
        const dialog = await live.next('dialog');
        assert.deepEqual(dialog, {
          type: 'dialog',
          kind: 'confirm',
          message: 'Sure?',
          value: '',
          isOpen: true,
        });
        live.send({ type: 'answerDialog', isAccepted });
        await live.untilCount(`locator('#alert', { hasText: '${text}' })`, 1);
      }
    });

    it('run steps while a dialog is open: it is dismissed', async () => {
      live.click(50, 120);
      await live.next('dialog');
      // It is not answered before the dialog is, and nothing waits for it.
      live.send({ type: 'count', revision: 0, locators: [{ key: 'a', code: "page.locator('p')" }] });
      assert.deepEqual(await live.run([hasText('#alert', 'false')]), ['0']);
    });

    it('start downloads, and are told where a page that asks for a file gets one', async () => {
      live.click(50, 170);
      assert.deepEqual(await live.next('notice'), { type: 'notice', notice: 'download', name: 'report.zip' });
      live.click(50, 220);
      assert.deepEqual(await live.next('notice'), { type: 'notice', notice: 'noFiles', name: '' });
    });

    it('go back, reload and go to a path', async () => {
      live.send({ type: 'goTo', path: 'second' });
      await live.untilCount("locator('#head', { hasText: 'second' })", 1);
      live.send({ type: 'navigate', to: 'back' });
      await live.untilCount("locator('#head', { hasText: 'Start' })", 1);
      await live.run([inPage("document.querySelector('#head').textContent = 'Changed'")]);
      live.send({ type: 'navigate', to: 'reload' });
      await live.untilCount("locator('#head', { hasText: 'Start' })", 1);
    });

    it('see the address that they asked for where it does not open', async () => {
      const address = 'http://127.0.0.1:1/nobody?a=1';
      await live.ask({ type: 'goTo', path: address }, 'failed');
      await live.next('pages', ({ pages }) => pages.at(-1)?.url === address);
      assert.deepEqual(await live.run([goTo('')]), ['0']);
    });

    it('turn the wheel, and type what no key types, in place of what is selected', async () => {
      const shows = `const field = document.body.appendChild(document.createElement('input'));
        field.oninput = () => { document.querySelector('#order').textContent = field.value; };
        field.value = 'Ada';
        field.focus();
        addEventListener('wheel', ({ deltaY }) => { document.querySelector('#head').textContent = deltaY; });`;
      assert.deepEqual(await live.run([inPage(shows)]), ['0']);
      const wheel = { type: 'wheel', x: 400, y: 300, deltaX: 0, deltaY: 120 } as const;
      live.send({ type: 'input', input: wheel });
      await live.untilCount("locator('#head', { hasText: /^120$/ })", 1);
      for (const type of ['keyDown', 'keyUp'] as const)
        for (const key of ['ControlOrMeta', 'a']) live.send({ type: 'input', input: { type, key } });
      live.send({ type: 'input', input: { type: 'text', text: 'Zoé' } });
      await live.untilCount("locator('#order', { hasText: /^Zoé$/ })", 1);
    });

    it('see pictures only while they look', async () => {
      const frames = (): number => live.events.filter(({ type }) => type === 'frame').length;
      const paint = (color: string): Element =>
        inPage(`document.body.style.background = '${color}';
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));`);
      live.send({ type: 'watch', isWatched: true });
      await live.next('frame');
      live.send({ type: 'painted' });
      live.send({ type: 'watch', isWatched: false });
      assert.deepEqual(await live.run([paint('silver')]), ['0']);
      const before = frames();
      assert.deepEqual(await live.run([paint('gold'), paint('silver')]), ['0', '1']);
      assert.equal(frames(), before);
      live.send({ type: 'watch', isWatched: true });
      await live.next('frame');
      live.send({ type: 'watch', isWatched: false });
    });

    it('see the numbers of Playwright where the page gives others', async () => {
      const given = `let given;
        Object.defineProperty(globalThis, Symbol.for('portable-test-cases-count-store'), {
          get: () => given && { batch: given.batch, counts: { 1: 'many', 2: -1 } },
          set: (store) => { given = store; },
        });`;
      assert.deepEqual(await live.run([inPage(given)]), ['0']);
      const locators = ['#head', 'body'].map((css) => ({ key: css, code: `page.locator('${css}')` }));
      const { counts } = await live.ask({ type: 'count', revision: 1, locators }, 'counts');
      assert.deepEqual(counts, { '#head': 1, body: 1 });
    });

    it('see which elements are hidden', async () => {
      const hide = `document.body.insertAdjacentHTML('beforeend', '<i>1</i><i hidden>2</i><i style="visibility: hidden">3</i>');`;
      assert.deepEqual(await live.run([inPage(hide)]), ['0']);
      const codes = ['i', 'u']
        .map((css) => `page.locator('${css}')`)
        .flatMap((code) => [code, visibleCode(code)]);
      const locators = codes.map((code, at) => ({ key: String(at), code }));
      const { counts } = await live.ask({ type: 'count', revision: 1, locators }, 'counts');
      assert.deepEqual(counts, { 0: 3, 1: 1, 2: 0, 3: 0 });
    });

    it('not open files of this machine', async () => {
      for (const path of [
        'file:///etc/passwd',
        'FILE:///etc/passwd',
        'chrome://version',
        'view-source:file:///etc',
      ]) {
        const { request } = await live.ask({ type: 'goTo', path }, 'failed');
        assert.equal(request, 'goTo', path);
      }
      assert.deepEqual(await live.run([hasText('#head', 'Start')]), ['0']);
    });

    it('resize the page', async () => {
      live.send({ type: 'resize', width: 500, height: 400 });
      const code =
        "if (innerWidth !== 500 || innerHeight !== 400) throw new Error(innerWidth + ' ' + innerHeight)";
      assert.deepEqual(await live.run([inPage(code)]), ['0']);
      await live.open();
      assert.deepEqual(await live.run([inPage(code)]), ['0']);
      live.send({ type: 'resize', width: 1280, height: 720 });
    });

    it('see where the elements of a locator are, which a page that changes moves', async () => {
      const button = { x: 0, y: 100, width: 100, height: 40 };
      const highlighted = async (
        isWanted: (boxes: readonly PageBox[]) => boolean,
      ): Promise<readonly PageBox[]> => (await live.next('highlights', ({ boxes }) => isWanted(boxes))).boxes;
      live.send({ type: 'watch', isWatched: true });
      live.send({ type: 'highlight', code: "page.locator('#alert')" });
      assert.deepEqual(await highlighted(() => true), [button]);
      assert.deepEqual(await live.run([inPage("document.querySelector('#alert').style.top = '130px'")]), [
        '0',
      ]);
      live.send({ type: 'painted' });
      live.send({ type: 'highlight', code: "page.locator('#alert, #popup')" });
      assert.deepEqual(await highlighted(({ length }) => length === 2), [
        { ...button, y: 130 },
        { ...button, y: 250 },
      ]);
      live.send({ type: 'highlight' });
      assert.deepEqual(await highlighted(({ length }) => length === 0), []);
      live.send({ type: 'watch', isWatched: false });
      assert.deepEqual(
        await live.run([inPage("if (document.querySelector('x-pw-glass')) throw new Error()")]),
        ['0'],
      );
    });

    it('see what an assertion is about before they click it, and no more then', async () => {
      live.send({ type: 'record', mode: 'text' });
      live.send({ type: 'input', input: { type: 'move', x: 50, y: 270 } });
      const { boxes } = await live.next('highlights', ({ boxes: { length } }) => length > 0);
      assert.deepEqual(boxes, [{ x: 0, y: 250, width: 100, height: 40 }]);
      live.click(50, 270);
      const { code } = await live.next('recorded');
      assert.match(code, /toContainText\('Popup'\)/);
      await waitUntil(
        () => live.events.findLast((event) => event.type === 'highlights')?.boxes,
        (shown) => shown?.length === 0,
      );
      await live.ask({ type: 'record', mode: 'off' }, 'recording');
    });

    it('follow a page that opens, and the one before once it is closed', async () => {
      live.click(50, 270);
      await live.untilCount("locator('#head', { hasText: 'second' })", 1);
      await live.run([closePage]);
      await live.untilCount("locator('#head', { hasText: 'Start' })", 1);
    });
  });

  describe('starts again from a stored state', () => {
    const logIn = (kind: string): Element[] => [
      goTo(`login/${kind}`),
      click('#login'),
      hasText('h1', 'Welcome, Ann'),
    ];

    it('of an application that keeps its log-in in cookies, local storage and IndexedDB', async () => {
      const kinds = ['cookie', 'local', 'indexed'];
      for (const kind of kinds) assert.deepEqual(await live.run(logIn(kind)), ['0', '1', '2']);
      await live.ask({ type: 'store' }, 'stored');
      for (const kind of kinds) {
        await live.open(`login/${kind}`);
        await live.untilCount("locator('#login')", 1);
      }
      const restarted = await live.ask({ type: 'restore' }, 'restarted');
      assert.deepEqual(restarted, { type: 'restarted', isRestored: true });
      const isLoggedIn = hasText('h1', 'Welcome, Ann');
      assert.deepEqual(await live.run([isLoggedIn]), ['0']);
      for (const kind of kinds)
        assert.deepEqual(await live.run([goTo(`login/${kind}`), isLoggedIn]), ['0', '1']);
    });

    for (const kind of ['memory', 'session']) {
      it(`and sees that an application lost it that keeps its log-in in ${kind}`, async () => {
        assert.deepEqual(await live.run(logIn(kind)), ['0', '1', '2']);
        await live.ask({ type: 'store' }, 'stored');
        const { isRestored } = await live.ask({ type: 'restore' }, 'restarted');
        assert.equal(isRestored, (await live.count("locator('h1')")) === 1);
        if (kind === 'memory') assert.equal(isRestored, false);
      });
    }

    it('with the variables that steps have set', async () => {
      const extract: Element = {
        interaction: { action: 'EXTRACT', calledWith: { variableName: 'order', type: 'TEXT' } },
        selectors: css('#order'),
      };
      const usesIt = [goTo('$$order'), hasText('#head', 'Order 42')];
      assert.deepEqual(await live.run([...logIn('cookie'), goTo(''), extract]), ['0', '1', '2', '3', '4']);
      const { state } = await live.ask({ type: 'store' }, 'stored');
      await live.open();
      await live.ask({ type: 'restore' }, 'restarted');
      assert.deepEqual(await live.run(usesIt), ['0', '1']);

      const other = await LiveRun.start(folder, { executionUrl: app.url, timeoutPerStep: 3000 });
      try {
        const restarted = await other.ask({ type: 'restore', ...(state ? { state } : {}) }, 'restarted');
        assert.deepEqual(restarted, { type: 'restarted', isRestored: true }, 'in another session');
        const isLoggedIn = [goTo('login/cookie'), hasText('h1', 'Welcome, Ann')];
        assert.deepEqual(await other.run([...isLoggedIn, ...usesIt]), ['0', '1', '2', '3']);
      } finally {
        await other.stop();
      }
    });

    it('and sees that pages are missing', async () => {
      await live.run([click('#popup'), hasText('#head', 'second')]);
      await live.ask({ type: 'store' }, 'stored');
      assert.equal((await live.ask({ type: 'restore' }, 'restarted')).isRestored, false);
    });
  });

  it('proves the fix of a locator, or says why there is none', async () => {
    const button = { tag: 'button', attributes: {}, children: ['Place order'] };
    const form = (...children: DomElement[]): DomElement => ({ tag: 'form', attributes: {}, children });
    const field = { tag: 'input', attributes: { 'aria-label': 'Your name' }, children: [] };
    const head = { tag: 'h1', attributes: {}, children: ['Order'] };
    const root = { tag: 'body', attributes: {}, children: [head, form(field, button)] };
    const press: Element = {
      ...click(''),
      selectors: [{ selectorType: 'ROLE', selector: 'button', options: { name: 'Place order' } }],
    };
    let cancelledAt: LiveRequest['type'] | undefined;
    const proofOf = async (step: Element, ...buttons: string[]): Promise<unknown> => {
      const shown = `<h1>Order</h1><form onsubmit="return false"><input aria-label="Your name">${buttons.join('')}</form>`;
      const elements = [
        inPage(`document.body.innerHTML = ${JSON.stringify(shown)}`),
        step,
        ...(step === press ? [hasText('h1', 'Ordered')] : []),
      ];
      const failed = {
        live: { testCase: caseOf(1, elements), chain: [], teardowns: [] },
        index: 1,
        fingerprint: JSON.stringify(fingerprint({ element: button, root }, 'data-testid')),
      };
      const [session, abort] = [live.again(), new AbortController()];
      const send = (request: LiveRequest): void => {
        session.send(request);
        if (request.type === cancelledAt) abort.abort();
      };
      const proof = await proveFix(failed, { ...session, send }, abort.signal);
      return proof.kind === 'proven' ? proof.line : render(proof.why);
    };
    const buy = (text: string, orders = true): string =>
      `<button ${orders ? "onclick=\"document.querySelector('h1').textContent = 'Ordered'\"" : ''}>${text}</button>`;
    assert.deepEqual(
      [
        await proofOf(press, buy('Send order')),
        await proofOf(press),
        await proofOf(press, buy('Send order'), buy('Send order')),
        await proofOf(press, buy('Send order', false)),
        await proofOf(press, buy('Place order', false)),
        await proofOf(hasText('.old', 'Place order'), buy('Place order'), buy('Other')),
        await proofOf(hasText('.old', 'Place order'), buy('Place order')),
      ],
      [
        "getByRole('button', { name: 'Send order' })",
        "The element that it was about isn't on the page anymore",
        'Several elements of the page may be the one that it was about',
        "A later step fails with getByRole('button', { name: 'Send order' })",
        'The locator finds its element: the step failed for another reason',
        'The element is only found by the text that the step expects',
        "getByRole('button')",
      ],
    );
    for (const at of ['run', 'findSame'] as const) {
      cancelledAt = at;
      assert.equal(await proofOf(press), 'Cancelled', at);
    }
  });

  it('shows no values of variables', async () => {
    await live.run([goTo('$PASSWORD'), hasText('#head', '$PASSWORD!')]);
    await live.run([inPage('throw new Error(document.title)')]);
    await live.run([inPage("document.title = 'is ' + document.title; alert(document.title)")]);
    await live.run([goTo('second?$PASSWORD'), sandbox("throw new Error(decrypt('$PASSWORD'))")]);
    await live.ask({ type: 'goTo', path: `file:///${secret}` }, 'failed');
    const text = JSON.stringify(live.events);
    for (const shown of [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      'Tr0ub4dor',
    ])
      assert.ok(!text.includes(shown), shown);
    assert.match(text, /\$PASSWORD/);
  });

  it('asks the page within a step of Playwright, which looks through all that was asked before where it is in none', async () => {
    const titles = "test.info()._steps.map(({ title }) => title).join(', ')";
    await live.count("getByText('Start')");
    await live.ask(
      { type: 'run', steps: [{ caseId: 'any', index: 0, code: `throw new Error(${titles})` }] },
      'ran',
    );
    const end = live.events.findLast((event) => event.type === 'stepEnd');
    const shown = (end?.type === 'stepEnd' && end.failure?.message) || '';
    assert.match(shown, /^Before Hooks, .*Serve the live page/);
    assert.doesNotMatch(shown, /Query count|Get page title/);
  });

  it('reports that the page has crashed, and opens one again', async function () {
    if (process.platform !== 'linux') this.skip();
    live.killBrowser(/--type=renderer/);
    assert.deepEqual(await live.next('broken'), { type: 'broken', reason: 'crashed' });
    assert.deepEqual(await live.open(), { type: 'restarted', isRestored: true });
    assert.deepEqual(await live.run([hasText('#head', 'Start')]), ['0']);
  });

  it('reports that no page is open, and opens one again', async () => {
    const before = live.events.length;
    await live.run([closePage]);
    await waitUntil(() => live.events.slice(before).some(({ type }) => type === 'broken'));
    assert.deepEqual(await live.open(), { type: 'restarted', isRestored: true });
    assert.deepEqual(await live.run([hasText('#head', 'Start')]), ['0']);
  });

  describe('whose browser has ended', () => {
    it('reports it, and ends without a failure when it is stopped', async function () {
      if (process.platform !== 'linux') this.skip();
      live.killBrowser(/^(?!.*--type=)/);
      const reasons = (): string[] =>
        live.events.flatMap((event) => (event.type === 'broken' ? event.reason : []));
      await waitUntil(reasons, (all) => all.includes('browser'));
      const { failure } = await live.open();
      assert.match(failure?.message ?? '', /closed/);
      const before = live.events.length;
      await live.stop();
      const ends = live.events
        .slice(before)
        .flatMap((event) =>
          event.type === 'caseEnd' ? `${event.outcome} ${event.failure?.message ?? ''}` : [],
        );
      assert.deepEqual(ends, ['passed ']);
    });
  });
});
