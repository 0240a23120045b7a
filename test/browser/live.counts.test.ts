import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { chromium, selectors, type Browser, type Locator, type Page } from 'playwright-core';
import { parseLocatorLine } from '../../src/core/locator/locatorLine.ts';
import { toLiveLocator } from '../../src/live/host/liveCase.ts';
import { LiveRun } from './support/liveSessionRun.ts';
import { browserPath } from './support/playwrightProject.ts';
import { inPage, Pages } from './support/realRun.ts';
import { RunnerFolder } from './support/runnerFolder.ts';

const testIdAttribute = 'data-qa';
const variable = { name: 'NAME', value: 'Ann' };

/** Locators of each page. */
const perPage = 5;
const pageCount = (process.env.PTC_DEEP ? 1000 : 150) / perPage;

const text = fc.constantFrom(
  'Save',
  'save',
  'Save all',
  'Delete',
  ' Save  it ',
  'It\'s "new"',
  variable.value,
);
const quoted = text.map((value) => JSON.stringify(value));
const escaped = text.map((value) => value.replaceAll('"', '&quot;'));
const attributes = fc
  .tuple(fc.constantFrom('', 'title', testIdAttribute, 'class', 'hidden'), escaped)
  .map(([name, value]) => (name === '' ? '' : ` ${name}="${value}"`));

const leaf = fc.tuple(fc.nat(8), attributes, escaped).map(([kind, more, value]) => {
  const elements = [
    `<button${more}>${value}</button>`,
    `<button disabled${more}>${value}</button>`,
    `<a href="/"${more}>${value}</a>`,
    `<h2${more}>${value}</h2>`,
    `<p${more}>${value}</p>`,
    `<label>${value} <input${more}></label>`,
    `<input placeholder="${value}"${more}>`,
    `<input type="checkbox" checked aria-label="${value}"${more}>`,
    `<img alt="${value}" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="${more}>`,
  ];
  return elements[kind] ?? '';
});
const list = fc
  .array(fc.tuple(attributes, fc.array(leaf, { maxLength: 3 })), { maxLength: 4 })
  .map((items) => `<ul>${items.map(([more, parts]) => `<li${more}>${parts.join('')}</li>`).join('')}</ul>`);
const block = fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 2, arbitrary: list });
const frame = fc
  .tuple(fc.constantFrom('one', 'two'), fc.array(block, { maxLength: 4 }))
  .map(([name, parts]) => `<iframe name="${name}" srcdoc="${attributeValue(parts.join(''))}"></iframe>`);
const html = fc
  .array(fc.oneof({ weight: 6, arbitrary: block }, { weight: 1, arbitrary: frame }), {
    minLength: 8,
    maxLength: 24,
  })
  .map((parts) => parts.join('\n'));

const attributeValue = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const role = fc.constantFrom('button', 'link', 'heading', 'listitem', 'textbox', 'checkbox', 'img', 'list');
const wanted = fc.oneof(
  { weight: 5, arbitrary: quoted },
  { weight: 1, arbitrary: fc.constant(`"$${variable.name}"`) },
);
const exact = fc.constantFrom('', ', { exact: true }');
const byText = fc.constantFrom('getByText', 'getByLabel', 'getByPlaceholder', 'getByAltText', 'getByTitle');
const roleOption = fc.constantFrom(
  '',
  ', exact: true',
  ', disabled: true',
  ', includeHidden: true',
  ', level: 2',
);
const css = fc.constantFrom('li', 'button', 'ul li', 'input', 'li:has(button)', '//li[button]', 'p >> nth=0');

const finder = fc.oneof(
  role.map((name) => `getByRole('${name}')`),
  fc
    .tuple(role, wanted, roleOption)
    .map(([kind, name, more]) => `getByRole('${kind}', { name: ${name}${more} })`),
  fc.tuple(byText, wanted, exact).map(([method, value, more]) => `${method}(${value}${more})`),
  wanted.map((value) => `getByTestId(${value})`),
  css.map((selector) => `locator('${selector}')`),
);
const narrowing = fc.oneof(
  wanted.map((value) => `filter({ hasText: ${value} })`),
  wanted.map((value) => `filter({ hasNotText: ${value} })`),
  fc.constantFrom('first()', 'last()', 'nth(1)', 'nth(-2)', 'nth(0)'),
);
const frames = fc.constantFrom("frameLocator('iframe')", `frameLocator('iframe[name="one"]')`);
const locatorLine = fc
  .tuple(
    fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: frames }),
    finder,
    fc.array(fc.oneof({ weight: 5, arbitrary: narrowing }, { weight: 1, arbitrary: finder }), {
      maxLength: 2,
    }),
  )
  .map(([within, first, rest]) => [...(within === undefined ? [] : [within]), first, ...rest].join('.'));

/** Code that shows a page and waits for its frames. */
const show = (page: string): string => `document.body.innerHTML = ${JSON.stringify(page)};
const frames = [...document.querySelectorAll('iframe')];
await Promise.all(frames.map((frame) => new Promise((resolve) => frame.addEventListener('load', resolve))));`;

const sample = fc.record({
  html,
  lines: fc.array(locatorLine, { minLength: perPage, maxLength: perPage }),
});

describe('Counts of a live session', function () {
  this.timeout(300_000);
  let folder: RunnerFolder;
  let pages: Pages;
  let live: LiveRun;
  let browser: Browser;
  let page: Page;

  before(async () => {
    folder = await RunnerFolder.make();
    pages = await Pages.serve('<!doctype html><title>Shop</title>');
    live = await LiveRun.start(folder, {
      executionUrl: pages.url,
      testIdAttribute,
      variables: new Map([[variable.name, variable.value]]),
    });
    await live.open();
    selectors.setTestIdAttribute(testIdAttribute);
    browser = await chromium.launch({ executablePath: browserPath() });
    page = await browser.newPage();
  });

  after(async () => {
    selectors.setTestIdAttribute('data-testid');
    await Promise.all([live?.stop(), browser?.close()]);
    pages?.close();
    await folder?.remove();
  });

  /** As Playwright itself counts; undefined where it refuses, such as several frames. */
  async function countByPlaywright(line: string): Promise<number | undefined> {
    const code = `page.${line.replaceAll(`$${variable.name}`, variable.value)}`;
    return (runInNewContext(code, { page }) as Locator).count().catch(() => undefined);
  }

  async function countByUs(lines: readonly string[]): Promise<(number | undefined)[]> {
    const locators = lines.map((line, at) => ({
      key: String(at),
      code: toLiveLocator(parseLocatorLine(line)) ?? assert.fail(line),
    }));
    const { counts } = await live.ask({ type: 'count', revision: 1, locators }, 'counts');
    return lines.map((_, at) => counts[at]);
  }

  it(`are those of Playwright, of ${pageCount * perPage} locators`, async () => {
    const seen = new Map<number | undefined, number>();
    await fc.assert(
      fc.asyncProperty(sample, async ({ html, lines }) => {
        const [ran] = await Promise.all([
          live.run([inPage(show(html))]),
          page.setContent(`<!doctype html>${html}`),
        ]);
        assert.deepEqual(ran, ['0']);
        const [ours, theirs] = await Promise.all([
          countByUs(lines),
          Promise.all(lines.map((line) => countByPlaywright(line))),
        ]);
        assert.deepEqual(ours, theirs);
        for (const count of theirs) seen.set(count, (seen.get(count) ?? 0) + 1);
      }),
      { numRuns: pageCount, ...(process.env.PTC_DEEP ? {} : { seed: 7 }) },
    );
    // Pages and locators that have nothing to do with each other would show nothing.
    assert.ok((seen.get(0) ?? 0) < (pageCount * perPage * 3) / 4, JSON.stringify([...seen]));
    for (const count of [undefined, 0, 1, 2]) assert.ok(seen.has(count), JSON.stringify([...seen]));
  });
});
