import { type Message, message } from '../../core/message.ts';
import type { Clean } from '../../core/text/cleanLine.ts';
import { UserError, type NextStep } from '../../core/userError.ts';
import type { Endpoint, EndpointName } from '../contract/endpoints.ts';

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

/** The request that an error is about. */
export interface RequestContext {
  readonly endpoint: Endpoint;
  /** Path parameters, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly origin: string;
  readonly clean: Clean;
}

/** `“push”`: an endpoint in messages. */
export const endpointLabel = ({ name }: Endpoint): Message => message('"{0}"', name);

/** One thing that a service, or a schema, found wrong with a request or response. */
export interface Issue {
  readonly path: readonly (string | number)[];
  readonly code?: string;
  readonly expected?: string;
  readonly received?: string;
  readonly message?: string;
  /** Names of keys that are not known, where the issue is about those. */
  readonly keys?: readonly string[];
}

type Step = Pick<ErrorTexts, 'todo' | 'nextStep'>;

/** The next step after a failure that leaves open whether the service has carried the request out. */
export function retryAdvice(endpoint: Endpoint): Step {
  if (endpoint.safeToRepeat) return { todo: message('Try again'), nextStep: 'try-again' };
  if (endpoint.name === 'push') {
    return {
      todo: message('The service may have completed it: pull before you push again'),
      nextStep: 'pull',
    };
  }
  return { todo: message('The service may have completed it: check before you try again') };
}

/** A step where a request changes nothing; else what to do since the service may have carried it out. */
export const adviceIfRepeatable = (endpoint: Endpoint, step: Step): Step =>
  endpoint.safeToRepeat || endpoint.response === 'zip' ? step : retryAdvice(endpoint);

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

/** The user gave up waiting. Nothing is to be shown. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';

  constructor() {
    super('Cancelled');
  }
}
