import type { Clean } from '../../core/text/createRedactingCleaner.ts';
import { message, type Message } from '../../core/message.ts';
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
export const endpointLabel = ({ name }: Endpoint): Message => message('“{0}”', name);
