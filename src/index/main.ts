import { parentPort } from 'node:worker_threads';
import { summarise } from '../core/caseSummary.ts';
import type { Answer, Question } from './protocol.ts';

// The worker: parsing takes longer than the extension host may be held up.
parentPort?.on('message', ({ id, texts }: Question) => {
  const answer: Answer = { id, summaries: texts.map(summarise) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(answer);
});
