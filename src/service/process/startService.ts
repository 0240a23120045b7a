import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, readdir } from 'node:fs/promises';
import { Server } from 'node:http';
import path from 'node:path';
import { pid } from 'node:process';
import { createAdaptorServer } from '@hono/node-server';
import { parse } from 'yaml';
import { checkTestCase, isTestCase } from '../../core/case/checkTestCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { render } from '../../core/message.ts';
import { hasErrorCode } from '../../node/files.ts';
import { ownerOnly, replaceFile } from '../../node/replaceFile.ts';
import { pushCases } from '../cases/pushAndImport.ts';
import {
  dataFiles,
  openDataFolder,
  AuthorizedKeys,
  authorizeKey,
  newApiKey,
  claimDataFolder,
} from '../dataFolder/dataFolder.ts';
import { createApp, type AppOptions } from '../endpoints/createApp.ts';
import type { ExploreBudget } from '../explore/exploreBudget.ts';
import { Explorer } from '../explore/explorer.ts';
import { samplePath, createPages } from '../pages/createPages.ts';
import { ProjectRunner, TaskQueue, RunToolFinder } from '../runs/projectRunner.ts';
import { endInterruptedRuns, ReportRuns } from '../runs/reportRuns.ts';
import { Store, type StoreContext, type ServiceClock } from '../store/store.ts';
import { updateEnvironment, createTarget } from '../targets/targets.ts';
import { ResultTraces, TraceFolder, traceLimits, TraceLinks } from '../traces/traces.ts';
import type { ServiceOptions } from './parseServiceOptions.ts';

interface ServiceAddresses {
  readonly url: string;
  readonly apiKey?: string;
  readonly sampleAppUrl?: string;
  /** Where the sample was before, and reports say it was, if its port is in use now. */
  readonly sampleMovedFrom?: string;
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
  const before = sample && findSampleAddress(store);
  const port = before ? Number(new URL(before).port) : 0;
  const { origin, traces } = resources.add(await startPages({ ...options, port }, toolFinder, context.clock));
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
  return {
    ...addresses,
    ...(before && before !== sampleAppUrl ? { sampleMovedFrom: before } : {}),
    ...(apiKey === undefined ? {} : { apiKey }),
  };
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

/** Finds where the sample was when the service ran last; undefined where it was at an address of another kind. */
function findSampleAddress(store: Store): string | undefined {
  const address = store.target(sampleTargetId) && defaultEnvironment(store)?.discoveryUrl;
  return address && /^http:\/\/127\.0\.0\.1:\d+\/sample-app\/$/.test(address) ? address : undefined;
}

const defaultEnvironment = (store: Store) =>
  store.environments(sampleTargetId).find(({ type }) => type === 'DEFAULT');

/** Opens the keyless port, which serves what browsers open: a free one if the given one is in use. */
async function startPages(
  { data, sample, allowedHosts, port }: Pick<ServiceOptions, 'data' | 'sample' | 'allowedHosts' | 'port'>,
  toolFinder: Pick<RunToolFinder, 'traceViewer'>,
  clock: ServiceClock,
): Promise<Listener & { traces: ResultTraces }> {
  const folder = new TraceFolder(dataFiles(data).traces, traceLimits);
  const links = new TraceLinks(clock);
  const pages = createPages({
    sample: sample === undefined ? undefined : path.join(sample, 'app'),
    traces: folder,
    links,
    viewer: () => toolFinder.traceViewer(),
    allowedHosts,
  });
  const listener = await listen(pages.fetch, port).catch((error: unknown) => {
    if (port === 0 || !(hasErrorCode(error, 'EADDRINUSE') || hasErrorCode(error, 'EACCES'))) throw error;
    return listen(pages.fetch, 0);
  });
  return { ...listener, traces: new ResultTraces(folder, links, listener.origin) };
}

export const sampleTargetId = '5a3e1f00-0000-4000-8000-000000000001';

const testAccount = {
  username: 'ada@example.com',
  password: 'correct horse',
  otpInitializerKey: 'JBSWY3DPEHPK3PXP',
};

/** Gives the store the sample target with its test cases, once, and at each start its address. */
export async function seedSample(context: StoreContext, folder: string, discoveryUrl: string): Promise<void> {
  const { store } = context;
  if (store.target(sampleTargetId)) {
    const environment = defaultEnvironment(store);
    if (environment) updateEnvironment(context, environment, { discoveryUrl });
    return;
  }
  const cases = await readSampleCases(path.join(folder, 'workspace', 'portable-tests'));
  store.transaction(() => {
    createTarget(context, { testTarget: { app: 'Sample shop', discoveryUrl } }, sampleTargetId);
    const [environment] = store.environments(sampleTargetId);
    if (environment) updateEnvironment(context, environment, { testAccount });
    pushCases(context, 'replace', sampleTargetId, cases);
  });
}

async function readSampleCases(folder: string): Promise<TestCase[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.yaml')).sort();
  return Promise.all(names.map((name) => readSampleCase(path.join(folder, name))));
}

async function readSampleCase(file: string): Promise<TestCase> {
  const value: unknown = parse(await readFile(file, 'utf8'));
  if (isTestCase(value)) return value;
  const problem = checkTestCase(value).find(({ severity }) => severity === 'error');
  throw new Error(`${file} is not a test case: ${problem ? render(problem.message) : ''}`);
}

interface Closable {
  close(): void | Promise<void>;
}

/** Resources that were opened, and are closed in the reverse order. */
class ResourceStack {
  private readonly resources: Closable[] = [];

  add<Resource extends Closable>(resource: Resource): Resource {
    this.resources.push(resource);
    return resource;
  }

  async close(): Promise<void> {
    for (let resource = this.resources.pop(); resource; resource = this.resources.pop())
      await resource.close();
  }
}

export interface Listener {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  close(): Promise<void>;
}

const patience = 2000;

/** Lets an app answer on a port of this machine that no other machine reaches. */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
): Promise<Listener> {
  const server = createAdaptorServer({ fetch });
  if (!(server instanceof Server)) throw new Error('The server is not an HTTP/1 server');
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => close(server) };
}

/** Requests under way may end; who takes too long, or holds an idle connection, is cut off. */
async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(timer);
}
