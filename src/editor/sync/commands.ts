import * as vscode from 'vscode';
import * as z from 'zod';
import { message, UserError } from '../../core/errors.ts';
import { uuid } from '../../core/case/testCase.ts';
import type { Versions } from '../cases/versions.ts';
import { nodeOf } from '../arguments.ts';
import { compareWithService } from '../caseCommands.ts';
import { chooseFolder } from '../targets/chooseFolder.ts';
import type { CommandTable } from '../ui/commands.ts';
import { draftPushFile } from './draftPushCommand.ts';
import type { FolderSync } from '../cases/folderSync.ts';
import { pull, type PullParts } from './pullCommand.ts';
import { pushAll, pushBranch, pushFile, type PushParts } from './pushCommands.ts';
import type { ReportWatch } from '../reports/reportWatch.ts';
import { folderOfTarget, targetFolders, type TargetFolder } from '../targets/targetFolders.ts';
import { askReport, askTestPlan } from './askPart.ts';
import { pullBy, pullCase } from './partialPull.ts';
import { caseOf } from './pushBlockers.ts';
import { inFolder, inFolderOfFile } from './inFolder.ts';
import type { Syncs } from './syncs.ts';
import { undoPull } from './undoPull.ts';
import { targetKeyOf } from '../targets/target.ts';

export interface SyncParts extends PullParts, PushParts {
  readonly syncs: Syncs;
  readonly versions: Pick<Versions, 'note'>;
  readonly watch: Pick<ReportWatch, 'look'>;
  /** Runs after each command that changes files or the service. */
  readonly afterwards: <Result>(work: Promise<Result>, folder?: TargetFolder) => Promise<Result>;
}

type SyncCommand =
  | 'portableTests.pull'
  | 'portableTests.pullCase'
  | 'portableTests.pullReport'
  | 'portableTests.pullTestPlan'
  | 'portableTests.undoPull'
  | 'portableTests.completeMerge'
  | 'portableTests.pushAll'
  | 'portableTests.pushBranch'
  | 'portableTests.pushFile'
  | 'portableTests.draftPushFile'
  | 'portableTests.compareWithService';

/** Pulls the whole set of a folder's target, and shows what came of it. */
export const pullInto = (folder: TargetFolder, parts: SyncParts): Promise<unknown> =>
  inFolder(parts, folder, (sync) => pull(sync, parts));

/** The commands that compare a folder with its service, and change one of them. */
export function syncCommands(parts: SyncParts): Pick<CommandTable, SyncCommand> {
  const { documents } = parts;
  const inChosen = async <Result>(work: (sync: FolderSync) => Promise<Result>): Promise<Result> =>
    inFolder(parts, await chooseFolder(), work);
  const inFolderOf = inFolderOfFile(parts);
  return {
    'portableTests.pull': async () => pullInto(await chooseFolder(), parts),
    'portableTests.pullCase': (argument) => {
      const bound = boundCase(argument);
      if (bound) return inFolder(parts, bound.folder, (sync) => pullCase(sync, parts, bound.id));
      return inFolderOf(argument, async (sync, uri) =>
        pullCase(sync, parts, caseOf(sync, await sync.local(), uri).testCase.id),
      );
    },
    'portableTests.pullReport': (argument) => {
      const { folder, testReportId } = boundReport(argument) ?? {};
      if (!folder || !testReportId)
        return inChosen(async (sync) => pullBy(sync, parts, { testReportId: await askReport(sync) }));
      return inFolder(parts, folder, (sync) => pullBy(sync, parts, { testReportId }));
    },
    'portableTests.pullTestPlan': () =>
      inChosen(async (sync) => pullBy(sync, parts, { testPlanId: await askTestPlan() })),
    'portableTests.undoPull': () => inChosen(undoPull),
    'portableTests.completeMerge': async () => vscode.commands.executeCommand('mergeEditor.acceptMerge'),
    'portableTests.pushAll': () => inChosen((sync) => pushAll(sync, parts)),
    'portableTests.pushBranch': () => inChosen((sync) => pushBranch(sync, parts)),
    'portableTests.pushFile': (argument) => inFolderOf(argument, (sync, uri) => pushFile(sync, parts, uri)),
    'portableTests.draftPushFile': (argument) =>
      inFolderOf(argument, async (sync, uri) => {
        await draftPushFile(sync, uri, documents, parts.versions);
        void parts.watch.look(sync.folder);
      }),
    'portableTests.compareWithService': (argument) =>
      inFolderOf(argument, (sync, uri) => compareWithService(sync, uri, documents)),
  };
}

const namedReport = z.object({ serviceUrl: z.string(), testTargetId: z.string(), testReportId: uuid });

/** A report that a command was called with, and the folder of its target. */
function boundReport(
  argument: unknown,
): { testReportId: string; folder: TargetFolder | undefined } | undefined {
  const { data } = namedReport.safeParse(argument);
  if (!data) return undefined;
  return { testReportId: data.testReportId, folder: folderOfTarget(data) };
}

/** A case of the view and the folder of its target; a case that has no file yet may be meant. */
function boundCase(argument: unknown): { id: string; folder: TargetFolder } | undefined {
  const node = nodeOf(argument);
  if (node?.kind !== 'case') return undefined;
  const folder = targetFolders().find((one) => targetKeyOf(one) === node.targetKey);
  if (folder) return { id: node.entry.id, folder };
  throw new UserError(
    message('No folder belongs to the test target of this test case'),
    message('Choose a folder for it'),
    'choose-target',
  );
}
