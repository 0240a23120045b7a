import { UserError, type NextStep } from '../../core/userError.ts';
import type { Message } from '../../core/message.ts';
import type { Issue } from './validationIssue.ts';
import type { RequestContext } from './requestContext.ts';

/** The message of an error, and the next step. */
export interface ErrorTexts {
  readonly what: Message;
  readonly todo?: Message;
  readonly nextStep?: NextStep;
}

/** Every failure of a request but a cancel. It never holds the API key, nor a secret of the request. */
export abstract class ApiError extends UserError {
  /** Name of the endpoint, such as `push`. */
  readonly endpoint: string;
  readonly method: string;

  constructor({ endpoint }: RequestContext, { what, todo, nextStep }: ErrorTexts) {
    super(what, todo, nextStep);
    this.endpoint = endpoint.name;
    this.method = endpoint.method;
  }
}

/** The request was wrong before it was sent: nothing has left this machine. */
export class RequestError extends ApiError {
  override readonly name = 'RequestError';

  constructor(
    context: RequestContext,
    readonly reason: 'no-key' | 'illegal-key' | 'invalid',
    texts: ErrorTexts,
  ) {
    super(context, texts);
  }
}

export type ConnectionReason =
  | 'refused'
  | 'dns'
  | 'tls'
  | 'reset'
  | 'cut-off'
  | 'timeout'
  | 'unreachable'
  | 'elsewhere'
  | 'proxy'
  | 'other';

/** The service was not reached, or the connection broke. */
export class ConnectionError extends ApiError {
  override readonly name = 'ConnectionError';

  constructor(
    context: RequestContext,
    readonly reason: ConnectionReason,
    /** Node's code of the failure, such as `ECONNRESET`. */
    readonly code: string | undefined,
    texts: ErrorTexts,
  ) {
    super(context, texts);
  }
}

/** The service answered with a status that is not a success. */
export class ServiceError extends ApiError {
  override readonly name = 'ServiceError';

  constructor(
    context: RequestContext,
    readonly status: number,
    /** The service's own complaint about the request; empty where it made none. */
    readonly issues: readonly Issue[],
    /** Milliseconds that the service asks to wait. */
    readonly retryAfter: number | undefined,
    texts: ErrorTexts,
  ) {
    super(context, texts);
  }
}

export type ResponseReason =
  | 'empty'
  | 'not-json'
  | 'html'
  | 'cut-off'
  | 'too-large'
  | 'too-deep'
  | 'encoding'
  | 'schema'
  | 'not-zip'
  | 'redirect';

/** The service answered, but with something that cannot be used. */
export class ResponseError extends ApiError {
  override readonly name = 'ResponseError';

  constructor(
    context: RequestContext,
    readonly reason: ResponseReason,
    readonly status: number,
    texts: ErrorTexts,
  ) {
    super(context, texts);
  }
}
