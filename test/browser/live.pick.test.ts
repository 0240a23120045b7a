import assert from 'node:assert/strict';
import { parseLocatorLine } from '../../src/core/locator/locatorLine.ts';
import { toLiveLocator } from '../../src/live/host/liveCase.ts';
import { toLocatorSuggestions, type LocatorSuggestion } from '../../src/live/host/locatorMatches.ts';
import type { LiveEventOf } from '../../src/live/protocol/liveProtocol.ts';
import { LiveRun } from './support/liveSessionRun.ts';
import { inPage, on, Pages } from './support/realRun.ts';
import { RunnerFolder } from './support/runnerFolder.ts';

const secret = 'Tr0ub4dor and 3';
const frame = `<button style='position: absolute; left: 10px; top: 10px; width: 180px; height: 60px'>Inner</button>`;

const box = (left: number, top: number): string =>
  `position: absolute; left: ${left}px; top: ${top}px; width: 180px; height: 60px`;

/** Elements at known places, each 200 × 80 pixels. */
const html = `<title>Shop</title><style>* { margin: 0; font: 12px sans-serif } label { display: block }</style>
<button style="${box(0, 0)}" data-qa="save">Save</button>
<button style="${box(200, 0)}">Delete</button>
<button style="${box(400, 0)}">Delete all</button>
<label style="${box(600, 0)}">E-mail <input placeholder="name@example.com" value="ann@shop.test"
  style="width: 170px; height: 40px"></label>
<label style="${box(0, 100)}">Password <input type="password" value="hunter2hunter2"
  style="width: 170px; height: 40px"></label>
<input type="checkbox" aria-label="It's &quot;news&quot;" style="${box(200, 100)}">
<img alt="A cat" title="Cat" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" style="${box(400, 100)}">
<p class="sc-a1b2c3-0" style="${box(600, 100)}">Hello ${secret}</p>
<iframe name="shop" style="${box(0, 200)}; width: 200px; height: 80px" srcdoc="${frame}"></iframe>
<div style="${box(200, 200)}"></div><div style="${box(400, 200)}"></div>
<button style="${box(600, 200)}" onclick="window.clicks = (window.clicks ?? 0) + 1; document.body.append(' clicked ' + window.clicks)">Buy</button>
<script>addEventListener('keydown', ({ key }) => document.body.append(' key ' + key))</script>`;

describe('Picking a locator in a live session', function () {
  this.timeout(300_000);
  let folder: RunnerFolder;
  let pages: Pages;
  let live: LiveRun;

  before(async () => {
    [folder, pages] = await Promise.all([RunnerFolder.make(), Pages.serve(html)]);
    live = await LiveRun.start(folder, {
      executionUrl: pages.url,
      testIdAttribute: 'data-qa',
      variables: new Map([['PASSWORD', secret]]),
    });
    await live.open();
  });

  after(async () => {
    await live?.stop();
    pages?.close();
    await folder?.remove();
  });

  /** Picks what is at a place of the table of elements. */
  async function pickAt(column: number, row: number): Promise<LiveEventOf<'picked'>> {
    live.send({ type: 'pick' });
    const [x, y] = [column * 200 + 60, row * 100 + 35];
    live.send({ type: 'input', input: { type: 'move', x, y } });
    live.click(x, y);
    return live.next('picked');
  }

  const linesOf = (suggestions: readonly LocatorSuggestion[]): string[] =>
    suggestions.map(({ line, count }) => (count === 1 ? line : `${line} ${count}`));

  it('gives locators of a button, the best first', async () => {
    const picked = await pickAt(0, 0);
    assert.equal(picked.element.tag, 'button');
    assert.equal(picked.element.text, 'Save');
    assert.ok(!picked.element.isEditable && !picked.element.isCheckable);
    assert.deepEqual(linesOf(toLocatorSuggestions(picked)), [
      "getByTestId('save')",
      "getByRole('button', { name: 'Save' })",
      "getByText('Save')",
      "locator('html > body > button:nth-of-type(1)')",
      "getByRole('button') 4",
    ]);
  });

  it('counts those that match several elements, and puts them last', async () => {
    const lines = linesOf(toLocatorSuggestions(await pickAt(1, 0)));
    assert.equal(lines[0], "getByRole('button', { name: 'Delete', exact: true })");
    assert.ok(lines.indexOf("getByRole('button', { name: 'Delete' }) 2") > 2, lines.join('\n'));
  });

  it('gives locators that match the element in a run, too', async () => {
    for (const [column, row] of [
      [1, 0],
      [3, 0],
      [2, 1],
      [0, 2],
    ] as const) {
      for (const { line, count } of toLocatorSuggestions(await pickAt(column, row))) {
        const code = toLiveLocator(parseLocatorLine(line)) ?? assert.fail(line);
        assert.equal(await live.count(code.replace(/^page\./, '')), count, line);
      }
    }
  });

  it('gives the labels and the value of a field', async () => {
    const picked = await pickAt(3, 0);
    assert.equal(picked.element.value, 'ann@shop.test');
    assert.ok(picked.element.isEditable);
    const lines = linesOf(toLocatorSuggestions(picked));
    for (const line of [
      "getByRole('textbox', { name: 'E-mail' })",
      "getByLabel('E-mail')",
      "getByPlaceholder('name@example.com')",
    ])
      assert.ok(lines.includes(line), lines.join('\n'));
  });

  it('never sends the value of a password', async () => {
    const picked = await pickAt(0, 1);
    assert.equal(picked.element.inputType, 'password');
    assert.equal(picked.element.value, undefined);
    assert.doesNotMatch(JSON.stringify(live.shown()), /hunter2/);
  });

  it('escapes names, and sees that a box can be checked', async () => {
    const picked = await pickAt(1, 1);
    assert.ok(picked.element.isCheckable);
    const lines = linesOf(toLocatorSuggestions(picked));
    assert.ok(lines.includes(`getByLabel('It\\'s "news"')`), lines.join('\n'));
  });

  it('gives alternative texts and titles of images', async () => {
    const lines = linesOf(toLocatorSuggestions(await pickAt(2, 1)));
    for (const line of ["getByAltText('A cat')", "getByTitle('Cat')"])
      assert.ok(lines.includes(line), lines.join('\n'));
  });

  it('takes values of variables out of locators and texts', async () => {
    const picked = await pickAt(3, 1);
    assert.equal(picked.element.text, 'Hello $PASSWORD');
    assert.ok(linesOf(toLocatorSuggestions(picked)).includes("getByText('Hello $PASSWORD')"));
    assert.doesNotMatch(JSON.stringify(live.shown()), /Tr0ub4dor/);
  });

  it('finds what our checks find, and puts such locators behind the others', async () => {
    const suggestions = toLocatorSuggestions(await pickAt(3, 1));
    const css =
      suggestions.find(({ line }) => line.includes('sc-a1b2c3')) ?? assert.fail(linesOf(suggestions).join());
    assert.deepEqual(
      css.findings.map(({ code }) => code),
      ['generated-id'],
    );
    const firstWith = suggestions.findIndex(({ findings }) => findings.length > 0);
    assert.ok(suggestions.slice(0, firstWith).every(({ count }) => count === 1));
    assert.ok(firstWith > 0);
  });

  it('gives locators of elements in frames', async () => {
    const lines = linesOf(toLocatorSuggestions(await pickAt(0, 2)));
    assert.equal(lines[0], `frameLocator('iframe[name="shop"]').getByRole('button', { name: 'Inner' })`);
    assert.ok(lines.every((line) => line.startsWith('frameLocator(')));
  });

  it('does not click what it picks, and clicks what comes later', async () => {
    await pickAt(3, 2);
    live.click(660, 235);
    await live.untilCount("getByText('clicked 1')", 1);
  });

  it('ends with Escape, which the page does not get', async () => {
    live.send({ type: 'pick' });
    live.send({ type: 'input', input: { type: 'keyDown', key: 'Escape' } });
    await live.next('pickCancelled');
    live.send({ type: 'input', input: { type: 'keyDown', key: 'a' } });
    live.send({ type: 'input', input: { type: 'keyUp', key: 'a' } });
    await live.untilCount("getByText('key a')", 1);
    assert.equal(await live.count("getByText('key Escape')"), 0);
  });

  it('ends when it is cancelled, and when steps run', async () => {
    live.send({ type: 'pick' });
    live.send({ type: 'cancelPick' });
    await live.next('pickCancelled');
    live.send({ type: 'pick' });
    assert.deepEqual(await live.run([on('button >> nth=0', { action: 'CLICK' })]), ['0']);
    assert.ok(live.events.at(-1)?.type === 'ran');
    assert.equal(live.events.filter(({ type }) => type === 'pickCancelled').length, 3);
  });

  it('begins again where it is asked for twice', async () => {
    live.send({ type: 'pick' });
    assert.equal((await pickAt(0, 0)).element.text, 'Save');
  });

  it('picks, and clicks nothing, where the page does not let the picker get ready', async () => {
    const hostile = `new MutationObserver(() => document.body.removeAttribute('data-pw-cursor'))
      .observe(document.body, { attributes: true });`;
    assert.deepEqual(await live.run([inPage(hostile)]), ['0']);
    const before = await live.count("getByText('clicked 2')");
    assert.equal((await pickAt(0, 0)).element.text, 'Save');
    assert.deepEqual([before, await live.count("getByText('clicked 2')")], [0, 0]);
  });

  it('takes a typed password out of what the page says with it', async () => {
    const echo = `const field = document.querySelector('input[type=password]');
      field.addEventListener('input', ({ target: { value } }) => {
        document.title = value;
        history.replaceState(null, '', '?typed=' + value);
      });
      field.addEventListener('keydown', ({ key }) => key === '!' && alert('It is ' + field.value));`;
    assert.deepEqual(await live.run([inPage(echo)]), ['0']);
    live.click(60, 140);
    live.send({ type: 'input', input: { type: 'text', text: 'swordfish' } });
    for (const type of ['keyDown', 'keyUp'] as const)
      for (const key of ['4', '2', '!']) live.send({ type: 'input', input: { type, key } });
    assert.match((await live.next('dialog')).message, /^It is .*\$PASSWORD/);
    live.send({ type: 'answerDialog', isAccepted: true });
    await live.next('pages', ({ pages }) => pages.some(({ title }) => title.endsWith('$PASSWORD')));
    assert.doesNotMatch(JSON.stringify(live.events), /swordfish/);
  });
});
