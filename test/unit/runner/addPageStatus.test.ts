import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addPageStatus, lastPageStatus } from '../../../src/runner/events/failureDetails.ts';
import type { CaseEnd } from '../../../src/runner/events/runEvent.ts';

const response = (status: number, { frame = 'main', page = 'page', type = 'document' } = {}): string =>
  JSON.stringify({
    type: 'resource-snapshot',
    snapshot: { pageref: page, _frameref: frame, _resourceType: type, response: { status } },
  });

describe('the status of the page of a failed test', () => {
  for (const [what, lines, status] of [
    ['that of its document', [response(404)], 404],
    ['the last one', [response(500), response(200)], 200],
    ['not that of a redirect', [response(200), response(302)], 200],
    ['not that of a frame in it', [response(200), response(404, { frame: 'inner' })], 200],
    [
      'that of another page that opened later',
      [response(200), response(503, { page: 'b', frame: 'b' })],
      503,
    ],
    ['not that of a picture', [response(200), response(404, { type: 'image' })], 200],
    ['unknown without a document', ['', '{"type":"context-options","title":"document"}'], undefined],
  ] as const)
    it(`is ${what}`, () => assert.equal(lastPageStatus(lines), status));

  it('is left out where the trace cannot be read', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ptc-status-'));
    const trace = path.join(folder, 'trace.zip');
    writeFileSync(trace, 'PK no archive');
    const end: CaseEnd = {
      type: 'caseEnd',
      caseId: 'a',
      outcome: 'failed',
      duration: 1,
      notes: [],
      attachments: [],
      failure: { message: 'Error: no' },
      trace,
    };
    try {
      assert.deepEqual(await addPageStatus(end), end);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
