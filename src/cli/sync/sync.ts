import { DiskFiles } from '../../disk/diskFiles.ts';
import { lockFolder } from '../../disk/lockFolder.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { draftPush } from './draftPush.ts';
import { excludedFolders, excludedNotes } from '../cases/excludedFolders.ts';
import { assertFolder } from '../cases/assertFolder.ts';
import { LinkedFolder } from './linkedFolder.ts';
import type { SyncOptions } from '../arguments/options.ts';
import type { OutcomeParts } from '../outcome/commandOutcome.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import { connectToService, type Service } from '../connection/connect.ts';
import { stateFolder } from './stateFolder.ts';

/** Connects a folder to its test target, and pulls or pushes. */
export async function* sync(
  options: SyncOptions,
  apiKey: string | undefined,
  signal: AbortSignal,
): OutcomeParts {
  if (options.command !== 'pull') await assertFolder(options.folder);
  const state = await stateFolder(options.folder, options.state);
  const service = await connectToService(options.url, apiKey, signal);
  yield { folder: options.folder, service: service.serviceUrl, target: options.target };
  const excluded = await excludedFolders(options);
  yield { notes: excludedNotes(excluded) };
  const files = new DiskFiles(options.folder, createEventLoopPause(signal), () => excluded);
  const binding = { serviceUrl: service.serviceUrl, testTargetId: options.target };
  const folder = new LinkedFolder(options.folder, files, state, binding, signal);
  const lock = await lockFolder(state, options.folder);
  try {
    yield* folder.open();
    yield* pullOrPush(folder, service, options);
  } finally {
    lock.release();
  }
}

function pullOrPush(folder: LinkedFolder, service: Service, options: SyncOptions): OutcomeParts {
  if (options.command === 'pull') return pull(folder, service, options);
  if (options.command === 'push') return push(folder, service, options);
  return draftPush(folder, service, options);
}
