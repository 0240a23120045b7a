import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { serviceAddress, type ServiceAddress } from '../dataFolder/dataFolder.ts';

/** Settings of a local service that ends together with the process that starts it. */
interface ServiceLaunch {
  /** The folder of the extension, with its bundles and the sample. */
  readonly extension: string;
  /** The folder that keeps the data. */
  readonly data: string;
  /** Folders from which Playwright Test is looked for, as Node would. */
  readonly playwright: readonly string[];
  /** The path or the channel of the browser; empty where any will do. */
  readonly browser?: string;
  /** The node that runs Playwright; empty where any will do. */
  readonly node?: string;
  /** Origins that code of test cases may fetch from, beside that of the application. */
  readonly allowedOrigins?: readonly string[];
}

/** The arguments with which Node starts the service; its standard input must be a pipe. */
export function serviceArguments(launch: ServiceLaunch): string[] {
  const { extension, data, playwright, browser, node, allowedOrigins = [] } = launch;
  return [
    path.join(extension, 'dist', 'service.js'),
    '--port',
    '0',
    '--data',
    data,
    '--sample',
    path.join(extension, 'sample'),
    ...playwright.flatMap((folder) => ['--playwright', folder]),
    ...(browser ? [`--browser=${browser}`] : []),
    ...(node ? [`--node=${node}`] : []),
    ...allowedOrigins.map((origin) => `--allow-origin=${origin}`),
    '--no-key',
    '--parent-stdin',
  ];
}

/** The exit code of a service whose data another process owns. */
const folderInUse = 3;

/**
 * Waits until a service that was just started listens.
 *
 * @returns undefined where another process owns the data
 * @throws {Error} with the reason why it did not start
 */
export function waitUntilListening(service: ChildProcess): Promise<ServiceAddress | undefined> {
  return new Promise((resolve, reject) => {
    service.once('error', reject);
    service.once('exit', (code) =>
      code === folderInUse ? resolve(undefined) : reject(new Error(`exit code ${code}`)),
    );
    if (!service.stdout) return reject(new Error('no output'));
    const lines = createInterface(service.stdout); // goes on reading after the first, or the service would be held up
    lines.once('line', (line) => {
      const address = addressOf(line, service.pid);
      if (address) resolve(address);
      else reject(new Error(line));
    });
  });
}

function addressOf(line: string, pid: number | undefined): ServiceAddress | undefined {
  try {
    const printed: unknown = JSON.parse(line);
    return serviceAddress.safeParse({ ...(printed as object), pid }).data;
  } catch {
    return undefined;
  }
}
