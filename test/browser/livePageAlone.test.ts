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
    await live.forget();
    return (await canvas().boundingBox()) ?? assert.fail('there is no picture');
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
        if (input.type === 'text') return [`“${input.text}”`];
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
      assert.deepEqual(await keys(), ['↓A', '↑A', '↓d', '↑d', '↓Enter', '↑Enter', '“é”', '“pasted”']);
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
        { type: 'goTo', path: 'https://shop.example/cart' },
        { type: 'command', command: 'back' },
        { type: 'command', command: 'reload' },
      ]);
    });

    it('that stays as it is while steps run, or where it is none of the web', async () => {
      await live.show({ kind: 'running' });
      for (const control of [address(), button('Back'), live.page.getByRole('combobox')])
        assert.ok(await control.isDisabled());
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
      assert.deepEqual(await size.locator('option').allTextContents(), [
        '500 × 400',
        '1280 × 720',
        '1920 × 1080',
        '768 × 1024',
        '390 × 844',
      ]);
      await size.selectOption('390x844');
      assert.deepEqual(await live.saidOf('resize'), [{ type: 'resize', width: 390, height: 844 }]);
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

    it('that select an option of a list, with the mouse or with keys', async () => {
      const options = ['Red', 'Green', 'Blue'].map((label, at) => ({
        label,
        value: label,
        group: '',
        isSelected: at === 0,
        isDisabled: at === 2,
      }));
      const open = async (): Promise<void> => {
        await live.show();
        await live.paint('white', 1280, 720);
        await live.show({ choices: { options, x: 10, y: 10 } });
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
      await list.press('Escape');
      assert.deepEqual(await chosen(), { type: 'choose' });
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
          x: 1000,
          y: 600,
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
