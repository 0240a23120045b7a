import { printCase } from '../../core/yaml/printCase.ts';
import { DiskCaseFiles } from '../../disk/diskCaseFiles.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { readLocalSet } from '../../sync/cases/localSet.ts';
import type { ImportOptions } from '../arguments/commandOptions.ts';
import { assertNoFile } from '../cases/assertFolder.ts';
import { excludedNotes, findExcludedFolders, linkNotes } from '../cases/findExcludedFolders.ts';
import type { OutcomeParts } from '../outcome/commandOutcome.ts';
import type { OutcomeEntry } from '../outcome/outcomeEntry.ts';
import type { Reason } from '../outcome/reason.ts';
import { Refusal } from '../outcome/refusal.ts';
import { findSpecFiles } from './findSpecFiles.ts';
import { importProblems } from './importProblems.ts';
import { planImport, type PlannedImport } from './planImport.ts';
import { readSpecs } from './readSpecs.ts';
import type { RecordSpecs } from '../../specs/cases/importSpecs.ts';
import { recordSpecs } from '../../specs/run/recordSpecs.ts';
import { sandboxWorker } from '../embedded/sandboxWorkerCode.ts';
import { scriptUrl, specWorker } from '../embedded/specWorkerCode.ts';

/**
 * Writes the tests of spec files as test cases into a folder. Files that exist stay as they are.
 *
 * @throws Refusal when no test can be converted, or a file differs from its spec
 */
export async function* importCommand(options: ImportOptions, signal: AbortSignal): OutcomeParts {
  const { folder, operands, dryRun } = options;
  await assertNoFile(folder);
  const excluded = await findExcludedFolders(options);
  yield { notes: excludedNotes(excluded) };
  const pause = createEventLoopPause(signal);
  const read = await readSpecs(await findSpecFiles(operands, signal), record, signal);
  yield { folder, problems: importProblems(read) };
  if (read.cases.length === 0)
    throw new Refusal([
      { message: 'No test could be converted to a test case', todo: 'Nothing was written' },
    ]);
  const files = new DiskCaseFiles(folder, pause, () => excluded);
  const planned = await planImport(read, await readLocalSet(await files.list(signal), pause), files, signal);
  yield { plan: planned.flatMap(entryOf), notes: linkNotes(folder, files) };
  const added = dryRun
    ? planned.filter(({ kind }) => kind === 'new')
    : await writeNew(planned, files, signal);
  const unchanged = planned.filter(({ kind }) => kind === 'same').length;
  const counts = {
    added: added.length,
    unchanged,
    left: planned.length - added.length - unchanged,
    notConverted: read.notUnderstood.length,
    different: read.remarks.length,
  };
  yield { outcome: counts, summary: summaryOf(counts, dryRun) };
  const appeared = planned.filter((item) => item.kind === 'new' && !added.includes(item));
  const reasons = [...planned.flatMap(leftReason), ...appeared.map(appearedReason)];
  if (reasons.length > 0) throw new Refusal(reasons);
}

const record: RecordSpecs = (task, signal) =>
  recordSpecs(task, { specs: scriptUrl(specWorker()), sandbox: scriptUrl(sandboxWorker()) }, signal);

/** Writes the new files; one that appeared meanwhile stays as it is. */
async function writeNew(
  planned: readonly PlannedImport[],
  files: DiskCaseFiles,
  signal: AbortSignal,
): Promise<PlannedImport[]> {
  const written: PlannedImport[] = [];
  for (const item of planned) {
    if (item.kind !== 'new') continue;
    signal.throwIfAborted();
    if (await files.replace({ path: item.path, after: printCase(item.testCase) })) written.push(item);
  }
  return written;
}

function entryOf({ kind, path, testCase: { id, description } }: PlannedImport): OutcomeEntry[] {
  if (kind === 'same') return [];
  if (kind === 'new') return [{ action: 'add', id, description, path }];
  const note = kind === 'invalid' ? 'the file has errors' : 'differs from its spec';
  return [{ action: 'leave', id, description, path, note }];
}

function leftReason({ kind, path }: PlannedImport): Reason[] {
  if (kind === 'invalid')
    return [{ message: `${path} has errors and was left as it is`, todo: 'Fix the file, then import again' }];
  if (kind !== 'differs') return [];
  return [
    {
      message: `${path} differs from its spec and was left as it is`,
      todo: 'Import the spec in the editor to review the changes, or delete the file and import again',
    },
  ];
}

const appearedReason = ({ path }: PlannedImport): Reason => ({
  message: `${path} was created in the meantime and was left as it is`,
  todo: 'Import again',
});

interface ImportCounts {
  readonly added: number;
  readonly unchanged: number;
  readonly left: number;
  readonly notConverted: number;
  readonly different: number;
}

const summaryOf = (counts: ImportCounts, dryRun: boolean): string =>
  [
    `${dryRun ? 'Would import' : 'Imported'}: ${counts.added} added, ${counts.unchanged} unchanged, ${counts.left} left as they are.`,
    `${counts.notConverted} not converted, ${counts.different} converted with differences.`,
  ].join(' ');
