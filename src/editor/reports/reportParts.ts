import type * as vscode from 'vscode';
import type { CaseIndex, IndexedCase } from '../caseIndex.ts';
import type { ErrorBoundary } from '../errorBoundary.ts';
import type { LocalReports } from '../run/localReports.ts';
import type { Services } from '../services.ts';
import type { TreeModel } from '../treeModel.ts';

/** What report panels are made of. */
export interface ReportParts {
  readonly extension: vscode.Uri;
  readonly services: Pick<Services, 'client' | 'list'>;
  readonly model: Pick<TreeModel, 'casesOf' | 'targetsOf'>;
  readonly index: Pick<CaseIndex, 'ready' | 'byId' | 'all'>;
  readonly boundary: Pick<ErrorBoundary, 'run'>;
  readonly local: Pick<LocalReports, 'serveTrace'>;
  /** Runs a test case on this machine, as the Testing view does. */
  readonly runCase: (one: IndexedCase) => Promise<void>;
}
