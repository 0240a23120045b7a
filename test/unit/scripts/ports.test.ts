import * as assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { holdPort } from '../../../scripts/host/ports.ts';

describe('the port of a host', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'ptc-ports-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is not used by another host that starts at the same time', async () => {
    const held = await Promise.all([holdPort(folder), holdPort(folder), holdPort(folder)]);
    assert.equal(new Set(held.map(({ port }) => port)).size, 3);
    for (const port of held) port.release();
    assert.deepEqual(readdirSync(folder), []);
  });
});
