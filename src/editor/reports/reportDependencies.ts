import type * as vscode from 'vscode';
import type { StepRef } from '../../runner/events/runEvent.ts';
import type { CaseIndex, IndexedCase } from '../files/index/caseIndex.ts';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';
import type { ShowTrace } from '../playwright/createShowTrace.ts';
import type { Services } from '../connection/services.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { TargetCatalog } from '../targets/targetCatalog.ts';
import type { ReportWatch } from '../results/reportWatch.ts';

/** The services that report panels and commands use. */
export interface ReportDependencies {
  readonly context: Pick<vscode.ExtensionContext, 'extensionUri'>;
  readonly services: Pick<Services, 'client' | 'list'>;
  readonly catalog: Pick<CaseCatalog, 'casesOf'>;
  readonly targets: Pick<TargetCatalog, 'targetsOf' | 'nameOf'>;
  readonly index: Pick<CaseIndex, 'ready' | 'byId' | 'all'>;
  readonly boundary: Pick<ErrorBoundary, 'run'>;
  readonly watch: ReportWatch;
  readonly localApi: Pick<LocalApiClient, 'serveTrace' | 'runDetails'>;
  /** Runs test cases on this machine, as the Testing view does. */
  readonly runCases: (some: readonly IndexedCase[]) => Promise<void>;
  /** Shows a trace that the local service serves. */
  readonly showTrace: ShowTrace;
  /** The step at which the last local run of a case failed. */
  readonly failedAt: (caseId: string) => StepRef | undefined;
}
