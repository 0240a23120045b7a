import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import type { ServiceAddress } from '../../src/service/dataFolder/dataFolder.ts';
import { serviceArguments, waitUntilListening } from '../../src/service/process/launchService.ts';
import { startProcess } from '../host/processes.ts';

export interface LocalService extends ServiceAddress {
  process: ChildProcess;
}

export interface LocalServiceOptions {
  /** The folder of the extension, which has the service's bundle and the sample. */
  extension: string;
  /** Where the extension, too, looks for the service of this user. */
  userFolder: string;
  log: string;
  /** Where Playwright Test is looked for. */
  playwright: string;
  env: NodeJS.ProcessEnv;
}

/** Starts the local service as the extension does, and waits until it listens. */
export async function startLocalService(options: LocalServiceOptions): Promise<LocalService> {
  const { extension, userFolder, log, playwright, env } = options;
  const storage = path.join(userFolder, 'globalStorage/portable-test-cases.portable-test-cases');
  const data = path.join(storage, 'service');
  mkdirSync(data, { recursive: true });
  mkdirSync(path.dirname(log), { recursive: true });
  const errors = openSync(log, 'w');
  const args = serviceArguments({
    extension,
    data,
    playwright: [playwright, path.join(storage, 'playwright')],
  });
  const service = startProcess(process.execPath, args, { env, stdio: ['pipe', 'pipe', errors] });
  closeSync(errors);
  const address = await waitUntilListening(service).catch((error: Error) => {
    throw new Error(`The local service did not start: ${error.message}. Its log: ${log}`);
  });
  if (!address) throw new Error(`Another process runs the local service on ${data}`);
  return { ...address, process: service };
}
