import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { repoRoot } from '../../scripts/host/paths.ts';
import { itDeep } from '../support/deep.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { LivePageView } from './support/livePageView.ts';
import { copySampleWorkspace } from './support/sampleWorkspace.ts';
import { openWindow } from './support/window.ts';

const logIn = 'portable-tests/Account/logIn.yaml';

describe('the extension in German', function () {
  this.bail(true);
  let window: EditorWindow;
  before(async () => {
    const workspace = copySampleWorkspace();
    const file = path.join(workspace, logIn);
    writeFileSync(
      file,
      readFileSync(file, 'utf8')
        .replace('action: CLICK', 'action: CLIK')
        .replace('selector: link', 'selector: linkk')
        .replace(/^elements:\n/m, 'prompt: 5\nelements:\n'),
    );
    window = await openWindow({
      workspace,
      language: 'de',
      viewport: { width: 1440, height: 900 },
      settings: { 'portableTests.run.playwright': repoRoot },
    });
  });
  after(() => window?.dispose());

  it('shows the view', async () => {
    await window.openFile(logIn);
    await window.openContainer('Portable Tests');
    await window.treeRow('Sample shop').waitFor();
    await window.treeRow('Umgebungen').waitFor();
    await window.treeRow('Berichte').waitFor();
    await window.idle();
    await window.shot('german-1-view');
  });

  it('reports problems of the schema and of checks', async () => {
    const problems = await window.problems(3);
    assert.match(problems.join('\n'), /Dieser Schlüssel steht hier zweimal\. Entfernen Sie einen davon/);
    assert.match(problems.join('\n'), /Aktion „CLIK“ ist nicht bekannt\. Meinten Sie CLICK\?/);
    assert.match(problems.join('\n'), /„linkk“ ist keine ARIA-Rolle: Es wird nichts gefunden/);
    await window.shot('german-2-problems');
    await window.run('View: Hide Panel');
  });

  it('explains the schema on hover', async () => {
    await goTo('expectation: ', 2);
    await (await hoverOf(/Was der Schritt prüft/)).waitFor();
    await window.shot('german-3-hover');
    await window.page.keyboard.press('Escape');
  });

  it('notifies', async () => {
    await window.run('Portable Tests: Diesen Testfall pushen');
    await window.toast(/Korrigieren Sie die Datei/);
    await window.shot('german-4-notification');
    await window.run('Notifications: Clear All Notifications');
  });

  it('shows the report page', async () => {
    await window.run('Portable Tests: Testberichte anzeigen');
    await window.webview.getByText('Es gibt noch keine Testberichte').waitFor();
    await window.shot('german-5-reports');
  });

  itDeep('shows the live page', async () => {
    await window.openFile('portable-tests/acceptCookies.yaml');
    await window.goTo(4);
    await window.run('Portable Tests: Auf der Live-Seite bis hier ausführen');
    const live = new LivePageView(window);
    await live.headline('Angehalten vor Schritt 1').waitFor();
    await live.picture.waitFor();
    await window.page.locator('.tab', { hasText: 'Live-Seite: acceptCookies.yaml' }).waitFor();
    const tools = live.root.locator('.toolbar button');
    assert.deepEqual(await tools.allInnerTexts(), [
      'Schritt ausführen',
      'Bis zum Cursor ausführen',
      'Ab Cursor ausführen',
      'Neu starten',
      'Aufzeichnen',
      'Locator auswählen',
      'Beenden',
    ]);
    await live.root.getByRole('textbox', { name: 'Adresse der Seite' }).waitFor();
    await window.shot('german-6-live-page');
    await live.close();
  });

  async function goTo(text: string, plus: number): Promise<void> {
    const lines = readFileSync(path.join(window.workspace, logIn), 'utf8').split('\n');
    const line = lines.findIndex((candidate) => candidate.includes(text));
    await window.goTo(line + 1, (lines[line] ?? '').indexOf(text) + 1 + plus);
  }

  async function hoverOf(text: RegExp): Promise<Locator> {
    await window.page.keyboard.press('Control+K');
    await window.page.keyboard.press('Control+I');
    return window.page.locator('.monaco-hover:visible', { hasText: text });
  }
});
