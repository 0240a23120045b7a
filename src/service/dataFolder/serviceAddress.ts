import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { dataFiles } from './dataFiles.ts';
import { findOwner } from './dataFolderOwner.ts';

/** The address of a running service, as published in its data folder. */
export const serviceAddress = z.object({
  pid: z.int().positive(),
  url: z.url(),
  sampleAppUrl: z.url().optional(),
});

export type ServiceAddress = z.infer<typeof serviceAddress>;

/** Time between two reads of the data folder, in ms. */
const pollInterval = 100;

/** The clock, as an argument so that tests need not wait. */
export interface PollingClock {
  /** In ms. */
  now(): number;
  wait(milliseconds: number): Promise<void>;
}

const realTime: PollingClock = {
  now: () => performance.now(),
  wait: (milliseconds) => setTimeout(milliseconds),
};

/**
 * Reads the address of the service that owns a data folder. The address of a killed service stays
 * behind, and other processes may get its process id and port.
 */
export async function readAddress(dataFolder: string): Promise<ServiceAddress | undefined> {
  try {
    const found = serviceAddress.safeParse(JSON.parse(await readFile(dataFiles(dataFolder).address, 'utf8')));
    return found.success && (await findOwner(dataFolder)) === found.data.pid ? found.data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Waits until the owner of a data folder has published its address: a service that starts has not yet,
 * and one that ends no longer does.
 *
 * @param patience how long an owner may have no address, in ms
 * @returns undefined where the folder has no owner, so that another service can start
 * @throws UnknownAddress when the owner stays without an address
 */
export async function waitForAddress(
  dataFolder: string,
  patience: number,
  time = realTime,
): Promise<ServiceAddress | undefined> {
  for (const end = time.now() + patience; ; await time.wait(pollInterval)) {
    const found = await readAddress(dataFolder);
    if (found) return found;
    const owner = await findOwner(dataFolder);
    if (owner === undefined) return undefined;
    if (time.now() > end) throw new UnknownAddress(owner);
  }
}

/** A process owns the data folder, but its address is unknown. */
export class UnknownAddress extends Error {
  override readonly name = 'UnknownAddress';

  constructor(readonly owner: number) {
    super(`The process ${owner} uses the data of the service, but its address is unknown`);
  }
}
