import { UserError, type Message } from '../../core/errors.ts';
import type { Endpoints } from '../contract/endpoints.ts';

/** An endpoint by the name of the client's method. */
export type EndpointName = keyof Endpoints;

/** The service has no such endpoint: asking for something else, or once more, does not help. */
export class NotOffered extends UserError {
  override readonly name = 'NotOffered';

  constructor(
    /** The endpoint that the service lacks. */
    readonly lacked: EndpointName,
    what: Message,
    override readonly todo: Message,
  ) {
    super(what, todo);
  }
}

/** Answers a failure by doing something else where the service lacks an endpoint; for `catch`. */
export const whereLacking =
  <Result>(lacked: EndpointName, instead: (error: NotOffered) => Result) =>
  (error: unknown): Result => {
    if (error instanceof NotOffered && error.lacked === lacked) return instead(error);
    throw error;
  };
