import assert from 'node:assert/strict';
import { scriptUrl } from '../../../../src/cli/embedded/workerCode.ts';
import { createNamedUuid } from '../../../../src/node/createNamedUuid.ts';
import { importSpecs } from '../../../../src/specs/cases/importSpecs.ts';
import { recordSpecs, type SpecWorkers } from '../../../../src/specs/run/recordSpecs.ts';
import { sandboxWorker } from '../../../support/sandboxWorker.ts';
import { specWorker } from '../../support/specs/specWorkers.ts';

const spec = (body: string): string =>
  `import { test } from '@playwright/test';\ntest('t', async ({ page }) => {\n${body}\n});`;

describe('the import of specs in a thread', () => {
  let workers: SpecWorkers;
  before(() => {
    workers = { specs: scriptUrl(specWorker()), sandbox: scriptUrl(sandboxWorker()) };
  });

  it('reports each file, and ends where it is cancelled', async () => {
    const paths = Array.from({ length: 5 }, (_, at) => `${at}.spec.ts`);
    const abort = new AbortController();
    const done: string[] = [];
    const importing = importSpecs(paths, {
      read: async (path) => (paths.includes(path) ? spec("await page.getByText('a').click();") : undefined),
      record: (task, signal, report) => recordSpecs(task, workers, signal, report),
      createId: createNamedUuid,
      signal: abort.signal,
      report: (count, of) => {
        done.push(`${count} of ${of}`);
        if (count === 2) abort.abort();
      },
    });
    await assert.rejects(importing, { name: 'AbortError' });
    assert.deepEqual(done.slice(0, 2), ['1 of 5', '2 of 5']);
  });
});
