import assert from 'node:assert/strict';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { LivePageAlone } from './support/livePageAlone.ts';
import { WebviewBrowser } from './support/webviewPage.ts';

const notice = (text: string) => ({ id: 1, text, isLasting: false, hasLocators: false });

describe('the live page in a browser of its own', () => {
  let browser: WebviewBrowser;
  let live: LivePageAlone;

  before(async () => {
    browser = await WebviewBrowser.launch('live');
    const { page, requests } = await browser.open();
    live = new LivePageAlone(page, requests);
  });
  after(() => browser?.close());
  beforeEach(() => live.begin());

  const button = (name: string) => live.page.getByRole('button', { name, exact: true });
  const canvas = () => live.page.locator('canvas');
  const inputs = async () => (await live.saidOf('input')).map(({ input }) => input);

  /** Shows a page in half its size, and gives the place of its picture. */
  const halved = async (): Promise<{ x: number; y: number }> => {
    await live.show();
    await live.paint('white', 1280, 720);
    await canvas().evaluate((picture) => {
      const place = { position: 'fixed', left: '50px', top: '200px', width: '640px', height: '360px' };
      Object.assign(picture.style, { ...place, maxWidth: 'none', maxHeight: 'none', border: 'none' });
    });
    const box = (await canvas().boundingBox()) ?? assert.fail('there is no picture');
    // What a person points at is where it was drawn last: the page looks for its place with each move.
    await waitUntil(
      async () => {
        await live.page.mouse.move(box.x, box.y);
        await live.page.mouse.move(box.x + 1, box.y + 1);
        return (await inputs()).at(-1);
      },
      (input) => input?.type === 'move' && input.x === 2 && input.y === 2,
    );
    await live.forget();
    return box;
  };

  describe('sends of the mouse', () => {
    it('where it is in pixels of the page, and how often it was clicked there', async () => {
      const { x, y } = await halved();
      const { mouse } = live.page;
      await mouse.dblclick(x + 320, y + 180);
      const pressed = (await inputs()).filter(({ type }) => type === 'down' || type === 'up');
      const at = { x: 640, y: 360, button: 'left' };
      assert.deepEqual(pressed, [
        { type: 'down', ...at, clicks: 1 },
        { type: 'up', ...at, clicks: 1 },
        { type: 'down', ...at, clicks: 2 },
        { type: 'up', ...at, clicks: 2 },
      ]);
      await waitUntil(inputs, (all) => all.some((input) => input.type === 'move' && input.x === 640));
      await live.forget();
      await mouse.click(x + 360, y + 180); // elsewhere: it is no double click
      await mouse.click(x + 360, y + 180, { button: 'right' });
      await mouse.click(x + 360, y + 180, { button: 'middle' });
      const others = (await inputs()).flatMap((input) =>
        input.type === 'down' ? [[input.button, input.clicks]] : [],
      );
      assert.deepEqual(others, [
        ['left', 1],
        ['right', 1],
        ['middle', 1],
      ]);
    });

    it('also what it does beside the picture while a button is down', async () => {
      const { x, y } = await halved();
      const { mouse } = live.page;
      await mouse.move(x + 100, y + 100);
      await mouse.down();
      await mouse.move(x - 20, y + 100, { steps: 3 });
      await mouse.up();
      const up = (await inputs()).find(({ type }) => type === 'up');
      assert.ok(up && 'x' in up && up.x < 0, JSON.stringify(up));
    });

    it('its wheel', async () => {
      const { x, y } = await halved();
      await live.page.mouse.move(x + 100, y + 50);
      await live.page.mouse.wheel(10, 300);
      const wheels = async () => (await inputs()).filter(({ type }) => type === 'wheel');
      await waitUntilEqual(wheels, [{ type: 'wheel', x: 200, y: 100, deltaX: 10, deltaY: 300 }]);
    });
  });

  describe('sends of the keyboard, once the picture was clicked,', () => {
    const keys = async (): Promise<string[]> =>
      (await inputs()).flatMap((input) => {
        if (input.type === 'text') return [`"${input.text}"`];
        if (input.type === 'keyDown') return [`↓${input.key}`];
        return input.type === 'keyUp' ? [`↑${input.key}`] : [];
      });

    beforeEach(async () => {
      const { x, y } = await halved();
      await live.page.mouse.click(x + 50, y + 50);
      await live.forget();
    });

    it('keys, and characters that have none', async () => {
      const { keyboard } = live.page;
      await keyboard.type('Ad');
      await keyboard.press('Enter');
      await keyboard.type('é');
      await keyboard.insertText('pasted');
      assert.deepEqual(await keys(), ['↓A', '↑A', '↓d', '↑d', '↓Enter', '↑Enter', '"é"', '"pasted"']);
    });

    it('the modifier of commands under the name that it has on every system', async () => {
      await live.page.keyboard.press('Control+a');
      assert.deepEqual(await keys(), ['↓ControlOrMeta', '↓a', '↑a', '↑ControlOrMeta']);
    });

    it('no key that opens the palette of the editor, and no paste but its text', async () => {
      for (const key of ['F1', 'Control+Shift+P', 'Control+V']) await live.page.keyboard.press(key);
      const letters = (await keys()).filter((key) => !/Control|Shift/.test(key));
      assert.deepEqual(
        letters.filter((key) => key.startsWith('↓')),
        [],
      );
    });

    it('that keys are up once it has left', async () => {
      await live.page.keyboard.down('b');
      await button('Run Step').focus();
      assert.deepEqual(await keys(), ['↓b', '↑b']);
      await live.page.keyboard.up('b');
    });

    it('nothing after Shift+Escape, which goes to the toolbar', async () => {
      await live.page.keyboard.press('Shift+Escape');
      await live.page.locator('.toolbar button:focus').waitFor();
      await live.page.keyboard.press('x');
      assert.deepEqual(
        (await keys()).filter((key) => !key.includes('Shift')),
        [],
      );
    });
  });

  it('gives the keyboard to the page that is about to be recorded or picked from, without the key that is held', async () => {
    const keys = async () => (await inputs()).map((input) => ('key' in input ? [input.type, input.key] : []));
    for (const change of [{ isPicking: true }, { recording: 'actions' }, { recording: 'text' }] as const) {
      await live.show();
      await live.paint('white', 1280, 720);
      await button('Run Step').focus();
      await live.page.keyboard.down('Enter');
      await live.show(change);
      await live.page.locator('textarea:focus').waitFor({ state: 'attached' });
      await live.forget();
      await live.page.keyboard.down('Enter');
      await live.page.keyboard.up('Enter');
      await live.page.keyboard.press('Tab');
      assert.deepEqual(await keys(), [
        ['keyDown', 'Tab'],
        ['keyUp', 'Tab'],
      ]);
      await live.forget();
      await live.page.locator('.toolbar button').first().focus();
      await live.page.keyboard.press('Escape');
      const isAiming = !('recording' in change) || change.recording !== 'actions';
      assert.equal((await keys()).length, isAiming ? 2 : 0);
    }
  });

  describe('paints', () => {
    const brightness = () =>
      live.page.evaluate(
        `document.querySelector('canvas').getContext('2d').getImageData(5, 5, 1, 1).data[0]`,
      );

    it('each picture in the size of its page, and says so', async () => {
      await live.show();
      await live.paint('white', 1280, 720);
      assert.equal(await brightness(), 255);
      await live.paint('black', 390, 844);
      assert.equal(await brightness(), 0);
      assert.deepEqual(
        await canvas().evaluate((shown) => [shown.getAttribute('width'), shown.getAttribute('height')]),
        ['390', '844'],
      );
      assert.equal((await live.saidOf('painted')).length, 2);
    });

    it('the last picture where it is shown again', async () => {
      await live.show();
      await live.paint('white', 200, 100);
      await live.show({ kind: 'ended' });
      assert.equal(await canvas().count(), 0);
      await live.show();
      assert.equal(await brightness(), 255);
    });

    it('nothing of a message that is not part of the protocol, and goes on', async () => {
      await live.show();
      await live.page.evaluate(`postMessage({ type: 'state', state: { kind: 'paused' } }, '*')`);
      await live.show({ headline: 'Paused before step 3' });
      assert.equal(await live.page.locator('.headline').textContent(), 'Paused before step 3');
    });
  });

  describe('has a picture', () => {
    const place = async () => (await canvas().boundingBox()) ?? assert.fail('there is no picture');
    const sizeOf = async (): Promise<[number, number]> => {
      const { width, height } = await place();
      return [width, height];
    };
    const resize = (width: number, height: number) => live.page.setViewportSize({ width, height });

    afterEach(() => resize(800, 700));

    it('that stays where it is, whatever comes and goes beside it', async () => {
      const second = { title: 'Second', url: 'https://shop.example/second' };
      const lasting = {
        id: 1,
        text: 'Step 4: it matches several elements',
        isLasting: true,
        hasLocators: true,
      };
      const states: Parameters<typeof live.show>[0][] = [
        { kind: 'running', headline: `Running step 3 · Click button '${'Save all of it '.repeat(9)}'` },
        {
          kind: 'failed',
          detail: 'Nothing on the page matches',
          actions: [{ command: 'showStep', label: 'Show Step' }],
        },
        { kind: 'recording', recording: 'actions', headline: 'Recording: what you do becomes steps' },
        { kind: 'recording', recording: 'text' },
        { kind: 'picking', isPicking: true },
        { notices: [lasting, { ...lasting, id: 2, isLasting: false, hasLocators: false }] },
        { pages: [second, { title: 'Shop', url: 'https://shop.example/start?a=1' }] },
        { dialog: { kind: 'prompt', message: 'Name?', value: 'Ann' } },
      ];
      for (const width of [260, 300, 460, 620, 800]) {
        await resize(width, 700);
        await live.show();
        await live.paint('white', 1280, 720);
        await waitUntil(sizeOf, ([shown]) => shown === width - 16);
        const before = await place();
        for (const state of states) {
          await live.show(state);
          assert.deepEqual(await place(), before, `${width} ${JSON.stringify(state)}`);
        }
      }
    });

    it('in which a click counts where it was, up to the moment at which it is seen elsewhere', async () => {
      const { x, y } = await halved();
      await live.page.mouse.move(x + 1, y + 1);
      await live.forget();
      await canvas().evaluate(
        (picture, at) => {
          const target = picture as unknown as {
            style: { top: string };
            setPointerCapture(id: number): void;
            dispatchEvent(event: object): void;
          };
          const { PointerEvent } = globalThis as unknown as {
            PointerEvent: new (type: string, at: object) => object;
          };
          target.style.top = '400px';
          target.setPointerCapture = () => undefined;
          target.dispatchEvent(new PointerEvent('pointerdown', { clientX: at.x, clientY: at.y, button: 0 }));
        },
        { x: x + 320, y: y + 180 },
      );
      assert.deepEqual(await inputs(), [{ type: 'down', x: 640, y: 360, button: 'left', clicks: 1 }]);
    });

    it('as large as its column, or as the page at most', async () => {
      await live.show();
      await live.paint('white', 1280, 720);
      await waitUntilEqual(sizeOf, [784, 441]);
      await live.paint('white', 390, 844);
      const room = (await live.page.locator('.viewer').boundingBox())?.height ?? 0;
      await waitUntilEqual(async () => (await sizeOf())[1], Math.floor(room - 4));
      await live.paint('white', 200, 100);
      await waitUntilEqual(sizeOf, [200, 100]);
    });

    it('that can be zoomed with buttons and with the wheel, to 100% and back', async () => {
      await live.show();
      await live.paint('white', 1280, 720);
      await waitUntilEqual(sizeOf, [784, 441]);
      const names = async () =>
        live.page.getByRole('group', { name: 'Zoom' }).getByRole('button').allTextContents();
      assert.deepEqual(await names(), ['', '61%', '']);
      await button('Zoom In').click();
      await waitUntilEqual(sizeOf, [960, 540]);
      await button('Zoom Out').click();
      await waitUntilEqual(sizeOf, [640, 360]);
      await canvas().hover({ position: { x: 20, y: 20 } });
      await live.page.keyboard.down('Control');
      await live.page.mouse.wheel(0, -100);
      await live.page.keyboard.up('Control');
      await waitUntilEqual(sizeOf, [960, 540]);
      assert.deepEqual(await live.saidOf('resize'), []);
      await live.page.getByRole('button', { name: /Fit to Column/ }).click();
      await waitUntilEqual(sizeOf, [784, 441]);
      await live.page.getByRole('button', { name: /Zoom to 100%/ }).click();
      await waitUntilEqual(sizeOf, [1280, 720]);
      await live.forget();
      await canvas().click({ position: { x: 100, y: 200 } });
      const down = (await inputs()).find(({ type }) => type === 'down');
      assert.ok(down?.type === 'down');
      assert.deepEqual([Math.round(down.x), Math.round(down.y)], [100, 200]);
    });

    it('that frames elements without a label', async () => {
      await live.show();
      await live.paint('white', 1280, 720);
      await waitUntilEqual(sizeOf, [784, 441]);
      await live.show({ highlights: [{ x: 128, y: 72, width: 256, height: 36 }] });
      const { x, y } = await place();
      const box = await live.page.locator('.highlight').boundingBox();
      assert.deepEqual(
        [box?.x, box?.y, box?.width, box?.height].map((one) => Math.round(one ?? 0)),
        [x + 78.4, y + 44.1, 156.8, 22].map(Math.round),
      );
      assert.equal(await live.page.locator('.highlight').textContent(), '');
    });

    it('beyond which it frames nothing', async () => {
      await live.show();
      await live.paint('white', 1280, 720);
      await waitUntilEqual(sizeOf, [784, 441]);
      const { x, y, width, height } = await place();
      const below = () => live.page.screenshot({ clip: { x, y: y + height + 4, width, height: 60 } });
      const before = await below();
      await live.show({ highlights: [{ x: 128, y: 640, width: 256, height: 400 }] });
      assert.deepEqual(await below(), before);
    });

    it('and says that it records in a colour that is none of errors', async () => {
      const colour = () =>
        live.page.locator('.headline').evaluate((element) => {
          const { getComputedStyle } = globalThis as unknown as {
            getComputedStyle(of: unknown): { color: string };
          };
          return getComputedStyle(element).color;
        });
      await live.show();
      const plain = await colour();
      await live.show({ kind: 'recording', recording: 'actions' });
      assert.equal(await colour(), plain);
      await live.page.locator('.headline .icon.record').waitFor();
      await live.show({ kind: 'failed' });
      assert.notEqual(await colour(), plain);
    });
  });

  describe('shows a dialog of the page', () => {
    const dialog = { kind: 'confirm', message: 'Delete it?', value: '' };
    const asked = () => live.page.getByRole('alertdialog', { name: 'Delete it?' });

    for (const [name, isAccepted] of [
      ['OK', true],
      ['Cancel', false],
    ] as const)
      it(`which is answered with ${name}`, async () => {
        await live.show({ dialog });
        assert.equal(await asked().locator('button:focus').textContent(), 'OK');
        await button(name).click();
        assert.deepEqual(await live.saidOf('answerDialog'), [{ type: 'answerDialog', isAccepted, text: '' }]);
      });

    it('that asks for a text', async () => {
      await live.show({ dialog: { ...dialog, kind: 'prompt', value: 'Ann' } });
      const field = asked().getByRole('textbox');
      assert.equal(await field.inputValue(), 'Ann');
      await field.fill('Bob');
      await button('OK').click();
      const [answer] = await live.saidOf('answerDialog');
      assert.deepEqual(answer, { type: 'answerDialog', isAccepted: true, text: 'Bob' });
    });

    it('that only says something', async () => {
      await live.show({ dialog: { ...dialog, kind: 'alert' } });
      assert.deepEqual(await asked().getByRole('button').allTextContents(), ['OK']);
    });
  });

  describe('has an address', () => {
    const address = () => live.page.getByRole('textbox', { name: 'Address of the page' });

    it('whose path can be changed, and ways back and to the same again', async () => {
      await live.show();
      assert.equal(await live.page.locator('.origin').textContent(), 'https://shop.example');
      assert.equal(await address().inputValue(), '/start?a=1');
      await address().fill('/cart');
      await address().press('Enter');
      await button('Back').click();
      await button('Reload').click();
      assert.deepEqual((await live.said()).slice(1), [
        { type: 'goTo', typed: '/cart' },
        { type: 'command', command: 'back' },
        { type: 'command', command: 'reload' },
      ]);
    });

    it('that has a row for itself in a narrow column, and is shown whole where the mouse rests', async () => {
      await live.page.setViewportSize({ width: 640, height: 700 });
      await live.show();
      const row = live.page.locator('.location');
      const { x = 0, width = 0 } = (await row.boundingBox()) ?? {};
      assert.equal(Math.round(x + width), 632);
      assert.equal(await row.getAttribute('title'), 'https://shop.example/start?a=1');
      await live.page.setViewportSize({ width: 800, height: 700 });
    });

    it('that stays as it is while steps run, where it did not open, or where it is none of the web', async () => {
      for (const kind of ['running', 'broken'] as const) {
        await live.show({ kind });
        for (const control of [
          address(),
          button('Back'),
          live.page.getByRole('combobox', { name: 'Size of the page' }),
        ])
          assert.ok(await control.isDisabled(), kind);
      }
      await live.show({ pages: [{ title: '', url: 'about:blank' }] });
      assert.deepEqual([await address().inputValue(), await address().isDisabled()], ['about:blank', true]);
    });

    it('of the newest page, with the names of all that are open', async () => {
      const [first, second] = [
        { title: 'Shop', url: 'https://shop.example/' },
        { title: '', url: 'https://shop.example/second' },
      ];
      await live.show({ pages: [first, second] });
      assert.equal(await address().inputValue(), '/second');
      const tabs = live.page.locator('.pages li');
      assert.deepEqual(await tabs.allTextContents(), ['Shop', 'https://shop.example/second']);
      assert.equal(await live.page.locator('.pages [aria-current=page]').textContent(), second.url);
      await live.show({ pages: [first] });
      assert.equal(await tabs.count(), 0);
    });

    it('beside the size of the page, which can be another one', async () => {
      await live.show({ viewport: { width: 500, height: 400 } });
      const size = live.page.getByRole('combobox', { name: 'Size of the page' });
      const column = await live.page.locator('.viewer').boundingBox();
      assert.deepEqual(await size.locator('option').allTextContents(), [
        '500 × 400 (runs)',
        '1280 × 720',
        '1920 × 1080',
        '768 × 1024',
        '390 × 844',
        `${Math.floor((column?.width ?? 0) - 4)} × ${Math.floor((column?.height ?? 0) - 4)} (column)`,
      ]);
      await size.selectOption('390x844');
      assert.deepEqual(await live.saidOf('resize'), [{ type: 'resize', width: 390, height: 844 }]);
    });

    it('and says that it is another one than in runs, which it can have again', async () => {
      await live.show();
      await live.paint('white', 1280, 720);
      const said = live.page.locator('.message', {
        hasText: 'This page has 390 × 844 pixels, and runs use 1280 × 720',
      });
      assert.equal(await said.count(), 0);
      await live.paint('white', 390, 844);
      await said.waitFor();
      assert.equal(
        await live.page.getByRole('combobox', { name: 'Size of the page' }).inputValue(),
        '390x844',
      );
      await button('Use Size of Runs').click();
      assert.deepEqual(await live.saidOf('resize'), [{ type: 'resize', width: 1280, height: 720 }]);
    });
  });

  describe('has buttons', () => {
    const tools = () => live.page.locator('.toolbar button');
    const namesOf = (selector: string) => live.page.locator(`.toolbar button${selector}`).allTextContents();
    const stepTools = ['Run Step', 'Run to Cursor', 'Run from Cursor', 'Restart', 'Record', 'Pick Locator'];
    /** Presses each button, and gives the commands that it sends then. */
    const commands = async (): Promise<string[]> => {
      await live.forget();
      for (const tool of await tools().all()) await tool.click({ force: true });
      return (await live.saidOf('command')).map(({ command }) => command);
    };

    it('that run steps, record, pick and stop', async () => {
      await live.show();
      assert.deepEqual(await namesOf(''), [...stepTools, 'Show in Window', 'Stop']);
      assert.deepEqual(await commands(), [
        'runStep',
        'runToCursor',
        'runFromHere',
        'restart',
        'record',
        'pick',
        'showWindow',
        'stop',
      ]);
      await live.show({ canShowWindow: false });
      assert.deepEqual(await namesOf(''), [...stepTools, 'Stop']);
    });

    it('that do nothing where they make no sense', async () => {
      for (const [kind, expected] of [
        ['starting', ['stop']],
        ['running', ['stop']],
        ['broken', ['restart', 'stop']],
        ['ended', []],
      ] as const) {
        await live.show({ kind, canShowWindow: false });
        assert.deepEqual(await commands(), expected, kind);
      }
      await live.show({ kind: 'failed', canShowWindow: false });
      assert.deepEqual(await namesOf('[aria-disabled=true]'), []);
      await live.show({ kind: 'picking', isPicking: true });
      assert.deepEqual(await namesOf('[aria-pressed=true]'), ['Pick Locator']);
      assert.deepEqual(await commands(), ['pick', 'stop']);
    });

    it('of which one cancels the step that runs, beside its name, and nothing hides it', async () => {
      await live.show({ kind: 'running', headline: 'Running step 3' });
      assert.equal(await live.page.locator('.message').count(), 0);
      await button('Cancel Step').click();
      assert.deepEqual(await live.saidOf('command'), [{ type: 'command', command: 'cancel' }]);
      for (const kind of ['paused', 'ending'] as const) {
        await live.show({ kind });
        assert.equal(await button('Cancel Step').count(), 0, kind);
      }
    });

    it('that record, and say what the next click does', async () => {
      await live.show({ kind: 'recording', recording: 'text' });
      assert.deepEqual(await namesOf('[aria-pressed=true]'), ['Assert Text']);
      assert.deepEqual(await commands(), [
        'stopRecording',
        'recordVisible',
        'recordText',
        'recordValue',
        'undo',
      ]);
    });

    it('that dismiss a notice, or choose another locator for what it is about', async () => {
      const lasting = { isLasting: true, hasLocators: true };
      await live.show({ notices: [notice('Passing'), { id: 2, text: 'Step 5', ...lasting }] });
      await button('Choose Another Locator').click();
      await button('Dismiss: Step 5').click();
      assert.deepEqual(await live.saidOf('chooseLocator'), [{ type: 'chooseLocator', id: 2 }]);
      assert.deepEqual(await live.saidOf('dismissNotice'), [{ type: 'dismissNotice', id: 2 }]);
    });

    const options = ['Red', 'Green', 'Blue'].map((label, at) => ({
      label,
      value: label,
      group: '',
      isSelected: at === 0,
      isDisabled: at === 2,
    }));

    it('that show a list beside what it belongs to, inside of the tab', async () => {
      const list = live.page.getByRole('listbox', { name: 'Options of the list' });
      const long = Array.from({ length: 40 }, (_, at) => ({
        ...options[1]!,
        label: `${at} is a long option`,
      }));
      const places = { below: { x: 10, y: 10 }, above: { x: 10, y: 690 }, right: { x: 1200, y: 100 } };
      await live.page.setViewportSize({ width: 800, height: 460 });
      for (const [where, corner] of Object.entries(places)) {
        await live.show();
        await live.paint('white', 1280, 720);
        await live.show({ choices: { options: long, at: { ...corner, width: 80, height: 20 } } });
        const [picture, box] = [await canvas().boundingBox(), await list.boundingBox()];
        assert.ok(picture && box);
        const top = picture.y + (corner.y / 720) * picture.height;
        if (where === 'above') assert.ok(box.y + box.height <= top + 1, where);
        else assert.ok(box.y >= top + (20 / 720) * picture.height - 1, where);
        assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 800 && box.y + box.height <= 460, where);
      }
      await live.page.setViewportSize({ width: 800, height: 700 });
    });

    it('that select an option of a list, with the mouse or with keys', async () => {
      const open = async (): Promise<void> => {
        await live.show();
        await live.paint('white', 1280, 720);
        await live.show({ choices: { options, at: { x: 10, y: 10, width: 100, height: 20 } } });
        await live.forget();
      };
      const list = live.page.getByRole('listbox', { name: 'Options of the list' });
      const chosen = async () => (await live.saidOf('choose'))[0];
      await open();
      await list.getByRole('option', { name: 'Green' }).click();
      assert.deepEqual(await chosen(), { type: 'choose', index: 1 });
      await open();
      await list.press('ArrowDown');
      await list.press('Enter');
      assert.deepEqual(await chosen(), { type: 'choose', index: 1 });
      await open();
      await list.press('End');
      await list.press('Tab');
      assert.deepEqual(await chosen(), { type: 'choose', index: 1 });
      await open();
      await list.press('Escape');
      assert.deepEqual(await chosen(), { type: 'choose' });
      await live.show();
      await live.page.locator('textarea:focus').waitFor({ state: 'attached' });
    });

    it('that help in a state, below why it is so and what the page did', async () => {
      const actions = [{ command: 'chooseEnvironment', label: 'Choose Environment for Runs…' }] as const;
      await live.show({ detail: 'No answer', notices: [notice('A download')], actions: [...actions] });
      assert.deepEqual(await live.page.getByRole('status').locator('p').allTextContents(), [
        'Paused before step 2',
        'No answer',
        'A download',
      ]);
      await button('Choose Environment for Runs…').click();
      assert.deepEqual(await live.saidOf('command'), [{ type: 'command', command: 'chooseEnvironment' }]);
    });
  });

  it('has no violation that axe-core finds, and nothing is cut off, in any state', async () => {
    const states: Parameters<typeof live.show>[0][] = [
      {},
      { kind: 'running' },
      { kind: 'failed', detail: 'Nothing on the page matches', notices: [notice('A download')] },
      { kind: 'recording', recording: 'visible' },
      {
        notices: [
          { id: 1, text: 'Step 4: the locator matches several elements', isLasting: true, hasLocators: true },
        ],
        choices: {
          at: { x: 1000, y: 700, width: 280, height: 20 },
          options: ['', 'Europe'].map((group) => ({
            label: 'A country',
            value: 'a',
            group,
            isSelected: false,
            isDisabled: false,
          })),
        },
      },
      { dialog: { kind: 'prompt', message: 'Name?', value: 'Ann' } },
      { kind: 'ended', actions: [{ command: 'start', label: 'Start Again' }] },
    ];
    for (const state of states) {
      await live.show(state);
      // Its heading is the title of its tab.
      const found = (await live.axe()).filter((one) => !one.startsWith('page-has-heading-one '));
      assert.deepEqual(found, [], JSON.stringify(state));
      for (const width of [300, 800]) {
        await live.page.setViewportSize({ width, height: 700 });
        const needed = (await live.page.evaluate('document.documentElement.scrollWidth')) as number;
        assert.ok(needed <= width, `${JSON.stringify(state)} needs ${needed} of ${width}`);
      }
    }
  });

  it('loads nothing but its own files', () => {
    const paths = live.requests.map((url) => new URL(url).pathname);
    const others = paths.filter((one) => !['/', '/live.css', '/live.js', '/favicon.ico'].includes(one));
    assert.deepEqual(others, []);
  });
});
