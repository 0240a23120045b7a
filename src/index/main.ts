import { parentPort } from 'node:worker_threads';
import { readFileProblems } from '../core/checks/fileProblems.ts';
import { summarize } from '../core/summary/caseSummary.ts';
import { CaseFileReader } from './caseFileReader.ts';
import { ContentCache } from './contentCache.ts';
import type { IndexRequest, IndexResponse } from './workerMessages.ts';

const reader = new CaseFileReader(new ContentCache());

// The worker: parsing takes longer than the extension host may be held up.
parentPort?.on('message', (request: IndexRequest) => void answer(request));

async function answer(request: IndexRequest): Promise<void> {
  const { id } = request;
  switch (request.task) {
    case 'summaries':
      return send({ id, output: request.input.map((text) => summarize(text)) });
    case 'problems':
      return send({ id, output: request.input.map((text) => readFileProblems(text)) });
    case 'files': {
      const output = await reader.readFiles(request.input);
      return send({ id, output }, [output.bytes.buffer]);
    }
  }
}

function send(response: IndexResponse, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(response, transfer);
}
