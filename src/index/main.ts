import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { readFormProblems } from '../core/checks/checkCase.ts';
import { summarize } from '../core/summary/caseSummary.ts';
import { CacheFile } from './cacheFile.ts';
import { CaseFileReader, ContentCache } from './caseFileReader.ts';
import type { IndexRequest, IndexResponse, WorkerOptions } from './workerMessages.ts';

const cache = new ContentCache(openCacheFile(workerData as WorkerOptions));
const reader = new CaseFileReader(cache);

// The worker: parsing takes longer than the extension host may be held up.
parentPort?.on('message', (request: IndexRequest) => void answer(request));

/** Two builds of one version may read texts differently: the bundle itself tells them apart. */
function openCacheFile({ script, cacheFolder }: WorkerOptions): CacheFile | undefined {
  if (cacheFolder === undefined) return undefined;
  return new CacheFile(cacheFolder, createHash('sha256').update(readFileSync(script)).digest());
}

async function answer(request: IndexRequest): Promise<void> {
  const { id } = request;
  switch (request.task) {
    case 'summaries':
      return send({ id, output: request.input.map((text) => summarize(text)) });
    case 'problems':
      return send({ id, output: request.input.map((file) => reader.readProblems(file)) });
    case 'form':
      return send({ id, output: readFormProblems(request.input) });
    case 'files': {
      const output = await reader.readFiles(request.input);
      return send({ id, output }, [output.bytes.buffer]);
    }
    case 'prepare':
      return send({ id, output: cache.prepare() });
    case 'keep':
      return send({ id, output: await cache.keep(request.input) });
  }
}

function send(response: IndexResponse, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(response, transfer);
}
