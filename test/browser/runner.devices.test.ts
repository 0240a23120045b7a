import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { runBuiltCli, type Run } from '../support/cliCommand.ts';
import { browserPath } from './support/playwrightProject.ts';
import { caseOf, inPage, Pages } from './support/realRun.ts';

/** What a page sees of the device that shows it. */
interface Seen {
  readonly size: string;
  readonly screen: string;
  readonly touch: string;
  readonly ratio: string;
  readonly isIPhone: boolean;
}

const tellSeen = inPage(
  "await fetch('/seen?' + new URLSearchParams({ size: innerWidth + 'x' + innerHeight, screen: screen.width + 'x' + screen.height, touch: navigator.maxTouchPoints > 0, ratio: devicePixelRatio }))",
);

describe('The device that a run emulates', function () {
  let root: string;
  let pages: Pages;

  before(async () => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-devices-')));
    mkdirSync(path.join(root, 'tests'));
    writeFileSync(path.join(root, 'tests/page.yaml'), stringify(caseOf(1, [tellSeen])));
    pages = await Pages.serve('<meta name="viewport" content="width=device-width"><p>Hello</p>');
  });

  after(() => {
    pages.close();
    rmSync(root, { recursive: true, force: true });
  });

  async function run(...more: string[]): Promise<Run & { readonly seen: Seen | undefined }> {
    const before = pages.asked.length;
    const args = ['run', '--folder', 'tests', '--url', pages.url, '--playwright', path.resolve('.'), ...more];
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: tmpdir(),
      PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: browserPath() ?? '',
    };
    const ended = await runBuiltCli(args, { cwd: root, env });
    const asked = pages.asked.slice(before).find(({ url }) => url.startsWith('/seen?'));
    if (!asked) return { ...ended, seen: undefined };
    const {
      size = '',
      screen = '',
      touch = '',
      ratio = '',
    } = Object.fromEntries(new URL(asked.url, pages.url).searchParams);
    const isIPhone = /iPhone/.test(asked.headers['user-agent'] ?? '');
    return { ...ended, seen: { size, screen, touch, ratio, isIPhone } };
  }

  it('has its size, touch screen, pixels and user agent, in the browser that was asked for', async () => {
    const { code, stdout, stderr, seen } = await run('--device', 'iphone 15');
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /^Browser: Chromium, iPhone 15 \(393x659\)$/m);
    assert.deepEqual(seen, {
      size: '393x659',
      screen: '393x852',
      touch: 'true',
      ratio: '3',
      isIPhone: true,
    });
  });

  it('keeps all but its size where a viewport is named, too', async () => {
    const { code, stdout, stderr, seen } = await run(
      '--device',
      'iPhone 15',
      '--viewport',
      '320x480',
      '--json',
    );
    assert.equal(code, 0, stdout + stderr);
    const { notes } = JSON.parse(stdout) as { notes: string[] };
    assert.deepEqual(notes, ['Browser: Chromium, iPhone 15 (320x480)']);
    assert.deepEqual([seen?.size, seen?.touch, seen?.isIPhone], ['320x480', 'true', true]);
  });

  it('is refused with the nearest names where Playwright doesn’t know it', async () => {
    const { code, stdout, stderr, seen } = await run('--device', 'iPhnoe 15');
    assert.deepEqual([code, stdout, seen], [2, '', undefined]);
    assert.match(
      stderr,
      /^Playwright \d+\.\d+\.\d+ has no device "iPhnoe 15"\. Did you mean "iPhone 15", "iPhone 11", "iPhone 12"\?$/m,
    );
  });
});
