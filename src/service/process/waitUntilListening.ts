import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { serviceAddress, type ServiceAddress } from '../dataFolder/serviceAddress.ts';

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
