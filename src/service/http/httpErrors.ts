import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** One item of a 400 (domain.md, "Errors seen"). */
export interface BadRequestIssue {
  readonly code: string;
  readonly expected: string;
  readonly received: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The request is wrong in ways that its issues name. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest';

  constructor(readonly issues: readonly BadRequestIssue[]) {
    super('Bad request');
  }
}

/** Any other error of a request: `{status, message}`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly status: ContentfulStatusCode,
    message: string,
  ) {
    super(message);
  }
}

export type ResourceKind =
  | 'test target'
  | 'environment'
  | 'test case'
  | 'element'
  | 'version'
  | 'test report'
  | 'test result'
  | 'test plan';

/** A 404 that names the id which nothing has. */
export const notFound = (kind: ResourceKind, id: string): HttpError =>
  new HttpError(404, `There is no ${kind} with the id ${id.slice(0, 80)}`);

/** An issue that no schema finds, such as an id that is used twice. */
export const issue = (
  path: readonly (string | number)[],
  message: string,
  expected: string,
  received: string,
  code = 'custom',
): BadRequestIssue => ({ code, expected, received: received.slice(0, 80), path, message });
