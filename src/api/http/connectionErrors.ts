import { message } from '../../core/message.ts';
import {
  ConnectionError,
  labelOf,
  type ConnectionReason,
  type RequestContext,
  type ErrorTexts,
} from './errors.ts';
import { unlessCarriedOut, ifRepeatable } from './nextSteps.ts';

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

/** Creates the error of a request without a response, from the error that Node gave. */
export function createConnectionError(where: RequestContext, error: unknown): ConnectionError {
  const code = codeOf(error);
  const reason = reasonOf(code ?? '');
  return new ConnectionError(where, reason, code, textsFor(reason, code, where, error));
}

/** A response that broke off in the middle. */
export function createCutOffError(where: RequestContext, error: unknown): ConnectionError {
  return new ConnectionError(where, 'cut-off', codeOf(error), {
    what: message(
      "The service's answer to {0} was cut off: the connection closed too early",
      labelOf(where.endpoint),
    ),
    ...unlessCarriedOut(where.endpoint),
  });
}

/** @param milliseconds how long was waited */
export function createTimeoutError(where: RequestContext, milliseconds: number): ConnectionError {
  return new ConnectionError(where, 'timeout', undefined, {
    what: message(
      '{0} did not answer {1} within {2} s',
      where.origin,
      labelOf(where.endpoint),
      milliseconds / 1000,
    ),
    ...unlessCarriedOut(where.endpoint),
  });
}

/** @param milliseconds how long reading the response, and the work on it, took together */
export function createSlowWorkError(where: RequestContext, milliseconds: number): ConnectionError {
  return new ConnectionError(where, 'timeout', undefined, {
    what: message(
      "The service's answer to {0} could not be read within {1} s",
      labelOf(where.endpoint),
      milliseconds / 1000,
    ),
    ...ifRepeatable(where.endpoint, {
      todo: message('Request less, such as the test cases of one test plan'),
    }),
  });
}

const reasonOf = (code: string): ConnectionReason =>
  reasons[code] ?? (/^(ERR_TLS|ERR_SSL|CERT_)/.test(code) ? 'tls' : 'other');

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

function textsFor(
  reason: ConnectionReason,
  code: string | undefined,
  where: RequestContext,
  error: unknown,
): ErrorTexts {
  const { origin, endpoint } = where;
  switch (reason) {
    case 'refused':
      return {
        what: message('Nothing answers at {0}: the connection was refused', origin),
        todo: message('Check the address, and whether the service is running'),
        nextStep: 'try-again',
      };
    case 'dns':
      return {
        what: message('The host {0} was not found', new URL(origin).hostname),
        todo: message('Check the address and the network'),
        nextStep: 'try-again',
      };
    case 'unreachable':
      return {
        what: message('{0} cannot be reached', origin),
        todo: message('Check the network, and whether a proxy is needed'),
        nextStep: 'try-again',
      };
    case 'elsewhere':
      return {
        what: message(
          '{0} is not this machine ({1}): the API key would be sent unencrypted',
          origin,
          where.clean(reasonIn(error), 200),
        ),
        todo: message('Use https in the address of the service'),
        nextStep: 'connect',
      };
    case 'tls':
      return tlsTexts(code, origin);
    case 'reset':
      return {
        what: message('The connection to {0} was closed before it answered {1}', origin, labelOf(endpoint)),
        ...unlessCarriedOut(endpoint),
      };
    default:
      return {
        what: message('The request to {0} failed: {1}', origin, where.clean(reasonIn(error), 200)),
        ...unlessCarriedOut(endpoint),
      };
  }
}

/** node-fetch puts the whole URL before the reason. */
function reasonIn(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('reason: ').at(-1) || codeOf(error) || 'no reason given';
}

function tlsTexts(code: string | undefined, origin: string): ErrorTexts {
  const trust = message(
    'If your company or service signs its own certificates, install its certificate authority on the system or set NODE_EXTRA_CA_CERTS to its file. A proxy may also have replaced the certificate',
  );
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return {
        what: message('The certificate of {0} has expired', origin),
        todo: message('Check the clock of this machine, or contact your service administrator'),
      };
    case 'CERT_NOT_YET_VALID':
      return {
        what: message('The certificate of {0} is not valid yet', origin),
        todo: message('Check the clock of this machine'),
      };
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return {
        what: message('The certificate of {0} is for another host name', origin),
        todo: message('Check the address'),
        nextStep: 'connect',
      };
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return { what: message('The certificate of {0} is self-signed', origin), todo: trust };
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return {
        what: message(
          'The certificate of {0} is signed by an authority that this machine doesn’t trust',
          origin,
        ),
        todo: trust,
      };
    default:
      return {
        what: message('A secure connection to {0} could not be established ({1})', origin, code ?? 'TLS'),
        todo: message('Check that the address uses https, and check the proxy'),
        nextStep: 'connect',
      };
  }
}
