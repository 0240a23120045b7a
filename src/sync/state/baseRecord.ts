import * as z from 'zod';
import { deferElements, splitJson } from '../../core/case/deferElements.ts';
import { getOrigin, withOrigin } from '../../core/case/caseOrigin.ts';
import { fingerprint } from '../../api/json/fingerprint.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { Pause } from '../../core/cooperativePause.ts';
import type { Binding, SeenFile } from './baseStore.ts';

/**
 * The record of what was synced, as text: a line that says with what, and three for each case: facts, its JSON
 * with `0` in the place of its steps, and these. The format has a new number whenever another file counts as valid
 * or another answer as right: nothing that was checked by older rules is taken for checked.
 */
const format = 3;
const lineBreak = 0x0a;
const header = z.object({ format: z.literal(format), serviceUrl: z.string(), testTargetId: z.string() });

const origin = z.object({
  answer: z.string(),
  listed: z.string().optional(),
  isFilled: z.boolean().optional(),
  isTyped: z.boolean(),
  isComplete: z.boolean(),
  isValid: z.boolean(),
});

const facts = z.object({
  id: z.string(),
  /** The fingerprint of the two lines that follow. */
  content: z.string(),
  /** HEAD when the file of the case was last seen. */
  head: z.string().nullable(),
  /** The fingerprint of a file that says the same. */
  file: z.string().optional(),
  /** Where the file of the case was last seen. */
  path: z.string().optional(),
  origin: origin.optional(),
});

/** A case in the record. */
export type SyncedRecord = z.infer<typeof facts> & {
  /** The two lines of its content. */
  readonly lines: Buffer;
};

/** The record of a case, as it was synced. */
export function createRecord(testCase: TestCase, head: string | null, file: Partial<SeenFile>): SyncedRecord {
  const { frame, elements } = splitJson(testCase);
  const lines = Buffer.from(`${frame}\n${elements}\n`);
  const content = fingerprint(lines);
  const { path, fingerprint: same } = file;
  return { id: testCase.id, content, head, file: same, path, origin: getOrigin(testCase), lines };
}

/** The case of a record; null where the record was tampered with, or cannot be read: it is no proof of anything. */
export function readRecord({ lines, content, origin }: SyncedRecord): TestCase | null {
  if (fingerprint(lines) !== content) return null;
  const end = lines.indexOf(lineBreak);
  const frame = JSON.parse(lines.toString('utf8', 0, end)) as TestCase;
  const testCase = deferElements(frame, () => lines.subarray(end + 1, lines.length - 1));
  return origin ? withOrigin(testCase, origin) : testCase;
}

/**
 * The bytes of a record, in pieces.
 *
 * @param records each is made when its turn comes, after `pause`
 */
export async function* printRecord(
  { serviceUrl, testTargetId }: Binding,
  records: Iterable<() => SyncedRecord>,
  pause: Pause,
): AsyncGenerator<Uint8Array> {
  yield printLine({ format, serviceUrl, testTargetId });
  for (const create of records) {
    await pause();
    const { lines, ...known } = create();
    yield printLine(known);
    yield lines;
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

/** The cases of a record, one after the other; none after one that makes no sense. */
export function* readRecords(record: Buffer): Generator<SyncedRecord> {
  for (let at = record.indexOf(lineBreak) + 1; at < record.length;) {
    const factsEnd = record.indexOf(lineBreak, at);
    const frameEnd = record.indexOf(lineBreak, factsEnd + 1);
    const end = record.indexOf(lineBreak, frameEnd + 1);
    if (end <= frameEnd || frameEnd <= factsEnd || factsEnd < 0) return;
    const known = facts.safeParse(parseJson(record.subarray(at, factsEnd))).data;
    if (known) yield { ...known, lines: record.subarray(factsEnd + 1, end + 1) };
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
