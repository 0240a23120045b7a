import { isSameCase } from '../../core/case/caseDifferences.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { Place, SpecRecording } from '../recording.ts';
import type { SpecTask } from '../run/recordSpecs.ts';
import { CasesOfSpecs, type SpecImport } from './casesOfSpecs.ts';
import { readSpecFiles, type ReadText } from './readSpecFiles.ts';

/** Records spec files; `report` is told how many are recorded. */
export type RecordSpecs = (
  task: SpecTask,
  signal: AbortSignal,
  report?: (recorded: number) => void,
) => Promise<readonly SpecRecording[]>;

export interface ImportOptions {
  readonly read: ReadText;
  readonly record: RecordSpecs;
  /** A UUID for a name, always the same one. */
  readonly createId: (name: string) => string;
  readonly signal: AbortSignal;
  /** Told how many files are done. */
  readonly report?: (done: number, of: number) => void;
}

/**
 * Makes test cases of spec files of Playwright Test. They run, walled off, against a page that records. Nothing is
 * dropped silently.
 *
 * @param paths the files whose tests are converted, with `/`; they are a part of the ids
 * @throws the reason of the signal when it is aborted
 */
export async function importSpecs(
  paths: readonly string[],
  { read, record, createId, signal, report }: ImportOptions,
): Promise<SpecImport> {
  const { texts, mappings, refused } = await readSpecFiles(paths, (path) => {
    signal.throwIfAborted();
    return read(path);
  });
  const lines = new Map<string, readonly string[]>();
  const lineOf = ({ path, line }: Place): string => {
    const known = lines.get(path) ?? texts.get(path)?.split(/\r\n|\n|\r/) ?? [];
    lines.set(path, known);
    return known[line - 1] ?? '';
  };
  const cases = new CasesOfSpecs(lineOf, createId);
  for (const [path, reason] of refused) cases.refuse(path, reason);
  const readable = paths.filter((path) => texts.has(path));
  const recordings = await record({ paths: readable, texts, mappings }, signal, (done) =>
    report?.(done, readable.length),
  );
  for (const recording of recordings) cases.add(recording);
  return cases.result();
}

/** The fields that a spec file decides; all others stay as they are. */
const imported = [
  'description',
  'elements',
  'runStatus',
  'type',
  'tagNames',
  'dependencyId',
  'teardownId',
  'entryPointUrlPath',
  'folderName',
] as const;

/** A test case of a file with what a spec file says now; the same one where that says nothing new. */
export function withImported(existing: TestCase, next: TestCase): TestCase {
  const kept = Object.entries(existing).filter(([key]) => !imported.some((field) => field === key));
  const fields = imported.flatMap((key) => (next[key] === undefined ? [] : [[key, next[key]] as const]));
  const changed = Object.fromEntries([...kept, ...fields]) as TestCase;
  return isSameCase(existing, changed) ? existing : changed;
}
