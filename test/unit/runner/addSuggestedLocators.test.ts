import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addSuggestedLocators } from '../../../src/runner/events/failureDetails.ts';
import type { CaseEnd } from '../../../src/runner/events/runEvent.ts';
import { createRedactor } from '../../../src/runner/redaction/redaction.ts';

const missing = `TimeoutError: locator.click: Timeout 9ms exceeded.
Call log:
  - waiting for getByRole('button', { name: 'Log $USER_NAME out now' })`;
const redacted = createRedactor(new Map([['USER_NAME', 'Ada Lovelace']]));

describe('the locators that a run suggests for a failure', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'suggested-'));
  const file = path.join(folder, 'error-context.md');
  after(() => rmSync(folder, { recursive: true }));

  const suggested = async (message: string, attachments: CaseEnd['attachments']): Promise<unknown> => {
    const end: CaseEnd = {
      type: 'caseEnd',
      caseId: 'a',
      outcome: 'failed',
      duration: 1,
      notes: [],
      attachments,
      failure: { message },
    };
    return (await addSuggestedLocators(end, redacted)).failure?.suggestedLocators;
  };
  const context = [{ name: 'error-context', contentType: 'text/markdown', path: file }];

  it('are on the page that Playwright kept, without values of variables', async () => {
    const page =
      '- button "Log Ada Lovelace out" [ref=e1]\n- button "Log Ada\\u0020Lovelace\'s pet out" [ref=e2]';
    writeFileSync(file, `# Page snapshot\n\n\`\`\`yaml\n${page}\n\`\`\`\n`);
    const found = await suggested(missing, context);
    assert.deepEqual(found, [
      "getByRole('button', { name: 'Log $USER_NAME out' })",
      "getByRole('button', { name: 'Log $USER_NAME\\'s pet out' })",
    ]);
    assert.equal(JSON.stringify(found).includes('Ada'), false);
  });

  it('are none where Playwright kept no page, or its file is gone', async () => {
    assert.equal(await suggested(missing, []), undefined);
    assert.equal(await suggested(missing, [{ ...context[0]!, path: `${file}.gone` }]), undefined);
    assert.equal(await suggested('Error: out of stock', context), undefined);
  });
});
