import { createClient, type ServiceClient } from '../../api/createClient.ts';
import { verifyConnection } from '../../api/verifyConnection.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { apiKeyVariable } from './takeApiKey.ts';
import { proxyAgentFor } from './proxyAgentFor.ts';

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
  const options = { agent: proxyAgentFor(process.env), pause: createEventLoopPause() };
  const { baseUrl } = await verifyConnection(url, key, options, { signal });
  const client = createClient({ ...options, baseUrl, apiKey: () => Promise.resolve(key) });
  return { client, serviceUrl: baseUrl };
}

/** A password in the address stays out of messages. */
const hostOf = (url: string): string => (URL.canParse(url) && new URL(url).host) || 'the service';
