import { env, platform } from 'node:process';
import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import {
  isLivePlaywright,
  oldestLivePlaywright,
  toLiveCase,
  type LiveCase,
} from '../../live/host/liveCase.ts';
import { startLiveSession, type LiveSessionProcess } from '../../live/host/startLiveSession.ts';
import type { LiveEventOf } from '../../live/protocol/liveProtocol.ts';
import { findPlaywright, type Playwright } from '../../runner/find/playwright.ts';
import { collectCases } from '../files/collectCases.ts';
import { indexOpenDocuments } from '../files/index/caseIndex.ts';
import type { StepCache } from '../files/steps/documentSteps.ts';
import { installedPlaywright } from '../playwright/playwrightFolders.ts';
import { runSettings } from '../playwright/runSettings.ts';
import { prepareCaseSet, type PreparedCaseSet } from '../run/prepareCaseSet.ts';
import type { RunDependencies } from '../run/runResources.ts';
import type { CommandId } from '../ui/commands.ts';
import { ErrorWithAction } from '../ui/errorBoundary.ts';

/** Whether the browser shows a window as well. */
export type LiveMode = 'headless' | 'headed';

type CaseParts = Pick<RunDependencies, 'index'>;

/** Reads a test case, and those that it needs, as they stand in the editor. @throws {UserError} on errors in a file */
export async function readLiveCase({ index }: CaseParts, document: vscode.TextDocument): Promise<LiveCase> {
  await indexOpenDocuments(index);
  const file = await index.of(document);
  const { cases } = await collectCases([file], index);
  return toLiveCase(file.summary.id?.value ?? '', cases);
}

/**
 * Prepares the session of a test case; asks for values that are missing, and installs what is.
 *
 * @throws {UserError} when the test case can't be run, or the installed Playwright has no live pages
 */
export async function prepareLive(
  { run, storage }: Pick<LiveDependencies, 'run' | 'storage'>,
  document: vscode.TextDocument,
  mode: LiveMode,
): Promise<PreparedCaseSet> {
  await run.installMissing(runSettings(document.uri), mode);
  await indexOpenDocuments(run.index);
  const prepared = await prepareCaseSet(run, [await run.index.of(document)], mode);
  const playwright = await newEnough(prepared.options.playwright, storage);
  return { ...prepared, options: { ...prepared.options, playwright } };
}

/** A live session that runs, and what it took. */
interface StartedSession {
  readonly session: LiveSessionProcess;
  /** Starts what the next live page or run needs, once this one has what it needs. */
  readonly prepareNext: () => void;
  /** Gives back what it took; called once it has ended. */
  readonly release: () => Promise<void>;
}

/** Starts a session that is prepared. It ends with this window at the latest. */
export async function startPrepared(
  { run, extension }: Pick<LiveDependencies, 'run' | 'extension'>,
  { options, prepared: { project, variables } }: PreparedCaseSet,
  signal: AbortSignal,
  onFrame: (frame: LiveEventOf<'frame'>) => void,
): Promise<StartedSession> {
  const { folders, standby, reporter, sandbox } = run;
  const [taken, waiting] = await Promise.all([folders.take(), standby.get()]);
  const script = vscode.Uri.joinPath(extension, 'dist', 'liveSession.js').fsPath;
  const { launch } = waiting;
  const session = await startLiveSession(
    { ...options, ...taken.folders, project, variables, reporter, sandbox, launch, script },
    signal,
    onFrame,
  );
  return { session, prepareNext: () => waiting.prepare(options), release: taken.release };
}

/** Where the workspace has an older one, that in the storage of the extension serves. */
async function newEnough(found: Playwright, storage: vscode.Uri): Promise<Playwright> {
  if (isLivePlaywright(found.version)) return found;
  const own = await findPlaywright([installedPlaywright(storage)]);
  if (own && isLivePlaywright(own.version)) return own;
  throw new ErrorWithAction(
    message(
      'The live page requires Playwright Test {0} or newer, and {1} is installed',
      oldestLivePlaywright,
      found.version,
    ),
    message("Update @playwright/test in the workspace, or install it in the extension's storage"),
    {
      title: vscode.l10n.t('Install Playwright Test'),
      run: () => vscode.commands.executeCommand('portableTests.installPlaywright' satisfies CommandId),
    },
  );
}

/** Whether a browser that is started here can show a window to the user. */
export const hasDisplay = (): boolean =>
  platform === 'linux'
    ? Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'])
    : vscode.env.remoteName === undefined && vscode.env.uiKind === vscode.UIKind.Desktop;

/** What live pages need of the rest of the extension. */
export interface LiveDependencies {
  readonly run: RunDependencies;
  readonly steps: StepCache;
  readonly log: vscode.LogOutputChannel;
  readonly extension: vscode.Uri;
  /** The storage of the extension on this machine. */
  readonly storage: vscode.Uri;
}
