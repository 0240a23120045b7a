import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Test } from 'mocha';
import type { PicturedError } from '../../../scripts/tests/testResults.ts';
import { waitUntil } from '../../support/waitUntil.ts';

let count = 0;

/** Has whoever started the run take a picture of the window when a test fails. */
export async function keepPicture(test: Test | undefined): Promise<void> {
  const folder = process.env.PTC_TEST_PICTURES;
  if (!folder || test?.state !== 'failed' || !test.err) return;
  const file = path.join(folder, String(++count));
  writeFileSync(`${file}.wanted`, test.fullTitle());
  const taken = `${file}.taken`;
  await waitUntil(() => existsSync(taken) && readFileSync(taken, 'utf8') !== '');
  (test.err as PicturedError).pictures = [readFileSync(taken, 'utf8')];
}
