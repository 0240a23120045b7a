import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { compileFunction } from 'node:vm';
import { transformSync } from 'esbuild';
import { pagesModule } from '../../../src/codegen/template/pages.ts';
import { moduleFile } from '../../../src/codegen/template/supportModules.ts';

const resolved = ["  - waiting for locator('#user')", '    - locator resolved to <input id="user"/>'];
const ready = [
  '    - waiting for element to be visible, enabled and stable',
  '    - element is visible, enabled and stable',
  '    - scrolling into view if needed',
  '    - done scrolling',
];

/** The logs of calls that Playwright fails with when their page closes, on busy and idle machines. */
const failures: readonly (readonly [what: string, log: readonly string[], hasBegun: boolean])[] = [
  ['a call that was too late', [], false],
  ['a key before its element is found', resolved.slice(0, 1), false],
  ['a key', [...resolved, '  - elementHandle.press("x")'], true],
  ['typing', [...resolved, '  - elementHandle.type("abc")'], true],
  [
    'a click before its element is ready',
    [...resolved, '  - attempting click action', ready[0] ?? '', '    - element is not enabled'],
    false,
  ],
  ['a click', [...resolved, '  - attempting click action', ...ready, '    - performing click action'], true],
  [
    'a click that is to be repeated',
    [
      ...resolved,
      '  - attempting click action',
      ...ready,
      '    - performing click action',
      '    - <p>Wait</p> intercepts pointer events',
      '  - retrying click action',
      ready[0] ?? '',
    ],
    false,
  ],
  [
    'a drag without a target',
    [...resolved, '    - performing move and down action', "  - waiting for locator('#target')"],
    false,
  ],
];

/** As much of a page as a click uses: it closes with a log of the call, or takes the click. */
class FakePage extends EventEmitter {
  clicks = 0;
  #isClosed = false;

  constructor(
    private readonly pages: FakePage[],
    private readonly log?: readonly string[],
  ) {
    super();
    pages.push(this);
  }

  context(): FakeContext {
    return new FakeContext(this.pages);
  }

  isClosed(): boolean {
    return this.#isClosed;
  }

  page(): this {
    return this;
  }

  async waitFor(): Promise<void> {}

  async click(): Promise<void> {
    this.clicks += 1;
    if (!this.log) return;
    this.pages.splice(this.pages.indexOf(this), 1);
    this.#isClosed = true;
    const lines = this.log.map((line) => `\u001b[2m${line}\u001b[22m`);
    const log = lines.length > 0 ? `\nCall log:\n${lines.join('\n')}\n` : '';
    throw new Error(`locator.click: Target page, context or browser has been closed${log}`);
  }
}

class FakeContext extends EventEmitter {
  constructor(private readonly all: readonly FakePage[]) {
    super();
  }

  pages(): readonly FakePage[] {
    return this.all;
  }

  browser(): null {
    return null;
  }
}

interface Pages {
  find(locate: (page: FakePage) => FakePage): { click(): Promise<void> };
}

/** The class of a generated project. */
function openPages(): { of(page: FakePage): Promise<Pages> } {
  const { code } = transformSync(moduleFile(pagesModule), { loader: 'ts', format: 'cjs' });
  const module = { exports: {} as { OpenPages: { of(page: FakePage): Promise<Pages> } } };
  const modules: Readonly<Record<string, unknown>> = { 'node:events': { EventEmitter } };
  compileFunction(code, ['module', 'require'])(module, (name: string) => modules[name] ?? {});
  return module.exports.OpenPages;
}

describe('The pages of a generated project', () => {
  for (const [what, log, hasBegun] of failures)
    it(`${hasBegun ? 'count as done' : 'repeat on the next one'}, when one closes, ${what}`, async () => {
      const all: FakePage[] = [];
      const [next, closing] = [new FakePage(all), new FakePage(all, log)];
      const pages = await openPages().of(closing);
      await pages.find((page) => page).click();
      assert.deepEqual([closing.clicks, next.clicks], [1, hasBegun ? 0 : 1]);
    });
});
