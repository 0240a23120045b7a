import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { localServiceUrl } from '../../core/target/serviceAddresses.ts';
import type { PastResult } from '../../report/history/pastResults.ts';
import type { RunEvent } from '../../runner/events/runEvent.ts';
import type { PlaywrightStandby } from '../../runner/launch/playwrightStandby.ts';
import type { RunEnvironment } from '../../runner/planRun.ts';
import { takeCodeFolder, pruneRuns, type RunLimits } from '../../runner/runFolders.ts';
import type { ProjectRunOptions } from '../../runner/runProject.ts';
import type { TraceReader } from '../../trace/reader/traceReader.ts';
import type { CollectedCases } from '../files/collectCases.ts';
import type { CaseIndex, IndexedCase } from '../files/index/caseIndex.ts';
import { readAllowedOrigins, runSettings, type RunSettings } from '../playwright/runSettings.ts';
import type { ToolFinder } from '../playwright/toolFinder.ts';
import type { ToolInstaller } from '../playwright/toolInstaller.ts';
import type { ResultPath, LocalApiClient } from '../results/localApiClient.ts';
import type { SavedEnvironments } from '../targets/environments/savedEnvironments.ts';
import {
  type RunAccess,
  findHeader,
  type SavedVariableValues,
} from '../targets/environments/savedRunValues.ts';
import { targetFolderOf } from '../targets/targetFolders.ts';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import { deferred } from '../ui/lazyValues.ts';
import type { AskedVariable, NeededAccess } from './askRunValues.ts';
import type { ChosenEnvironment, ChosenEnvironments } from './chosenEnvironments.ts';
import type { ReportedRun, RunReportWriter } from './localReportWriter.ts';
import type { LocatorProofs } from './locatorProofs.ts';
import type { RunHistory } from './runHistory.ts';
import type { RunTraces } from './runTraces.ts';
import type { TestItems } from './testItems.ts';

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
  readonly reader: RunTraceReader;
  /** What is known of the elements of steps; its code is loaded with the first run. */
  readonly proofs: () => Promise<LocatorProofs>;
  /** Keeps a report of a run, where the cases of a file belong to a target of the local service. */
  readonly reportFor: (
    file: vscode.Uri,
    run: Pick<ReportedRun, 'report' | 'cases'>,
  ) => Promise<RunReportWriter | undefined>;
  /** Called with what the Testing view shows of each case in the end, and the path of its result in a report. */
  readonly onResult: (outcome: PastResult['outcome'], file: IndexedCase, result?: ResultPath) => void;
}

type Storage = Pick<vscode.ExtensionContext, 'extensionUri' | 'globalStorageUri'>;

/** The process that loads Playwright ahead of runs; its code is loaded with the first run. */
export class RunStandby implements vscode.Disposable {
  private created: PlaywrightStandby | undefined;

  constructor(private readonly storage: Storage) {}

  readonly get = deferred(async () => {
    const { PlaywrightStandby } = await import('../../runner/launch/playwrightStandby.ts');
    const { extensionUri, globalStorageUri } = this.storage;
    this.created = new PlaywrightStandby(
      vscode.Uri.joinPath(extensionUri, 'dist', 'playwrightStandby.js').fsPath,
      vscode.Uri.joinPath(globalStorageUri, 'compile-cache').fsPath,
    );
    return this.created;
  });

  dispose(): void {
    this.created?.dispose();
  }
}

/** The process that reads the traces of runs; its code is loaded with the first one. */
export class RunTraceReader implements vscode.Disposable {
  private created: TraceReader | undefined;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly tools: Pick<ToolFinder, 'find'>,
  ) {}

  readonly get = deferred(async () => {
    const { TraceReader } = await import('../../trace/reader/traceReader.ts');
    const script = vscode.Uri.joinPath(this.extension, 'dist', 'traceReader.js').fsPath;
    const findTools = (): ReturnType<ToolFinder['find']> =>
      this.tools.find(runSettings(vscode.window.activeTextEditor?.document.uri), 'headless');
    return (this.created = new TraceReader(script, findTools));
  });

  dispose(): void {
    this.created?.dispose();
  }
}

/** The folders of one run: that of its traces and screenshots is not there yet, and no other run uses that of its code. */
type FoldersOfRun = Required<Pick<ProjectRunOptions, 'folder' | 'codeFolder'>>;

/** The runs whose files are kept, and the disk space they may take. */
const limits: RunLimits = { runs: 30, bytes: 2 * 1024 ** 3 };

/** The folders of runs in the extension's storage, readable by their user only since traces show what was typed. */
export class RunFolders {
  private readonly runs: string;
  private readonly code: string;

  /** @param traces knows those that are still needed */
  constructor(
    globalStorage: vscode.Uri,
    private readonly traces: Pick<RunTraces, 'kept'>,
  ) {
    this.runs = vscode.Uri.joinPath(globalStorage, 'runs').fsPath;
    this.code = vscode.Uri.joinPath(globalStorage, 'run-code').fsPath;
  }

  /** Takes the folders of a run. Once they are released, the next run can use that of the code, and the oldest runs are deleted. */
  async take(): Promise<{ readonly folders: FoldersOfRun; release(): Promise<void> }> {
    await mkdir(this.runs, { recursive: true, mode: 0o700 });
    const code = await takeCodeFolder(this.code);
    return {
      folders: { folder: path.join(this.runs, randomUUID()), codeFolder: code.folder },
      release: async () => {
        code.release();
        await pruneRuns(this.runs, limits, this.traces.kept);
      },
    };
  }
}

/** Resolves the environment of a file's cases with its variables, credentials and headers. */
export class RunEnvironmentResolver {
  constructor(
    private readonly environments: Pick<ChosenEnvironments, 'of'>,
    private readonly secrets: Pick<SavedVariableValues, 'get'>,
    private readonly access: Pick<RunAccessResolver, 'of'>,
    private readonly reports: Pick<LocalApiClient, 'environments'>,
  ) {}

  /** @throws {vscode.CancellationError} when the user was asked for an address and gave none */
  async of(file: vscode.Uri, settings: RunSettings): Promise<RunEnvironment> {
    const chosen = await this.environments.of(file, settings);
    const [details, typed] = await Promise.all([
      this.ofLocalService(file, chosen),
      this.secrets.get(chosen.executionUrl),
    ]);
    const access = await this.accessOf(file, chosen, settings);
    return {
      executionUrl: chosen.executionUrl,
      name: details.name ?? chosen.name,
      variables: new Map([...typed, ...emailOf(chosen), ...(details.variables ?? [])]),
      basicAuth: details.basicAuth ?? access.basicAuth,
      headers: details.headers ?? new Map(Object.entries(access.headers)),
      testIdAttribute: settings.testIdAttribute || details.testIdAttribute,
      timeoutPerStep: details.timeoutPerStep ?? settings.timeoutPerStep,
      isTargetTimeout: details.timeoutPerStep !== undefined,
      allowedOrigins: readAllowedOrigins(),
    };
  }

  /** The local service knows its own environments; others are asked for once. */
  private accessOf(file: vscode.Uri, chosen: ChosenEnvironment, { url }: RunSettings): Promise<RunAccess> {
    const isHosted = targetFolderOf(file)?.serviceUrl !== localServiceUrl;
    return this.access.of(chosen, isHosted && url === '');
  }

  /** Reads the accounts of the environment from the local service; hosted services do not return them. */
  private async ofLocalService(
    file: vscode.Uri,
    { id, executionUrl }: ChosenEnvironment,
  ): Promise<Partial<RunEnvironment>> {
    const folder = targetFolderOf(file);
    if (folder?.serviceUrl !== localServiceUrl) return {};
    const { environments, testIdAttribute, timeoutPerStep } = await this.reports.environments(
      folder.testTargetId,
    );
    const listed = environments.find((environment) => environment.id === id);
    // What belongs to one application is not typed into another.
    if (!listed || originOf(listed.discoveryUrl) !== originOf(executionUrl))
      return { testIdAttribute, timeoutPerStep };
    return {
      name: listed.name,
      testIdAttribute,
      timeoutPerStep,
      variables: new Map(Object.entries(listed.variables)),
      basicAuth: listed.basicAuth,
      headers: new Map(Object.entries(listed.headers)),
    };
  }
}

/** The address of the environment, as services list it. */
const emailOf = ({ email }: ChosenEnvironment): [string, string][] => (email ? [['EMAIL', email]] : []);

const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;

type AskAccess = (origin: string, saved: RunAccess, needed: NeededAccess) => Promise<RunAccess>;

const askUser: AskAccess = async (...needed) => {
  const { askMissingAccess } = await import('./askRunValues.ts');
  return askMissingAccess(...needed);
};

/**
 * Resolves basic authentication and headers of environments whose service returns no secrets: as they were entered on
 * this machine, for the origin of the application.
 */
export class RunAccessResolver {
  constructor(
    private readonly secrets: Pick<SavedVariableValues, 'access' | 'setAccess'>,
    private readonly environments: Pick<SavedEnvironments, 'of'>,
    private readonly ask: AskAccess = askUser,
  ) {}

  /**
   * Asks once for what the environment is known to need: what was set from this machine.
   *
   * @param isOwnAddress whether the address is that of the environment: another one is never asked for its secrets
   * @throws {vscode.CancellationError} when the user was asked and gave no answer
   */
  async of({ executionUrl, id }: ChosenEnvironment, isOwnAddress: boolean): Promise<RunAccess> {
    const saved = await this.secrets.access(executionUrl);
    const needed = isOwnAddress && id !== undefined ? this.neededBy(id) : undefined;
    if (!needed || isComplete(saved, needed)) return saved;
    const access = await this.ask(new URL(executionUrl).origin, saved, needed);
    await this.secrets.setAccess(executionUrl, access);
    return access;
  }

  private neededBy(id: string): NeededAccess | undefined {
    const known = this.environments.of(id);
    if (!known) return undefined;
    const { basicAuth, additionalHeaderFields } = known;
    return {
      hasBasicAuth: Boolean(basicAuth?.username),
      username: basicAuth?.username ?? undefined,
      headerNames: additionalHeaderFields ?? [],
    };
  }
}

const isComplete = (saved: RunAccess, { hasBasicAuth, headerNames }: NeededAccess): boolean =>
  (!hasBasicAuth || saved.basicAuth !== undefined) &&
  headerNames.every((name) => findHeader(saved, name) !== undefined);
