import { parentPort } from 'node:worker_threads';
import { readFileProblems } from '../core/checks/fileProblems.ts';
import { summarize } from '../core/summary/caseSummary.ts';
import type { IndexResponse, IndexRequest, ResultsByKind } from './workerMessages.ts';

const readers: { readonly [Kind in keyof ResultsByKind]: (text: string) => ResultsByKind[Kind] } = {
  summary: summarize,
  problems: readFileProblems,
};

// The worker: parsing takes longer than the extension host may be held up.
parentPort?.on('message', ({ id, kind, texts }: IndexRequest) => {
  const answer: IndexResponse = { id, readings: texts.map((text) => readers[kind](text)) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(answer);
});
