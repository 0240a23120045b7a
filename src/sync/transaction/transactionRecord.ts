import * as z from 'zod';
import type { TestCase } from '../../core/case/testCase.ts';
import { caseOrigin } from '../state/baseRecord.ts';
import type { Transaction } from './transaction.ts';
import { readJsonLines } from '../state/jsonLines.ts';
import type { StateStore } from '../state/stateStore.ts';
import type { Pause } from '../../core/cooperativePause.ts';

const fileLine = z.object({
  path: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
  movesWith: z.string().optional(),
});
const testCase = z.custom<TestCase>((value) => typeof value === 'object' && value !== null);
const baseLine = z.object({
  id: z.string(),
  path: z.string().optional(),
  was: testCase.nullable(),
  now: testCase.nullable(),
  origin: caseOrigin.optional(),
  file: z.string().optional(),
});

/** The bytes of a record of a transaction: a line for each change. */
export async function* printTransaction(
  { changes, base }: Transaction,
  pause: Pause,
): AsyncGenerator<Uint8Array> {
  for (const change of changes) {
    await pause();
    yield Buffer.from(`${JSON.stringify(change)}\n`);
  }
  for (const change of base) {
    await pause();
    yield Buffer.from(`${JSON.stringify(change)}\n`);
  }
}

/** Reads the transaction of a record; undefined where there is none. Lines that make no sense are left out. */
export async function readTransaction(
  name: 'journal' | 'undo',
  { store, pause }: { readonly store: StateStore; readonly pause: Pause },
): Promise<Transaction | undefined> {
  const text = await store.read(name);
  if (text === undefined) return undefined;
  const values = await readJsonLines(text, pause);
  const base = values.flatMap((value) => baseLine.safeParse(value).data ?? []);
  const changes = values.flatMap((value) => fileLine.safeParse(value).data ?? []);
  return { changes: changes.filter(({ before, after }) => before !== after), base };
}
