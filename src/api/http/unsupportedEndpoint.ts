import { UserError } from '../../core/userError.ts';
import type { Message } from '../../core/message.ts';
import type { EndpointName } from '../contract/endpoints.ts';

/** The service has no such endpoint: asking for something else, or once more, does not help. */
export class UnsupportedEndpoint extends UserError {
  override readonly name = 'UnsupportedEndpoint';

  constructor(
    /** The endpoint that the service does not support. */
    readonly endpoint: EndpointName,
    what: Message,
    override readonly todo: Message,
  ) {
    super(what, todo);
  }
}

/** Handles a failure in another way where the service doesn’t support an endpoint; for `catch`. */
export const ifUnsupported =
  <Result>(endpoint: EndpointName, instead: (error: UnsupportedEndpoint) => Result) =>
  (error: unknown): Result => {
    if (error instanceof UnsupportedEndpoint && error.endpoint === endpoint) return instead(error);
    throw error;
  };
