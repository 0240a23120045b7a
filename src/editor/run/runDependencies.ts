import type * as vscode from 'vscode';
import type { RunEnvironment } from '../../runner/planRun.ts';
import type { CaseEnd, RunEvent } from '../../runner/events/runEvent.ts';
import type { ProjectRunOptions } from '../../runner/runProject.ts';
import type { CaseIndex, IndexedCase } from '../files/index/caseIndex.ts';
import type { CollectedCases } from '../files/collectCases.ts';
import type { ToolFinder } from '../playwright/toolFinder.ts';
import type { ToolInstaller } from '../playwright/toolInstaller.ts';
import type { ResultPath } from '../results/localApiClient.ts';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import type { AskedVariable } from './askAndSaveVariableValues.ts';
import type { RunEnvironmentResolver } from './runEnvironmentResolver.ts';
import type { RunStandby } from './runStandby.ts';
import type { RunFolders } from './runFolders.ts';
import type { RunHistory } from './runHistory.ts';
import type { ReportedRun, RunReportWriter } from './runReportWriter.ts';
import type { TestItems } from './testItems.ts';
import type { RunTraces } from './runTraces.ts';

export type RunMode = ProjectRunOptions['mode'];

/** Called with each event of a run, and the cases that are in it. */
export type OnRunEvent = (event: RunEvent, gathered: CollectedCases) => void;

/** The parts of the extension that run test cases. */
export interface RunDependencies {
  readonly controller: Pick<vscode.TestController, 'createTestRun'>;
  readonly items: TestItems;
  readonly index: CaseIndex;
  readonly history: RunHistory;
  readonly tools: Pick<ToolFinder, 'find'>;
  /** Installs what runs need and this machine lacks; asks. */
  readonly installMissing: ToolInstaller['forRun'];
  readonly boundary: Pick<ErrorBoundary, 'run'>;
  readonly environments: Pick<RunEnvironmentResolver, 'of'>;
  /** Values for variables that have none; asks. */
  readonly missingValues: (
    environment: RunEnvironment,
    variables: readonly AskedVariable[],
  ) => Promise<RunEnvironment>;
  readonly folders: Pick<RunFolders, 'take'>;
  /** Starts Playwright ahead of runs. */
  readonly standby: RunStandby;
  readonly reporter: string;
  /** The bundled worker of the sandbox. */
  readonly sandbox: string;
  readonly traces: RunTraces;
  /** Keeps a report of a run, where the cases of a file belong to a target of the local service. */
  readonly reportFor: (
    file: vscode.Uri,
    run: Pick<ReportedRun, 'report' | 'cases'>,
  ) => Promise<RunReportWriter | undefined>;
  /** Called with the outcome of each case, and the path of its result in a report. */
  readonly onCaseEnd: (end: CaseEnd, file: IndexedCase, result: ResultPath | undefined) => void;
}
