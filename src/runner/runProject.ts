import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, realpath } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { GeneratedProject } from '../codegen/plan/generatedProject.ts';
import type { EmulatedDevice } from './device/emulatedDevice.ts';
import type { RunEvent } from './events/runEvent.ts';
import { stripColours } from './events/stripColours.ts';
import type { Playwright } from './find/playwright.ts';
import { launchPlaywright } from './launch/launchPlaywright.ts';
import type { LaunchPlaywright } from './launch/playwrightLaunch.ts';
import { markRunFolder } from './runningMark.ts';
import {
  createProcessEnvironment,
  type ProcessEnvironmentOptions,
} from './environment/processEnvironment.ts';
import { stopOnAbort } from '../node/processTree.ts';
import { reporterChannel } from './events/reporterChannel.ts';
import { RunEventMapper } from './events/runEventMapper.ts';
import { RedactedStream } from './redaction/redactedStream.ts';
import { createRunRedaction } from './redaction/createRunRedaction.ts';
import { addPageStatus } from './events/addPageStatus.ts';
import { addSuggestedLocators } from './events/addSuggestedLocators.ts';
import { configName, createPrivateFolder, writeRunFolder } from './writeRunFolder.ts';

export interface ProjectRunOptions extends ProcessEnvironmentOptions {
  readonly project: GeneratedProject;
  /** Paths of the specs to run, as in the project. */
  readonly specs: readonly string[];
  /** A folder that is not there yet: traces and screenshots get into it, and the project, unless it has `codeFolder`. */
  readonly folder: string;
  /** The folder of an earlier project, which no other run uses: this project takes its place. */
  readonly codeFolder?: string;
  readonly playwright: Playwright;
  /** The bundled reporter. */
  readonly reporter: string;
  /** The bundled worker of the sandbox. */
  readonly sandbox: string;
  /** `debug` opens Playwright's inspector. */
  readonly mode: 'headless' | 'headed' | 'debug';
  /** How many tests run at the same time; Playwright's own choice where it is left out. */
  readonly workers?: number;
  /** The folder of Playwright's blob report; none is written where it is left out. */
  readonly blobFolder?: string | undefined;
  /** Whether traces and screenshots are made; they are where it is left out. */
  readonly isRecorded?: boolean | undefined;
  /** A desktop where it is left out. */
  readonly device?: EmulatedDevice | undefined;
  /** Starts Playwright's command line; in a new process where it is left out. */
  readonly launch?: LaunchPlaywright;
}

/**
 * Runs specs of a generated project, and tells what happens while it does. Ends every process that it
 * started: when the run is over, when `signal` aborts, and when the caller stops listening.
 *
 * @throws {Error} when files cannot be written or node cannot be started
 */
export async function* runProject(
  options: ProjectRunOptions,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, void> {
  const { project, playwright, folder, codeFolder = folder } = options;
  await createPrivateFolder(folder);
  const outputDir = codeFolder === folder ? 'results' : path.join(folder, 'results');
  await writeRunFolder(codeFolder, project, playwright, { ...options, outputDir });
  const root = await realpath(codeFolder);
  if (signal.aborted) return;
  const unmark = await markRunFolder(folder);
  const child = start(options);
  const release = stopOnAbort(child, signal);
  const { redacted } = createRunRedaction(options);
  try {
    for await (const event of eventsOf(child, options, root, signal)) {
      if (event.type === 'caseEnd') await makePrivate(event.attachments);
      yield event.type === 'caseEnd'
        ? await addPageStatus(await addSuggestedLocators(event, redacted))
        : event;
    }
  } finally {
    release();
    await unmark();
  }
}

function start(options: ProjectRunOptions): ChildProcess {
  const { node, playwright, folder, codeFolder = folder, mode, launch = launchPlaywright } = options;
  const args = ['test', '--config', configName];
  if (mode !== 'headless') args.push(mode === 'debug' ? '--debug' : '--headed');
  return launch({ node, playwright, args, cwd: codeFolder, env: createProcessEnvironment(options) });
}

function eventsOf(
  child: ChildProcess,
  options: ProjectRunOptions,
  folder: string,
  signal: AbortSignal,
): Readable {
  const { redacted } = createRunRedaction(options);
  const relative = (file: string): string => path.relative(folder, file).replaceAll(path.sep, '/');
  const mapper = new RunEventMapper(options.project.steps, relative, redacted);
  const events = new Readable({ objectMode: true, read: () => undefined });
  const push = (event: RunEvent): boolean => events.push(event);
  let lastOutput = '';
  forwardOutput(child, options, (text) => {
    lastOutput = (lastOutput + text).slice(-maxOutput);
    push({ type: 'output', text });
  });
  const messages = readLines(child, (line) => {
    const event = mapper.read(line);
    if (event) push(event);
  });
  const finish = async (): Promise<void> => {
    const [[code]] = await Promise.all([once(child, 'close') as Promise<[number | null]>, messages]);
    if (!mapper.hasEnded && !signal.aborted)
      push({ type: 'error', failure: { message: interruptedMessage(code, lastOutput) } });
    events.push(null);
  };
  finish().catch((error: unknown) =>
    events.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return events;
}

/** Hands on what a process writes, without colours and secrets. */
function forwardOutput(
  { stdin, stdout, stderr }: ChildProcess,
  options: ProjectRunOptions,
  onText: (text: string) => void,
): void {
  const { redacted, lines } = createRunRedaction(options);
  const forward = (text: string): void => {
    if (text !== '') onText(text);
  };
  for (const stream of [stdout, stderr]) {
    const text = new RedactedStream((piece) => redacted(stripColours(piece)), lines);
    stream?.setEncoding('utf8').on('data', (data: string) => forward(text.push(data)));
    stream?.once('end', () => forward(text.end()));
  }
  stdin?.on('error', () => undefined);
}

/** The most characters of output that the message of an interrupted run has. */
const maxOutput = 4000;

const interruptedMessage = (code: number | null, lastOutput: string): string =>
  `Playwright ended before the run did${code === null ? '' : `, with exit code ${code}`}.\n${lastOutput}`.trim();

async function readLines(child: ChildProcess, read: (line: string) => void): Promise<void> {
  const stream = child.stdio[reporterChannel];
  if (!(stream instanceof Readable)) throw new Error('The private channel is missing');
  for await (const line of createInterface({ input: stream })) read(line);
}

/** Traces and screenshots show what was typed. */
async function makePrivate(attachments: readonly { path: string }[]): Promise<void> {
  await Promise.all(attachments.map(({ path: file }) => chmod(file, 0o600).catch(() => undefined)));
}
