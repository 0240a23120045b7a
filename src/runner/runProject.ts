import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, realpath, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { sandboxWorkerPath } from '../codegen/generateProject.ts';
import type { GeneratedProject } from '../codegen/plan/generatedProject.ts';
import { toError } from '../core/userError.ts';
import { stopOnAbort } from '../node/processTree.ts';
import type { EmulatedDevice } from './device/deviceAndViewport.ts';
import { proxyVariableNames } from './environment/browserProxy.ts';
import {
  createProcessEnvironment,
  type ProcessEnvironmentOptions,
} from './environment/processEnvironment.ts';
import { addPageStatus, addSuggestedLocators } from './events/failureDetails.ts';
import { reporterChannel } from './events/reporterChannel.ts';
import type { RunEvent } from './events/runEvent.ts';
import { stripColours, RunEventMapper } from './events/runEventMapper.ts';
import type { Browser } from './find/browser.ts';
import type { Playwright } from './find/playwright.ts';
import { launchPlaywright, type LaunchPlaywright } from './launch/playwrightStandby.ts';
import { RedactedStream, createRunRedaction } from './redaction/redaction.ts';
import { markRunFolder } from './runFolders.ts';

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
  /** How often each test case runs; once where it is left out. */
  readonly repeat?: number | undefined;
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
  finish().catch((error: unknown) => events.destroy(toError(error)));
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

/** The file that Playwright reads in place of the project's own. */
const configName = 'run.config.ts';

/** Creates a folder that only its user can read: what is in it may show what was typed. */
async function createPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

/**
 * Writes a project where it runs, in a private folder, with a link to Playwright in place of an installed one. Of a
 * project that was written there before, only what is the same stays.
 */
export async function writeRunFolder(
  folder: string,
  { files, usesSandbox }: GeneratedProject,
  playwright: Playwright,
  { sandbox, ...config }: RunConfig & { readonly sandbox: string },
): Promise<void> {
  await createPrivateFolder(folder);
  const texts = new Map([...files, ...runConfigFiles(configName, config)]);
  if (usesSandbox) texts.set(sandboxWorkerPath, await readFile(sandbox, 'utf8'));
  await removeOthers(folder, texts);
  const folders = new Set(Array.from(texts.keys(), (name) => path.dirname(path.join(folder, name))));
  for (const parent of folders) await mkdir(parent, { recursive: true });
  await Promise.all(Array.from(texts, ([name, text]) => writeIfChanged(path.join(folder, name), text)));
  await linkPlaywright(folder, playwright);
}

const modules = 'node_modules';

async function removeOthers(folder: string, texts: ReadonlyMap<string, string>, below = ''): Promise<void> {
  for (const entry of await readdir(path.join(folder, below), { withFileTypes: true })) {
    const name = path.posix.join(below, entry.name);
    if (name === modules || texts.has(name)) continue;
    if (entry.isDirectory()) await removeOthers(folder, texts, name);
    else await rm(path.join(folder, name));
  }
}

async function writeIfChanged(file: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before !== text) await writeFile(file, text);
}

async function linkPlaywright(folder: string, playwright: Playwright): Promise<void> {
  const link = path.join(folder, modules, '@playwright', 'test');
  await mkdir(path.dirname(link), { recursive: true });
  await rm(link, { recursive: true, force: true });
  await symlink(playwright.folder, link, 'junction');
}

/** Settings of a run beside those of its project. Holds no secrets: it is written to a file. */
interface RunConfig {
  /** The reporter's file. */
  readonly reporter: string;
  /** The specs to run, by their paths in the project. */
  readonly specs: readonly string[];
  readonly browser: Browser;
  readonly workers?: number | undefined;
  /** How often each test case runs; once where it is left out. */
  readonly repeat?: number | undefined;
  /** The folder of traces and screenshots: absolute, or seen from the project. */
  readonly outputDir: string;
  /** The folder of Playwright's blob report; none is written where it is left out. */
  readonly blobFolder?: string | undefined;
  /** Whether traces and screenshots are made. */
  readonly isRecorded?: boolean | undefined;
  /** A desktop where it is left out. */
  readonly device?: EmulatedDevice | undefined;
}

const optionsName = 'run.options.json';

/** The configuration of a run, as files of its project. */
export const runConfigFiles = (
  name: string,
  { reporter, specs, browser, workers, repeat, outputDir, blobFolder, isRecorded = true, device }: RunConfig,
): [string, string][] => [
  [name, source],
  [
    optionsName,
    JSON.stringify({
      reporter,
      specs,
      outputDir,
      ...(workers === undefined ? {} : { workers }),
      ...(repeat === undefined ? {} : { repeat }),
      ...(blobFolder === undefined ? {} : { blobFolder }),
      ...(isRecorded ? {} : { isRecorded }),
      ...(browser.kind === 'channel' ? { channel: browser.channel } : {}),
      ...(browser.kind === 'own' && browser.engine ? { engine: browser.engine } : {}),
      ...(device?.name === undefined ? {} : { device: device.name }),
      ...(device?.viewport ? { viewport: device.viewport } : {}),
    }),
  ],
];

const source = `import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import project from './playwright.config';
import options from './${optionsName}';

interface Options {
  workers?: number;
  repeat?: number;
  channel?: string;
  engine?: string;
  blobFolder?: string;
  isRecorded?: boolean;
  device?: string;
  viewport?: { width: number; height: number };
}

const { workers, repeat, channel, engine, blobFolder, isRecorded = true, device, viewport }: Options = options;
const server = process.env.${proxyVariableNames.server};
const ofThisRun = {
  screenshot: isRecorded ? ('only-on-failure' as const) : ('off' as const),
  ...(isRecorded ? {} : { trace: 'off' as const }),
  ...(channel ? { channel } : {}),
  ...(server
    ? {
        proxy: {
          server,
          username: process.env.${proxyVariableNames.username},
          password: process.env.${proxyVariableNames.password},
          bypass: process.env.${proxyVariableNames.bypass},
        },
      }
    : {}),
};

// Firefox and WebKit know no permission of the clipboard, and take no path of a Chromium.
const ofEngine = engine
  ? { ...devices[engine === 'firefox' ? 'Desktop Firefox' : 'Desktop Safari'], permissions: [], launchOptions: {} }
  : {};

// The browser is the one that was asked for, also where the device comes with another one.
const ofDevice = {
  ...(device
    ? {
        screen: undefined,
        ...devices[device],
        defaultBrowserType: (engine ?? 'chromium') as 'chromium' | 'firefox' | 'webkit',
      }
    : {}),
  ...(viewport ? { viewport } : {}),
};

const escaped = (path: string) => path.replaceAll(/[$()*+.?[\\\\\\]^{|}]/g, '\\\\$&');

export default defineConfig({
  ...project,
  testMatch: options.specs.map((spec) => new RegExp('^' + escaped(join(__dirname, spec)) + '$')),
  reporter: [
    ['./support/secrets.ts'],
    [options.reporter],
    ...(blobFolder ? [['blob', { outputDir: blobFolder }] as const] : []),
  ],
  outputDir: options.outputDir,
  retries: 0,
  forbidOnly: false,
  ...(workers ? { workers } : {}),
  ...(repeat ? { repeatEach: repeat } : {}),
  projects: project.projects?.map((browserProject) => ({
    ...browserProject,
    ...(engine ? { name: engine } : {}),
    use: { ...browserProject.use, ...ofEngine, ...ofDevice, ...ofThisRun },
  })),
});
`;
