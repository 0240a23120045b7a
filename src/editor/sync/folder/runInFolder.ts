import * as vscode from 'vscode';
import { message } from '../../../core/message.ts';
import type { Pause } from '../../../core/slices.ts';
import type { LocalCase, LocalSet } from '../../../sync/cases/localSet.ts';
import type { CaseComparison } from '../../../sync/compare/compareCases.ts';
import type { Merges } from '../../../sync/merge/findMerges.ts';
import type { PullSides } from '../../../sync/pull/planPull.ts';
import type { Base, Binding } from '../../../sync/state/baseStore.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import {
  forEachTarget,
  noFileError,
  isRowArgument,
  fileOfArgument,
} from '../../cases/selection/commandRows.ts';
import { getFilesByTarget, type SelectedRows, type SeveralFiles } from '../../cases/selection/filesOfRows.ts';
import { serviceName } from '../../connection/services.ts';
import { pickTargetFolder } from '../../targets/pickTargetFolder.ts';
import { type TargetFolder, getLinkedFolder } from '../../targets/targetFolders.ts';
import { createFileError } from '../../ui/errorBoundary.ts';
import { readSetting } from '../../ui/settings.ts';
import type { FolderLocks } from './folderLocks.ts';

/** The folders of a command, and what runs after it. */
export interface FolderParts {
  readonly locks: FolderLocks;
  /** Runs after each command that changes files or the service. */
  readonly afterwards: <Result>(work: Promise<Result>, folder?: TargetFolder) => Promise<Result>;
}

/** Runs work on a folder that no other command works on, and updates the view afterwards. */
export const runInFolder = <Result>(
  { locks, afterwards }: FolderParts,
  folder: TargetFolder,
  work: (sync: FolderSync) => Promise<Result>,
): Promise<Result> => afterwards(locks.run(folder, work), folder);

/**
 * Runs work on the files of the rows that a command was called on, in the folder of each target that they belong to;
 * `one` where it is about a single file, such as the one in the editor.
 */
export const runInFolderOfFiles =
  (parts: FolderParts & SelectedRows) =>
  async (
    argument: unknown,
    one: (sync: FolderSync, uri: vscode.Uri) => Promise<unknown>,
    several: (sync: FolderSync, files: SeveralFiles) => Promise<unknown>,
  ): Promise<void> => {
    if (!isRowArgument(argument)) {
      await runInFolderOfFile(parts)(argument, one);
      return;
    }
    await forEachTarget(await getFilesByTarget(argument, parts), ({ uris, failures, ...target }) => {
      const [first, ...others] = uris;
      if (!first) return Promise.reject(noFileError());
      if (others.length + failures.length === 0) return runInFolderOfFile(parts)(first, one);
      return runInFolder(parts, getLinkedFolder(target), (sync) => several(sync, { uris, failures }));
    });
  };

/** Runs work on the file that a command is about, in the folder of its target. */
export const runInFolderOfFile =
  (parts: FolderParts) =>
  async <Result>(
    argument: unknown,
    work: (sync: FolderSync, uri: vscode.Uri) => Promise<Result>,
  ): Promise<Result> => {
    const uri = fileOfArgument(argument);
    const folder = await pickTargetFolder(uri);
    return runInFolder(parts, folder, (sync) => work(sync, uri));
  };

/** The name of a test target as far as the service has said it. */
export type GetTargetName = (serviceUrl: string, testTargetId: string) => string | undefined;

/**
 * Asks before a folder that was synced with one test target is synced with another.
 *
 * @throws vscode.CancellationError when the user does not want that
 */
export async function confirmTargetChange(
  sync: FolderSync,
  { otherBinding }: Base,
  targetName: GetTargetName,
): Promise<void> {
  if (!otherBinding) return;
  const named = ({ serviceUrl, testTargetId }: Binding): string =>
    `${serviceName(serviceUrl)}: ${targetName(serviceUrl, testTargetId) ?? testTargetId}`;
  const yes = vscode.l10n.t('Sync Anyway');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('{0} was last synced with another test target. Sync it with this one?', sync.folder.folder),
    {
      modal: true,
      detail: [
        vscode.l10n.t('Previous test target: {0}', named(otherBinding)),
        vscode.l10n.t('New test target: {0}', named(sync.folder)),
        vscode.l10n.t('If a test case differs, the newer version is unknown: you choose which one to keep.'),
      ].join('\n'),
    },
    yes,
  );
  if (answer !== yes) throw new vscode.CancellationError();
}

/** Finds the conflicts of a folder that merge by themselves; none if the setting says so. */
export async function findFolderMerges(
  comparisons: readonly CaseComparison[],
  sides: PullSides,
  { folder }: Pick<FolderSync, 'folder'>,
  pause: Pause,
): Promise<Merges> {
  const isConflict = comparisons.some(({ state }) => state === 'conflict');
  if (!isConflict || readSetting('sync.merge', folder.uri) === 'ask') return new Map();
  const { findMerges } = await import('../../../sync/merge/findMerges.ts');
  return findMerges(comparisons, sides, pause);
}

/** Picks the test cases that a push is about to send. */
export type SentCases = (local: LocalSet) => Iterable<LocalCase>;

/** Picks all test cases of a folder. */
export const allCases: SentCases = ({ cases }) => cases.values();

/** Picks the test case of a file. */
export const caseOfFile =
  (sync: FolderSync, uri: vscode.Uri): SentCases =>
  ({ cases }) =>
    [...cases.values()].filter(({ file }) => file.path === sync.files.pathOf(uri));

/**
 * Saves the test cases that are about to be sent, so that the service gets what is then on disk, formatted on save or
 * not. VS Code saves no file that changed on disk behind its editor, and asks what to do.
 *
 * @throws {UserError} where one can't be saved; nothing was sent then
 */
export async function saveSent(sync: FolderSync, sent: SentCases, signal?: AbortSignal): Promise<void> {
  if (sync.files.unsaved().size === 0) return;
  const cases = [...sent(await sync.local(signal))];
  const unsaved = sync.files.unsaved();
  for (const { file } of cases) {
    const document = unsaved.get(file.path);
    if (!document?.isDirty || (await document.save()) || !document.isDirty) continue;
    throw createFileError(
      message('{0} could not be saved, so nothing was sent to the service', file.path),
      message('Save it, then try again'),
      document.uri,
      1,
    );
  }
}
