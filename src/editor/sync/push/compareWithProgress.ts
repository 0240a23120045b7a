import * as vscode from 'vscode';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { withProgress, type ReportProgress } from '../../ui/withProgress.ts';
import { serviceName } from '../../connection/services.ts';

/** Runs a comparison with progress. */
export const compareWithProgress = <Result>(
  sync: FolderSync,
  work: (signal: AbortSignal, report: ReportProgress) => Promise<Result>,
): Promise<Result> =>
  withProgress(vscode.l10n.t('Comparing with {0}', serviceName(sync.folder.serviceUrl)), work);
