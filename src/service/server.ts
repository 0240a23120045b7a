import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pid } from 'node:process';
import { createApp } from './app.ts';
import { dataFiles, openDataFolder, writePrivately } from './dataFolder.ts';
import { AuthorizedKeys, authorizeKey, newKey } from './keys.ts';
import { listen, type Listener } from './listen.ts';
import type { ServiceOptions } from './options.ts';
import { claimFolder } from './owner.ts';
import type { ServiceParts } from './parts.ts';
import { seedSample } from './seed.ts';
import { createSampleApp, samplePath } from './staticFiles.ts';
import { Store } from './store.ts';

export interface RunningService {
  readonly url: string;
  readonly apiKey?: string;
  readonly sampleAppUrl?: string;
  readonly close: () => Promise<void>;
}

/** Starts the service on its data folder. Whatever was started is stopped again when a step fails. */
export async function startService(
  options: ServiceOptions,
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
    const parts = {
      store,
      clock: { now: () => new Date() },
      newId: () => randomUUID(),
      modes: options.modes,
    };
    const sample =
      options.sample === undefined ? undefined : await startSample(options, parts, opened, options.sample);
    const api = opened(await listen(apiOf(options, parts, log).fetch, options.port));
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

function apiOf(
  options: ServiceOptions,
  parts: ServiceParts,
  log: (line: string) => void,
): ReturnType<typeof createApp> {
  const keys = new AuthorizedKeys(options.data);
  return createApp({
    ...parts,
    isKnownKey: (key) => keys.isKnown(key),
    allowedHosts: options.allowedHosts,
    ...(options.verbose ? { logRequest: log } : {}),
    logError: (error) => log(traceOf(error)),
  });
}

async function startSample(
  { allowedHosts }: ServiceOptions,
  parts: ServiceParts,
  opened: (listener: Listener) => Listener,
  folder: string,
): Promise<{ sampleAppUrl: string }> {
  const app = createSampleApp(path.join(folder, 'app'), allowedHosts);
  const { origin } = opened(await listen(app.fetch, 0));
  const sampleAppUrl = `${origin}${samplePath}`;
  await seedSample(parts, folder, sampleAppUrl);
  return { sampleAppUrl };
}

/** Where an error came from. Its message is left out: it may quote what a request said. */
const traceOf = ({ name, stack }: Error): string =>
  [name, ...(stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))].join('\n');
