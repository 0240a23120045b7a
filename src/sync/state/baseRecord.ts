import * as z from 'zod';
import { fingerprint } from '../../api/json/fingerprint.ts';
import type { Pause } from '../../core/slices.ts';
import type { Binding, CaseOrigin, SeenFile, SyncedCase } from './baseStore.ts';

/**
 * The record of what was synced, as text: a line that says with what, and two for each case: facts, and its JSON.
 * The format has a new number whenever another file counts as valid or another answer as right: nothing that was
 * checked by older rules is taken for checked.
 */
const format = 4;
const lineBreak = 0x0a;
const header = z.object({ format: z.literal(format), serviceUrl: z.string(), testTargetId: z.string() });

const caseOrigin: z.ZodType<CaseOrigin> = z.object({
  answer: z.string(),
  listed: z.string().optional(),
  isFilled: z.boolean(),
  isValid: z.boolean(),
});

const facts = z.object({
  id: z.string(),
  /** HEAD when the file of the case was last seen. */
  head: z.string().nullable(),
  /** The fingerprint of a file that says the same. */
  file: z.string().optional(),
  /** Where the file of the case was last seen. */
  path: z.string().optional(),
  origin: caseOrigin.optional(),
});
const factsLine = z.object({ ...facts.shape, content: z.string() });

/** A case in the record. */
export type SyncedRecord = z.infer<typeof facts> & SyncedCase;

/** The record of a case, as it was synced. */
export const createRecord = (
  { testCase, origin }: SyncedCase,
  head: string | null,
  { path, fingerprint: file }: Partial<SeenFile>,
): SyncedRecord => ({ id: testCase.id, head, file, path, origin, testCase });

/**
 * The bytes of a record, in pieces.
 *
 * @param pause awaited before each case
 */
export async function* printRecord(
  { serviceUrl, testTargetId }: Binding,
  records: Iterable<SyncedRecord>,
  pause: Pause,
): AsyncGenerator<Uint8Array> {
  yield printLine({ format, serviceUrl, testTargetId });
  for (const { testCase, ...known } of records) {
    await pause();
    const line = printLine(testCase);
    yield printLine({ ...known, content: fingerprint(line) });
    yield line;
  }
}

const printLine = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value)}\n`);

/** The first line of a record, and what came with it. */
export async function readFirstLine(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  let line = Buffer.alloc(0);
  for await (const piece of pieces) {
    line = Buffer.concat([line, piece]);
    if (piece.includes(lineBreak)) break;
  }
  return line;
}

/** With what a record was synced; undefined where it is no such record. */
export function readBinding(record: Buffer): Binding | undefined {
  const end = record.indexOf(lineBreak);
  return end < 0 ? undefined : header.safeParse(parseJson(record.subarray(0, end))).data;
}

/**
 * The cases of a record, one after the other; none after one that makes no sense. Undefined stands for one that was
 * tampered with: it is no proof of anything.
 */
export function* readRecords(record: Buffer): Generator<SyncedRecord | undefined> {
  for (let at = record.indexOf(lineBreak) + 1; at < record.length;) {
    const factsEnd = record.indexOf(lineBreak, at);
    const end = record.indexOf(lineBreak, factsEnd + 1);
    if (end <= factsEnd || factsEnd < 0) return;
    const known = factsLine.safeParse(parseJson(record.subarray(at, factsEnd))).data;
    const line = record.subarray(factsEnd + 1, end + 1);
    yield known?.content === fingerprint(line)
      ? { ...known, testCase: parseJson(line) as SyncedRecord['testCase'] }
      : undefined;
    at = end + 1;
  }
}

function parseJson(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    return undefined;
  }
}
