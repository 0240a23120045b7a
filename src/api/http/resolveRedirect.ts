import { message, type Message } from '../../core/message.ts';
import { ResponseError } from './apiErrors.ts';
import { endpointLabel, type RequestContext } from './requestContext.ts';
import { adviceIfRepeatable } from './retryAdvice.ts';

export const maxRedirects = 5;

const statuses = new Set([301, 302, 303, 307, 308]);

/** Whether a status announces a redirect. */
export const isRedirect = (status: number): boolean => statuses.has(status);

/** A response that points elsewhere. */
export interface Redirect {
  readonly status: number;
  readonly location: string | null;
  readonly from: URL;
  /** How many were followed before. */
  readonly count: number;
}

/**
 * Where to send the request instead: only ever within the origin, because the API key goes along.
 *
 * @throws ResponseError when it must not be followed; it names the other origin, never the whole URL
 */
export function resolveRedirect(context: RequestContext, redirect: Redirect): URL {
  const { status, location, from } = redirect;
  const to =
    location !== null && URL.canParse(location, from.href) ? new URL(location, from.href) : undefined;
  const label = endpointLabel(context.endpoint);
  if (!to)
    throw refusal(
      context,
      status,
      message('{0} redirects {1} without a target address', context.origin, label),
    );
  const reason = whyRefused(context, redirect, to);
  if (reason) throw refusal(context, status, reason);
  to.username = '';
  to.password = '';
  return to;
}

function whyRefused(
  { origin, endpoint, clean }: RequestContext,
  { status, from, count }: Redirect,
  to: URL,
): Message | undefined {
  const label = endpointLabel(endpoint);
  if (to.origin !== from.origin) {
    const other = to.origin === 'null' ? to.protocol : to.origin;
    return message('{0} redirects to {1}: the API key is never sent there', origin, clean(other, 200));
  }
  const changesRequest = endpoint.method !== 'GET' && status !== 307 && status !== 308;
  if (changesRequest)
    return message('{0} redirects {1} in a way that would change the request ({2})', origin, label, status);
  return count >= maxRedirects ? message('{0} redirects {1} in a loop', origin, label) : undefined;
}

function refusal(context: RequestContext, status: number, what: Message): ResponseError {
  const step = {
    todo: message('If the service has moved, set its new address'),
    nextStep: 'connect',
  } as const;
  // “See other” is what comes after the work: https://www.rfc-editor.org/rfc/rfc9110#section-15.4.4
  const next = status === 303 ? adviceIfRepeatable(context.endpoint, step) : step;
  return new ResponseError(context, 'redirect', status, { what, ...next });
}
