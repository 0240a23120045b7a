import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { repoRoot } from '../../scripts/host/paths.ts';
import { itDeep } from '../support/deep.ts';
import { waitUntil } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { keysExtension } from './support/keysExtension.ts';
import { packExtension } from './support/packExtension.ts';
import { copySampleWorkspace } from './support/sampleWorkspace.ts';
import { openWindow } from './support/window.ts';

interface Keybinding {
  readonly key: string;
  readonly command: string;
  readonly mac?: string;
  readonly when?: string;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  contributes: { keybindings: readonly Keybinding[] };
};
const own = manifest.contributes.keybindings;

/** A key with its modifiers in one order, as in `ctrl+shift+f8`. */
const normalized = (key: string): string =>
  key
    .split(' ')
    .map((part) => {
      const names = part.split('+');
      return [...names.slice(0, -1).toSorted(), names.at(-1)].join('+');
    })
    .join(' ');

/** Whether one of two keys is the other one or its first part, so that it can't be reached any more. */
function overlap(first: string, second: string): boolean {
  const [a, b] = [normalized(first), normalized(second)];
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}

/** Whether a key of ours is for rows of the view only. */
const isForRows = ({ when = '' }: Keybinding): boolean =>
  when.includes('focusedView == portableTests.testCases && listFocus');

/** Whether a default key can apply where a row of the view has the focus: not if it needs another place. */
const appliesToRows = ({ when = '' }: Keybinding): boolean =>
  when
    .split('||')
    .some(
      (part) =>
        !/focus|\binChat|activeEditor ==/i.test(part.replaceAll(/\blistFocus\b|!\s*\w*focus\w*/gi, '')),
    );

const isOwn = ({ key, command }: Keybinding): boolean =>
  own.some(
    (ours) =>
      ours.command === command &&
      [ours.key, ours.mac ?? ''].some((one) => normalized(one) === normalized(key)),
  );

/** Whether a key does for a step what VS Code's does for a line: it is the same key on purpose. */
const isOfLines = (ours: Keybinding, other: Keybinding): boolean =>
  ours.command === 'portableTests.deleteStep' && other.command.endsWith('.deleteLines');

const failing = `id: 0a0b0c0d-4444-4000-8000-000000000001
description: Sold out
elements:
  - interaction:
      action: JAVASCRIPT
      calledWith:
        code: return
        execType: sandbox
  - interaction:
      action: CLICK
    selectors:
      - selectorType: ROLE
        selector: link
version: "1"
`;

describe('keys', function () {
  this.bail(true);
  let window: EditorWindow;
  let packed: string;
  const name = 'soldOut.yaml';

  before(async () => {
    packed = mkdtempSync(path.join(tmpdir(), 'ptc-keys-'));
    const workspace = copySampleWorkspace();
    writeFileSync(path.join(workspace, 'portable-tests', name), failing);
    window = await openWindow({
      workspace,
      settings: { 'portableTests.run.playwright': repoRoot },
      others: [await packExtension(keysExtension, packed)],
      builtins: 'all',
    });
    await window.openFile(name);
    await window.status('Portable Test Case');
  });
  after(async () => {
    await window?.dispose();
    rmSync(packed, { recursive: true, force: true });
  });

  const chord = async (key: string): Promise<void> => {
    await window.page.keyboard.press('ControlOrMeta+;');
    await window.page.keyboard.press(key);
  };
  const glyphs = (state: string) => window.page.locator(`.testing-run-glyph.codicon-testing-${state}-icon`);
  const cursorAt = (line: number) => window.status(`Ln ${line}, Col 1`);

  it('run the test case in the editor', async () => {
    await window.goTo(1);
    await glyphs('run').first().waitFor();
    await chord('r');
    await glyphs('failed').first().waitFor();
  });

  it('go to the failed step, from any file', async () => {
    await window.openFile('acceptCookies.yaml');
    await window.page.keyboard.press('ControlOrMeta+F8');
    await window.status('Failed step 1 of 1: 2 · Click link – Sold out');
    await cursorAt(9);
    await window.shot('keys-1-failed-step');
    await window.goTo(1);
    await window.page.keyboard.press('ControlOrMeta+Shift+F8');
    await cursorAt(9);
  });

  it('edit the locator of the step at the cursor', async () => {
    await chord('Shift+L');
    await window.quickInput("getByRole('heading', { name: 'Good things for your desk' })", /Locator/);
    await waitUntil(async () => (await window.editorText()).includes('Good things for your desk'));
  });

  it('run the test cases that failed, as they are in the editor', async () => {
    await chord('Shift+E');
    await glyphs('passed').first().waitFor();
    await chord('Shift+E');
    await window.toast('No test case failed in its last run on this machine.');
    await window.shot('keys-2-nothing-failed');
    await window.run('Notifications: Clear All Notifications');
  });

  it('run what the branch changed, which needs git', async () => {
    await window.editor.click();
    await chord('g');
    await window.toast('This folder is not in a git repository');
    await window.shot('keys-3-no-repository');
    await window.run('Notifications: Clear All Notifications');
  });

  it('push the test case as a draft', async () => {
    await window.editor.click();
    await window.page.keyboard.press('ControlOrMeta+S');
    await chord('d');
    await window.toast('Pushed "Sold out" as a draft to Local service.');
  });

  it('find steps of all test cases by words, and open them', async () => {
    const ask = async (words: string): Promise<void> => {
      await chord('s');
      await window.page.getByPlaceholder('Words of a step').waitFor();
      await window.page.keyboard.type(words);
    };
    await ask('cookies click');
    const row = window.page.locator('.quick-input-list .monaco-list-row');
    await row.filter({ hasText: "1 · Click button 'Allow all cookies'" }).first().waitFor();
    await row.filter({ hasText: 'Accept cookies – portable-tests/acceptCookies.yaml:4' }).first().waitFor();
    await window.shot('keys-5-find');
    await window.page.keyboard.press('Enter');
    await window.page.locator('.tabs-container .tab.active', { hasText: 'acceptCookies.yaml' }).waitFor();
    await window.status('Ln 4, Col 3');
    await ask('no such words');
    await row.filter({ hasText: 'No step has the words "no such words"' }).waitFor();
    await window.page.keyboard.press('Escape');
  });

  it('run the row that has the focus in the view, which is not yet selected', async () => {
    await window.openContainer('Portable Tests');
    await window.page.locator('.sidebar .monaco-list-row', { hasText: 'Sold out' }).click();
    await window.run('Portable Tests: Focus on Portable Tests View');
    await window.page.keyboard.press('ArrowUp');
    const focused = window.page.locator('.pane-body .monaco-list:focus .monaco-list-row.focused');
    await focused.filter({ hasNotText: 'Sold out' }).waitFor();
    const label = (await focused.locator('.label-name').first().textContent()) ?? '';
    await chord('r');
    await window.treeRow(label).filter({ hasText: 'passed just now' }).waitFor();
    await window.shot('keys-4-row');
  });

  for (const [system, label, isQuick] of [
    [undefined, 'Linux', true],
    ['Windows', 'Windows', false],
    ['Macintosh', 'macOS', false],
  ] as const) {
    (isQuick ? it : itDeep)(`override no default key of VS Code on ${label}`, async () => {
      const defaults = await defaultsOn(system);
      const command = system === 'Macintosh' ? 'cmd' : 'ctrl';
      assert.ok(defaults.some(({ key }) => key === `${command}+; a`));
      const overridden = own.flatMap((ours) => {
        const { key, mac = key, command: name } = ours;
        const pressed = system === 'Macintosh' ? mac : key;
        return defaults
          .filter((other) => overlap(pressed, other.key) && (!isForRows(ours) || appliesToRows(other)))
          .filter((other) => !isOfLines(ours, other))
          .map((other) => `${pressed} (${name}) overrides ${other.key} (${other.command}, ${other.when})`);
      });
      assert.deepEqual(overridden, []);
    });
  }

  /** The default keybindings of the window, which takes its keys from a system, without those of the extension. */
  async function defaultsOn(system: 'Macintosh' | 'Windows' | undefined): Promise<readonly Keybinding[]> {
    if (system) {
      const session = await window.page.context().newCDPSession(window.page);
      await session.send('Emulation.setUserAgentOverride', {
        userAgent: `Mozilla/5.0 (${system}) Chrome/130.0.0.0`,
      });
      await window.page.reload();
      await window.page.locator('.monaco-workbench .activitybar').waitFor();
      await window.idle();
    }
    await window.run(keysExtension.command.title);
    const file = path.join(window.workspace, 'keybindings.json');
    await waitUntil(() => existsSync(file));
    const all = parse(readFileSync(file, 'utf8')) as readonly Keybinding[];
    rmSync(file);
    return all.filter((each) => !isOwn(each));
  }
});
