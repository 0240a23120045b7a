import { message } from '../../core/message.ts';
import { getErrorCode } from './getErrorCode.ts';
import type { ConnectionReason, ErrorTexts } from './apiErrors.ts';
import { endpointLabel, type RequestContext } from './requestContext.ts';
import { proxyErrorTexts } from './proxyErrorTexts.ts';
import { retryAdvice } from './retryAdvice.ts';
import { type CertificateFailure, tlsErrorTexts } from './tlsErrorTexts.ts';
import { errorMessage } from '../../core/userError.ts';

interface ConnectionFailure extends CertificateFailure {
  readonly reason: ConnectionReason;
}

/** The texts of a request without a response: what broke the connection, and what to do. */
export function connectionErrorTexts(
  { reason, code, issuer }: ConnectionFailure,
  context: RequestContext,
  error: unknown,
): ErrorTexts {
  const { origin } = context;
  switch (reason) {
    case 'refused':
      return refusedTexts(origin);
    case 'dns':
      return unknownHostTexts(origin);
    case 'unreachable':
      return unreachableTexts(origin);
    case 'elsewhere':
      return elsewhereTexts(context, error);
    case 'tls':
      return tlsErrorTexts({ code, issuer }, context);
    case 'proxy':
      return proxyErrorTexts(code, context, reasonIn(error));
    case 'reset':
      return resetTexts(context);
    default:
      return otherTexts(context, error);
  }
}

const refusedTexts = (origin: string): ErrorTexts => ({
  what: message('Nothing responds at {0}: the connection was refused', origin),
  todo: message('Check the address, and whether the service is running'),
  nextStep: 'try-again',
});

const unknownHostTexts = (origin: string): ErrorTexts => ({
  what: message('The host {0} was not found', new URL(origin).hostname),
  todo: message(
    'Check the address and the network. If the host is only reached by a proxy, set http.proxy in VS Code or HTTPS_PROXY',
  ),
  nextStep: 'try-again',
});

const unreachableTexts = (origin: string): ErrorTexts => ({
  what: message('{0} cannot be reached', origin),
  todo: message('Check the network, and whether a proxy is needed'),
  nextStep: 'try-again',
});

const elsewhereTexts = ({ origin, clean }: RequestContext, error: unknown): ErrorTexts => ({
  what: message(
    '{0} is not this machine ({1}): the API key would be sent unencrypted',
    origin,
    clean(reasonIn(error), 200),
  ),
  todo: message('Use https in the address of the service'),
  nextStep: 'connect',
});

const resetTexts = ({ origin, endpoint }: RequestContext): ErrorTexts => ({
  what: message(
    'The connection to {0} was closed before it responded to {1}',
    origin,
    endpointLabel(endpoint),
  ),
  ...retryAdvice(endpoint),
});

const otherTexts = ({ origin, endpoint, clean }: RequestContext, error: unknown): ErrorTexts => ({
  what: message('The request to {0} failed: {1}', origin, clean(reasonIn(error), 200)),
  ...retryAdvice(endpoint),
});

/** node-fetch puts the whole URL before the reason. */
function reasonIn(error: unknown): string {
  const text = errorMessage(error);
  return text.split('reason: ').at(-1) || getErrorCode(error) || 'no reason given';
}
