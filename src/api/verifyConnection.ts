import { message } from '../core/message.ts';
import { completeAddress } from '../core/target/serviceAddresses.ts';
import { UserError } from '../core/userError.ts';
import type { TestTarget } from './contract/testTarget.ts';
import { createClient } from './createClient.ts';
import { parseBaseUrl } from './http/addresses.ts';
import { ResponseError, ServiceError } from './http/apiErrors.ts';
import type { CallOptions, TransportOptions } from './http/createTransport.ts';

/** A service that answered with this key. */
export interface VerifiedConnection {
  /** The address with the prefix under which it answers, for `createClient`. */
  readonly baseUrl: string;
  readonly testTargets: readonly TestTarget[];
}

export type ConnectionOptions = Omit<TransportOptions, 'baseUrl' | 'apiKey'>;

/**
 * Finds the service behind what a user typed: with or without scheme (https, or http on this
 * machine), `/api` and slashes at the end. It is there when endpoint 2 answers with a list.
 *
 * @throws {UserError} that says why not: address, network, key, or no such service
 * @throws {Cancelled}
 */
export async function verifyConnection(
  address: string,
  key: string,
  options: ConnectionOptions = {},
  callOptions: CallOptions = {},
): Promise<VerifiedConnection> {
  const candidates = baseUrlsFor(address, options.allowInsecureHttp);
  const failures: unknown[] = [];
  for (const baseUrl of candidates) {
    const client = createClient({ retries: 0, ...options, baseUrl, apiKey: () => Promise.resolve(key) });
    try {
      return { baseUrl, testTargets: await client.listTestTargets(callOptions) };
    } catch (error) {
      // The other address is on the same host: it can only help when this one has answered.
      if (!(error instanceof ServiceError || error instanceof ResponseError)) throw error;
      failures.push(error);
    }
  }
  throw tellingOf(failures) ?? noService(candidates);
}

/**
 * The base URLs that an address may stand for, the likelier one first.
 *
 * @throws {UserError} when it cannot be one
 */
export function baseUrlsFor(address: string, allowInsecureHttp?: boolean): string[] {
  const url = parseBaseUrl(completeAddress(address).address ?? address, allowInsecureHttp);
  const path = url.pathname.replace(/\/apiKey(\/.*)?$/, '').replace(/\/+$/, '');
  const bare = url.origin + path.replace(/\/api$/, '');
  return path.endsWith('/api') || path === '' ? [`${bare}/api`, bare] : [`${bare}/api`, bare].toReversed();
}

/** A refused key says more than a wrong path, and any response says more than a 404. */
function tellingOf(failures: readonly unknown[]): unknown {
  const hasStatus =
    (...statuses: number[]) =>
    (error: unknown) =>
      error instanceof ServiceError && statuses.includes(error.status);
  return failures.find(hasStatus(401, 403)) ?? failures.find((error) => !hasStatus(404, 405)(error));
}

const noService = (candidates: readonly string[]): UserError =>
  new UserError(
    message('No test automation service responds at {0}', candidates.join(', ')),
    message('Check the address: it usually ends in /api'),
    'connect',
  );
