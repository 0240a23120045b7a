import type { Clean } from '../../core/text/createRedactingCleaner.ts';
import type { Endpoint } from '../contract/endpoints.ts';

/** The request that an error is about. */
export interface RequestContext {
  readonly endpoint: Endpoint;
  /** Path parameters, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly origin: string;
  readonly clean: Clean;
}

/** `“push”`: an endpoint in messages. */
export const endpointLabel = ({ name }: Endpoint): string => `“${name}”`;
