import * as vscode from 'vscode';
import type { PullSides } from '../../../sync/pull/pullSides.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { serviceName } from '../../connection/serviceName.ts';

/** Runs a comparison with progress. */
export const compareWithProgress = <Result>(
  sync: FolderSync,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> =>
  withProgress(vscode.l10n.t('Comparing with {0}', serviceName(sync.folder.serviceUrl)), work);

/** Reads the three sides of a comparison. */
export const readSides = async (sync: FolderSync, signal: AbortSignal): Promise<PullSides> =>
  sync.sides(await sync.client(), signal);
