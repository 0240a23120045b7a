import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { pid } from 'node:process';
import { ownerOnly, replaceFile } from '../../node/replaceFile.ts';
import { dataFiles } from '../dataFolder/dataFiles.ts';
import { openDataFolder } from '../dataFolder/openDataFolder.ts';
import { AuthorizedKeys, authorizeKey, newApiKey } from '../dataFolder/authorizedKeys.ts';
import { claimDataFolder } from '../dataFolder/dataFolderOwner.ts';
import { createApp, type AppOptions } from '../endpoints/createApp.ts';
import type { ExploreBudget } from '../explore/exploreBudget.ts';
import { Explorer } from '../explore/explorer.ts';
import { listen } from '../http/listen.ts';
import { samplePath } from '../pages/createPages.ts';
import { ProjectRunner } from '../runs/projectRunner.ts';
import { endInterruptedRuns, ReportRuns } from '../runs/reportRuns.ts';
import { TaskQueue } from '../runs/taskQueue.ts';
import { RunToolFinder } from '../runs/runToolFinder.ts';
import { Store } from '../store/store.ts';
import type { StoreContext } from '../store/storeContext.ts';
import type { ResultTraces } from '../traces/resultTraces.ts';
import type { ServiceOptions } from './parseServiceOptions.ts';
import { ResourceStack } from './resourceStack.ts';
import { seedSample } from './seedSample.ts';
import { startPages } from './startPages.ts';

interface ServiceAddresses {
  readonly url: string;
  readonly apiKey?: string;
  readonly sampleAppUrl?: string;
}

export interface RunningService extends ServiceAddresses {
  readonly close: () => Promise<void>;
}

export interface StartOptions extends ServiceOptions {
  /** The bundled reporter, that Playwright loads. */
  readonly reporter: string;
  /** The bundled worker of the sandbox. */
  readonly sandbox: string;
  /** How far explorations go, where not as far as usual. */
  readonly exploreBudget?: ExploreBudget;
}

type Log = (line: string) => void;

/** Starts the service on its data folder. When a step fails, everything that was started is stopped again. */
export async function startService(options: StartOptions, log: Log): Promise<RunningService> {
  const resources = new ResourceStack();
  try {
    const addresses = await start(options, log, resources);
    return { ...addresses, close: () => resources.close() };
  } catch (error) {
    await resources.close();
    throw error;
  }
}

async function start(options: StartOptions, log: Log, resources: ResourceStack): Promise<ServiceAddresses> {
  const { data, sample, makesKey } = options;
  const files = dataFiles(data);
  await openDataFolder(data);
  const claim = await claimDataFolder(data);
  resources.add({ close: () => claim.release() });
  const store = resources.add(new Store(files.database));
  const context = { store, clock: { now: () => new Date() }, newId: () => randomUUID() };
  const toolFinder = new RunToolFinder(options);
  const { origin, traces } = resources.add(await startPages(options, toolFinder, context.clock));
  const projectRunner = new ProjectRunner(toolFinder, options, files.runs);
  await projectRunner.clear();
  const queue = resources.add(new TaskQueue());
  const runs = startRuns(options, context, traces, projectRunner, queue, log);
  const sampleAppUrl = sample && `${origin}${samplePath}`;
  if (sampleAppUrl) await seedSample(context, sample, sampleAppUrl);
  const app = createServiceApp(options, { ...context, ...runs, traces }, log);
  const api = resources.add(await listen(app.fetch, options.port));
  const apiKey = makesKey ? newApiKey() : undefined;
  if (apiKey !== undefined) await authorizeKey(data, apiKey);
  const addresses = { url: `${api.origin}/api`, ...(sampleAppUrl ? { sampleAppUrl } : {}) };
  resources.add({ close: () => rm(files.address, { force: true }) });
  await replaceFile(files.address, `${JSON.stringify({ pid, ...addresses })}\n`, ownerOnly);
  return { ...addresses, ...(apiKey === undefined ? {} : { apiKey }) };
}

/** Creates what uses a browser. Results that an earlier service left waiting come to their end. */
function startRuns(
  { runs, exploreBudget }: StartOptions,
  context: StoreContext,
  traces: ResultTraces,
  projectRunner: ProjectRunner,
  queue: TaskQueue,
  log: Log,
): Pick<AppOptions, 'runs' | 'explorer'> {
  const explorer = new Explorer(context, projectRunner, queue, exploreBudget);
  if (!runs) return { explorer };
  endInterruptedRuns(context);
  const reportRuns = new ReportRuns(context, traces, projectRunner, queue, (error) => log(codePlaces(error)));
  return { explorer, runs: reportRuns };
}

function createServiceApp(
  { data, sandbox, modes, allowedHosts, verbose }: StartOptions,
  parts: StoreContext & Pick<AppOptions, 'traces' | 'runs' | 'explorer'>,
  log: Log,
): ReturnType<typeof createApp> {
  const keys = new AuthorizedKeys(data);
  return createApp({
    ...parts,
    modes,
    sandboxWorker: () => readFile(sandbox, 'utf8'),
    isKnownKey: (key) => keys.isKnown(key),
    allowedHosts,
    ...(verbose ? { logRequest: log } : {}),
    logError: (error) => log(codePlaces(error)),
  });
}

/** The places in the code that an error came from. Its message is left out: it may quote what a request said. */
const codePlaces = ({ name, stack }: Error): string =>
  [name, ...(stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))].join('\n');
