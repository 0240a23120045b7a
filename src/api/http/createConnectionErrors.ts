import { message } from '../../core/message.ts';
import { ConnectionError, type ConnectionReason } from './apiErrors.ts';
import { endpointLabel, type RequestContext } from './requestContext.ts';
import { connectionErrorTexts } from './connectionErrorTexts.ts';
import { getErrorCode } from './getErrorCode.ts';
import { isProxyErrorCode, isUnreachedProxy } from './proxyErrorTexts.ts';
import { retryAdvice, adviceIfRepeatable } from './retryAdvice.ts';

const reasons: Readonly<Record<string, ConnectionReason>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ERR_STREAM_PREMATURE_CLOSE: 'reset',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTLOOPBACK: 'elsewhere',
  EPROTO: 'tls',
  CERT_HAS_EXPIRED: 'tls',
  CERT_NOT_YET_VALID: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_GET_ISSUER_CERT: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
};

/**
 * Creates the error of a request without a response, from the error that Node gave.
 *
 * @param issuer of a certificate that is not trusted, if it is known
 */
export function createConnectionError(
  context: RequestContext,
  error: unknown,
  issuer?: string,
): ConnectionError {
  const code = getErrorCode(error);
  const reason = isUnreachedProxy(error) ? 'proxy' : reasonOf(code ?? '');
  return new ConnectionError(
    context,
    reason,
    code,
    connectionErrorTexts({ reason, code, issuer }, context, error),
  );
}

/** A response that broke off in the middle. */
export function createCutOffError(context: RequestContext, error: unknown): ConnectionError {
  return new ConnectionError(context, 'cut-off', getErrorCode(error), {
    what: message(
      'The service’s response to {0} was cut off: the connection closed too early',
      endpointLabel(context.endpoint),
    ),
    ...retryAdvice(context.endpoint),
  });
}

/** @param milliseconds how long was waited */
export function createTimeoutError(context: RequestContext, milliseconds: number): ConnectionError {
  return new ConnectionError(context, 'timeout', undefined, {
    what: message(
      '{0} did not respond to {1} within {2} s',
      context.origin,
      endpointLabel(context.endpoint),
      milliseconds / 1000,
    ),
    ...retryAdvice(context.endpoint),
  });
}

/** @param milliseconds how long reading the response, and the work on it, took together */
export function createSlowWorkError(context: RequestContext, milliseconds: number): ConnectionError {
  return new ConnectionError(context, 'timeout', undefined, {
    what: message(
      'The service’s response to {0} could not be read within {1} s',
      endpointLabel(context.endpoint),
      milliseconds / 1000,
    ),
    ...adviceIfRepeatable(context.endpoint, {
      todo: message('Request less data, such as the test cases of one test plan'),
    }),
  });
}

const reasonOf = (code: string): ConnectionReason =>
  reasons[code] ??
  (isProxyErrorCode(code) ? 'proxy' : undefined) ??
  (/^(ERR_TLS|ERR_SSL|CERT_)/.test(code) ? 'tls' : 'other');
