import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { createClient, type ServiceClient } from '../../api/createClient.ts';
import { verifyConnection } from '../../api/verifyConnection.ts';
import { cleanApiKey } from '../../core/target/serviceAddresses.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { readProcessStat } from '../../node/processIdentity.ts';
import { createProxyAgentFinder } from './proxyAgents.ts';

/** A service that answered, and its address with the prefix under which it did. */
export interface Service {
  readonly client: ServiceClient;
  readonly serviceUrl: string;
}

/**
 * Finds the service behind an address, with or without `/api`.
 *
 * @throws when there is no key, or no service that takes it
 */
export async function connectToService(
  url: string,
  key: string | undefined,
  signal: AbortSignal,
): Promise<Service> {
  if (!key?.trim())
    throw new Error(
      `The API key is missing. Set the environment variable ${apiKeyVariable} to the key of ${hostOf(url)}.`,
    );
  const options = { agent: createProxyAgentFinder(process.env), pause: createEventLoopPause() };
  const { baseUrl } = await verifyConnection(url, key, options, { signal });
  const client = createClient({ ...options, baseUrl, apiKey: () => Promise.resolve(key) });
  return { client, serviceUrl: baseUrl };
}

/** A password in the address stays out of messages. */
const hostOf = (url: string): string => (URL.canParse(url) && new URL(url).host) || 'the service';

/** The environment variable of the API key, the only place that it is read from. */
export const apiKeyVariable = 'PORTABLE_TESTS_API_KEY';

/** Reads the API key, and removes it from the environment: child processes do not inherit it. */
export function takeApiKeyFromEnvironment(): string | undefined {
  const key = process.env[apiKeyVariable];
  delete process.env[apiKeyVariable];
  if (key) eraseFromProcEnviron(apiKeyVariable);
  return key && cleanApiKey(key);
}

/**
 * Overwrites a variable in the environment that this process started with: on Linux every process of the same
 * user can read it in `/proc/PID/environ`, whatever the process has deleted since. Does nothing where the
 * system does not let it.
 */
function eraseFromProcEnviron(name: string): void {
  if (process.platform !== 'linux') return;
  try {
    const environment = readFileSync('/proc/self/environ');
    const start = offsetOf(`${name}=`, environment);
    if (start === undefined) return;
    const end = environment.indexOf(0, start);
    overwrite(
      Number(readProcessStat(process.pid)[envStart]) + start,
      environment.subarray(start, end === -1 ? undefined : end),
    );
  } catch {
    // The key stays readable for processes of this user, as the README says.
  }
}

/** The offset of the value of a variable. */
function offsetOf(prefix: string, environment: Buffer): number | undefined {
  if (environment.subarray(0, prefix.length).toString() === prefix) return prefix.length;
  const index = environment.indexOf(`\0${prefix}`);
  return index === -1 ? undefined : index + 1 + prefix.length;
}

/** The index of `env_start`, see proc_pid_stat(5). */
const envStart = 47;

/** Overwrites memory that has the expected content. */
function overwrite(address: number, expected: Buffer): void {
  const memory = openSync('/proc/self/mem', 'r+');
  try {
    const found = Buffer.alloc(expected.length);
    readSync(memory, found, 0, found.length, address);
    if (found.equals(expected))
      writeSync(memory, Buffer.alloc(expected.length, 'x'), 0, expected.length, address);
  } finally {
    closeSync(memory);
  }
}
