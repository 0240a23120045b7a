import { DiskCaseFiles } from '../../disk/diskCaseFiles.ts';
import { lockFolder } from '../../disk/diskStateStore.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import type { SyncOptions } from '../arguments/commandOptions.ts';
import { findExcludedFolders, excludedNotes, linkNotes, assertFolder } from '../cases/folderOptions.ts';
import { connectToService, type Service } from '../connection/connectToService.ts';
import type { OutcomeParts } from '../outcome/commandOutcome.ts';
import { draftPushCommand } from './draftPushCommand.ts';
import { LinkedFolder } from './linkedFolder.ts';
import { pullCommand } from './pullCommand.ts';
import { pushCommand } from './pushCommand.ts';
import { resolveStateFolder } from './resolveStateFolder.ts';

/** Connects a folder to its test target, and pulls or pushes. */
export async function* syncFolder(
  options: SyncOptions,
  apiKey: string | undefined,
  signal: AbortSignal,
): OutcomeParts {
  if (options.command !== 'pull') await assertFolder(options.folder);
  const state = await resolveStateFolder(options.folder, options.state);
  const service = await connectToService(options.url, apiKey, signal);
  yield { folder: options.folder, service: service.serviceUrl, target: options.target };
  const excluded = await findExcludedFolders(options);
  yield { notes: excludedNotes(excluded) };
  const files = new DiskCaseFiles(options.folder, createEventLoopPause(signal), () => excluded);
  const binding = { serviceUrl: service.serviceUrl, testTargetId: options.target };
  const folder = new LinkedFolder(options.folder, files, state, binding, signal);
  const lock = await lockFolder(state, options.folder);
  try {
    yield* folder.open();
    yield* pullOrPush(folder, service, options);
    yield { notes: linkNotes(options.folder, files) };
  } finally {
    lock.release();
  }
}

function pullOrPush(folder: LinkedFolder, service: Service, options: SyncOptions): OutcomeParts {
  if (options.command === 'pull') return pullCommand(folder, service, options);
  if (options.command === 'push') return pushCommand(folder, service, options);
  return draftPushCommand(folder, service, options);
}
