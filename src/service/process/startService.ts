import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pid } from 'node:process';
import { createApp } from '../endpoints/app.ts';
import type { Clock } from '../store/clock.ts';
import { dataFiles, openDataFolder, writePrivately } from '../dataFolder/files.ts';
import type { Budget } from '../explore/budget.ts';
import { Explorer } from '../explore/explorer.ts';
import { AuthorizedKeys, authorizeKey, newKey } from '../dataFolder/keys.ts';
import { listen, type Listener } from '../http/listen.ts';
import { Machine } from '../runs/tools.ts';
import type { ServiceOptions } from './commandLine.ts';
import { claimFolder } from '../dataFolder/owner.ts';
import { createPages, samplePath } from '../pages/pages.ts';
import type { ServiceParts } from '../cases/modes.ts';
import { DraftRuns, endInterrupted } from '../runs/draftRuns.ts';
import { Toolbox } from '../runs/projectRunner.ts';
import { Turns } from '../runs/taskQueue.ts';
import { seedSample } from './seedSample.ts';
import { Store } from '../store/store.ts';
import { TraceFolder, traceLimits } from '../traces/traceFolder.ts';
import { TraceLinks } from '../traces/traceLinks.ts';
import { Traces } from '../traces/traces.ts';

export interface RunningService {
  readonly url: string;
  readonly apiKey?: string;
  readonly sampleAppUrl?: string;
  readonly close: () => Promise<void>;
}

export interface StartOptions extends ServiceOptions {
  /** The bundled reporter, that Playwright loads. */
  readonly reporter: string;
  /** The bundled worker of the sandbox. */
  readonly sandbox: string;
  /** How far explorations go, where not as far as usual. */
  readonly exploreBudget?: Budget;
}

/** Starts the service on its data folder. Whatever was started is stopped again when a step fails. */
export async function startService(
  options: StartOptions,
  log: (line: string) => void,
): Promise<RunningService> {
  const cleanups: (() => void | Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
  };
  const opened = <T extends { close(): void | Promise<void> }>(resource: T): T => {
    cleanups.push(() => resource.close());
    return resource;
  };
  try {
    const files = dataFiles(options.data);
    await openDataFolder(options.data);
    const claim = await claimFolder(options.data);
    cleanups.push(() => claim.release());
    const store = opened(new Store(files.database));
    const clock = { now: () => new Date() };
    const machine = new Machine(options);
    const { origin, traces } = opened(await startPages(options, machine, clock));
    const sandboxWorker = (): Promise<string> => readFile(options.sandbox, 'utf8');
    const logError = (error: Error): void => log(traceOf(error));
    const records = { store, clock, newId: () => randomUUID(), modes: options.modes, traces, sandboxWorker };
    const toolbox = new Toolbox(machine, options, files.runs);
    await toolbox.clear();
    const turns = opened(new Turns());
    const parts = { ...records, ...startRuns(options, records, toolbox, turns, logError) };
    const sample =
      options.sample === undefined ? undefined : await startSample(parts, options.sample, origin);
    const api = opened(await listen(apiOf(options, parts, log, logError).fetch, options.port));
    const apiKey = options.makesKey ? newKey() : undefined;
    if (apiKey !== undefined) await authorizeKey(options.data, apiKey);
    const addresses = { url: `${api.origin}/api`, ...sample };
    cleanups.push(() => rm(files.address, { force: true }));
    await writePrivately(files.address, `${JSON.stringify({ pid, ...addresses })}\n`);
    return { ...addresses, ...(apiKey === undefined ? {} : { apiKey }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What uses a browser. Results that an earlier service left waiting come to their end. */
function startRuns(
  { runs, exploreBudget }: StartOptions,
  records: ServiceParts,
  toolbox: Toolbox,
  turns: Turns,
  logError: (error: Error) => void,
): Pick<ServiceParts, 'runs' | 'explorer'> {
  const explorer = new Explorer(records, toolbox, turns, exploreBudget);
  if (!runs) return { explorer };
  endInterrupted(records);
  return { explorer, runs: new DraftRuns(records, toolbox, turns, logError) };
}

/** The keyless port: what browsers open. */
async function startPages(
  { data, sample, allowedHosts }: ServiceOptions,
  machine: Machine,
  clock: Clock,
): Promise<Listener & { traces: Traces }> {
  const folder = new TraceFolder(dataFiles(data).traces, traceLimits);
  const links = new TraceLinks(clock);
  const pages = createPages({
    sample: sample === undefined ? undefined : path.join(sample, 'app'),
    traces: folder,
    links,
    viewer: () => machine.traceViewer(),
    allowedHosts,
  });
  const listener = await listen(pages.fetch, 0);
  return { ...listener, traces: new Traces(folder, links, listener.origin) };
}

function apiOf(
  options: ServiceOptions,
  parts: ServiceParts,
  log: (line: string) => void,
  logError: (error: Error) => void,
): ReturnType<typeof createApp> {
  const keys = new AuthorizedKeys(options.data);
  return createApp({
    ...parts,
    isKnownKey: (key) => keys.isKnown(key),
    allowedHosts: options.allowedHosts,
    ...(options.verbose ? { logRequest: log } : {}),
    logError,
  });
}

async function startSample(
  parts: ServiceParts,
  folder: string,
  origin: string,
): Promise<{ sampleAppUrl: string }> {
  const sampleAppUrl = `${origin}${samplePath}`;
  await seedSample(parts, folder, sampleAppUrl);
  return { sampleAppUrl };
}

/** Where an error came from. Its message is left out: it may quote what a request said. */
const traceOf = ({ name, stack }: Error): string =>
  [name, ...(stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))].join('\n');
