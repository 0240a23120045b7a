import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { compileFunction } from 'node:vm';
import { transformSync } from 'esbuild';
import { navigationModule, moduleFile } from '../../../src/codegen/template/supportModules.ts';

/** As much of a Playwright page as a navigation uses. */
class FakePage extends EventEmitter {
  readonly #mainFrame = frameAt('chrome-error://chromewebdata/');

  mainFrame(): Frame {
    return this.#mainFrame;
  }

  /** Fails for the reason that stands in the URL in place of a host. */
  async goto(url: string): Promise<void> {
    const [, reason] = /^https?:\/\/([^/]+)/.exec(url) ?? [];
    if (reason !== 'there') throw new Error(`page.goto: ${reason} at ${url}\nCall log:\n  - navigating`);
  }
}

interface Frame {
  url(): string;
}

const frameAt = (url: string): Frame => ({ url: () => url });

type Navigate = (page: FakePage, url: string) => Promise<void>;

/** The function of a generated project in which a step may take so many ms. */
function navigateWithin(timeoutPerStep: number): Navigate {
  const { code } = transformSync(moduleFile(navigationModule), { loader: 'ts', format: 'cjs' });
  const module = { exports: {} as { navigate: Navigate } };
  compileFunction(code, ['module', 'require'])(module, () => ({ timeoutPerStep }));
  return module.exports.navigate;
}

describe('A navigation of a generated project', () => {
  const never = 2 ** 31 - 1;
  let page: FakePage;
  beforeEach(() => (page = new FakePage()));
  afterEach(() => assert.deepEqual(page.eventNames(), [], 'nothing listens to the page any more'));

  it('ends with the page', () => navigateWithin(never)(page, 'https://there/'));

  it('fails only once Chromium shows its error page, and no other page or frame', async () => {
    let hasFailed = false;
    const failure = assert
      .rejects(navigateWithin(never)(page, 'https://net::ERR_NAME_NOT_RESOLVED/'), /ERR_NAME_NOT_RESOLVED/)
      .then(() => (hasFailed = true));
    await nextTurn();
    page.emit('framenavigated', frameAt('chrome-error://chromewebdata/'));
    await nextTurn();
    assert.equal(hasFailed, false);
    page.emit('framenavigated', page.mainFrame());
    await failure;
  });

  it('misses no error page that comes before the failure is reported', async () => {
    const failure = navigateWithin(never)(page, 'https://net::ERR_EMPTY_RESPONSE/');
    page.emit('framenavigated', page.mainFrame());
    await assert.rejects(failure, /ERR_EMPTY_RESPONSE/);
  });

  it('waits no longer than a step may take, or than the page is open', async () => {
    const url = 'https://net::ERR_CONNECTION_REFUSED/';
    await assert.rejects(navigateWithin(1)(page, url), /ERR_CONNECTION_REFUSED/);
    const failure = navigateWithin(never)(page, url);
    await nextTurn();
    page.emit('close');
    await assert.rejects(failure, /ERR_CONNECTION_REFUSED/);
  });

  for (const reason of [
    'net::ERR_ABORTED',
    'Download is starting',
    'Timeout 5000ms exceeded.',
    'NS_ERROR_UNKNOWN_HOST',
    'Could not resolve hostname',
  ])
    it(`fails at once where no error page comes: ${reason}`, () =>
      assert.rejects(navigateWithin(never)(page, `https://${reason}/net::ERR_FAILED`), {
        message: new RegExp(`^page\\.goto: ${reason} at`),
      }));
});
