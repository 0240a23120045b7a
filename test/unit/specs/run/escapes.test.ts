import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { placeholder, type SpecRecording } from '../../../../src/specs/recording.ts';
import { recorded } from '../../../support/specRecorder.ts';
import { attack, escapes, type Prey, type SandboxEnd } from '../../support/sandbox/sandboxEscapes.ts';

/** What an escape carried out, as the recording shows it: what it clicks on, and why it ended. */
function endOf({ root, problems }: SpecRecording): SandboxEnd {
  const [test] = root.tests;
  const why = [...problems, ...(test?.problems ?? [])].map(({ kind, detail = '' }) => `${kind} ${detail}`);
  return {
    set: (test?.calls ?? []).map(({ code }) => ['', code.split(placeholder.start)[0] ?? '']),
    error: why.length > 0 ? why.join('\n') : undefined,
  };
}

const specOf = (code: string): string => `import { test } from '@playwright/test';
test('escapes', async ({ page }) => {
  const setDynamicVariable = (name, value) => void page.getByText(String(value)).click();
  console.error = (value) => setDynamicVariable('', value);
  ${code}
});`;

describe('A spec that is imported', function () {
  this.timeout(600_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'ptc-spec-escapes-'));
  const file = { path: path.join(folder, 'secret.mjs'), text: 'secret-of-this-machine' };
  const asked = 0;
  const prey: Prey = {
    pid: process.pid,
    file,
    forbidden: { origin: 'http://127.0.0.1:9', asked: () => asked },
    redirect: 'http://127.0.0.1:9/redirect',
  };

  before(() => writeFileSync(file.path, `export default '${file.text}';\n`));
  after(() => rmSync(folder, { recursive: true }));

  for (const escape of escapes) {
    const does = escape.aim === 'reach' ? 'reaches nothing outside by' : 'is stopped in';
    it(`${does}: ${escape.name}`, async () => {
      const run = async (code: string): Promise<SandboxEnd> =>
        endOf(await recorded({ 'a.spec.ts': specOf(code) }));
      assert.equal(await attack(escape, prey, run), undefined);
    });
  }
});
