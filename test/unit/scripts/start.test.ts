import * as assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyMissing } from '../../../scripts/start/copyMissing.ts';
import { desktopCommand } from '../../../scripts/start/editors.ts';
import { runEnvironment } from '../../../scripts/start/runTools.ts';
import { findPlaywright } from '../../../src/runner/find/playwright.ts';

describe('npm start', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'ptc-start-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it("copies missing files of the sample, and keeps the user's edits", () => {
    const [from, to] = [path.join(folder, 'sample'), path.join(folder, 'mine')];
    mkdirSync(path.join(from, 'deep'), { recursive: true });
    writeFileSync(path.join(from, 'deep/a.yaml'), 'sample');
    writeFileSync(path.join(from, 'b.yaml'), 'sample');
    mkdirSync(to);
    writeFileSync(path.join(to, 'b.yaml'), 'edited');
    copyMissing(from, to);
    assert.equal(readFileSync(path.join(to, 'deep/a.yaml'), 'utf8'), 'sample');
    assert.equal(readFileSync(path.join(to, 'b.yaml'), 'utf8'), 'edited');
  });

  it('names Playwright Test and a browser to VS Code and the service, unless the user does', async () => {
    const { PORTABLE_TESTS_PLAYWRIGHT: named, ...others } = runEnvironment({ CHROMIUM: '/bin/chromium' });
    assert.ok(await findPlaywright([named ?? '']));
    assert.deepEqual(others, {
      CHROMIUM: '/bin/chromium',
      PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: '/bin/chromium',
    });
    const own = { PORTABLE_TESTS_PLAYWRIGHT: '/mine' };
    assert.deepEqual(runEnvironment(own), own);
  });

  it('uses the desktop only if there is a display', function () {
    if (process.platform !== 'linux') this.skip();
    const code = path.join(folder, 'code');
    writeFileSync(code, '');
    chmodSync(code, 0o755);
    assert.equal(desktopCommand({ PATH: folder, DISPLAY: ':0' }), code);
    assert.equal(desktopCommand({ PATH: folder }), undefined);
    assert.equal(desktopCommand({ PATH: '', DISPLAY: ':0' }), undefined);
  });
});
