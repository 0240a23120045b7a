import type { Agent } from 'node:http';
import { request } from 'node:https';
import type { PeerCertificate, TLSSocket } from 'node:tls';
import { message, type Message } from '../../core/message.ts';
import { errorMessage } from '../../core/userError.ts';
import {
  ConnectionError,
  type ConnectionReason,
  endpointLabel,
  type RequestContext,
  retryAdvice,
  adviceIfRepeatable,
  type ErrorTexts,
} from './apiErrors.ts';

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
      "The service's response to {0} was cut off: the connection closed too early",
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
      "The service's response to {0} could not be read within {1} s",
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

interface ConnectionFailure extends CertificateFailure {
  readonly reason: ConnectionReason;
}

/** The texts of a request without a response: what broke the connection, and what to do. */
function connectionErrorTexts(
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

/** The codes of errors that an agent reports when a proxy makes no connection. */
export type ProxyErrorCode = keyof typeof advice;

const advice = {
  EPROXYADDRESS: message('Check HTTPS_PROXY and the network'),
  EPROXYLOGIN: message(
    'Set HTTPS_PROXY to http://USER:PASSWORD@HOST:PORT, with special characters as in URLs, such as %40 for @',
  ),
  EPROXYREFUSED: message('Check the address, or ask your network administrator to allow this host'),
  EPROXYTARGET: message('Check the address, then try again'),
  EPROXYTLS: message('If the proxy expects no TLS itself, write http:// in HTTPS_PROXY'),
} as const satisfies Readonly<Record<string, Message>>;

/** Whether an error comes from the proxy, not from the service behind it. */
const isProxyErrorCode = (code: string): code is ProxyErrorCode => Object.hasOwn(advice, code);

const unreached = /Failed to establish a socket connection to proxies: (.*)$/s;

/** Whether VS Code says that no proxy took the connection: that error has no code. */
const isUnreachedProxy = (error: unknown): boolean => error instanceof Error && unreached.test(error.message);

/** The texts of a request that ended at the proxy. */
function proxyErrorTexts(
  code: string | undefined,
  { origin, clean }: RequestContext,
  reason: string,
): ErrorTexts {
  const proxies = unreached.exec(reason)?.[1];
  if (proxies !== undefined)
    return {
      what: message('The proxy for {0} cannot be reached ({1})', origin, clean(withoutPasswords(proxies))),
      todo: message('Check http.proxy in the settings of VS Code, HTTPS_PROXY, and the network'),
      nextStep: 'try-again',
    };
  return {
    what: message('The request to {0} failed: {1}', origin, clean(reason)),
    ...(code !== undefined && isProxyErrorCode(code) && { todo: advice[code] }),
    nextStep: 'try-again',
  };
}

/** `PROXY user:password@host:port; DIRECT` without what stands before the host. */
const withoutPasswords = (proxies: string): string => proxies.replaceAll(/\S*@/g, '');

/** Why a certificate was refused. */
interface CertificateFailure {
  /** Node's code of the failure. */
  readonly code: string | undefined;
  /** The name of an issuer that is not trusted, if it is known. */
  readonly issuer: string | undefined;
}

/** The texts of a connection that is not secure. */
const tlsErrorTexts = (failure: CertificateFailure, context: RequestContext): ErrorTexts =>
  certificateTexts(failure, context) ?? insecureTexts(failure, context);

const insecureTexts = ({ code }: CertificateFailure, { origin }: RequestContext): ErrorTexts => ({
  what: message('A secure connection to {0} could not be established ({1})', origin, code ?? 'TLS'),
  todo: message('Check that the address uses https, and check the proxy'),
  nextStep: 'connect',
});

/** The texts for what is wrong with a certificate; undefined where the code is of no certificate. */
function certificateTexts(failure: CertificateFailure, context: RequestContext): ErrorTexts | undefined {
  const { code } = failure;
  const { origin } = context;
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
    default: {
      const what = untrustedReason(failure, context);
      return what && { what, todo: trust };
    }
  }
}

function untrustedReason(
  { code, issuer }: CertificateFailure,
  { origin, clean }: RequestContext,
): Message | undefined {
  switch (code) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return message('The certificate of {0} is self-signed', origin);
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      if (issuer)
        return message(
          'The certificate of {0} was issued by "{1}", an authority that this machine doesn\'t trust',
          origin,
          clean(issuer, 120),
        );
      return message(
        "The certificate of {0} is signed by an authority that this machine doesn't trust",
        origin,
      );
    default:
      return undefined;
  }
}

const trust = message(
  'If your company or service signs its own certificates, set NODE_EXTRA_CA_CERTS to the file of its certificate authority, or, for VS Code only, install it on the system. A proxy may also have replaced the certificate',
);

/** The codes of certificates whose issuer is not known to this machine. */
const unknownIssuer: ReadonlySet<string | undefined> = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/**
 * Finds who issued a certificate that was refused, for the message that says so: Node's error doesn't. The
 * connection ends with the handshake, and nothing is sent on it, neither a request nor the API key.
 *
 * @param error the failure of the request; undefined is returned where it is not about the issuer
 */
export function readIssuer(
  error: unknown,
  url: URL,
  agent: Agent | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!unknownIssuer.has(getErrorCode(error)) || signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    // Not ended, so that it sends nothing.
    const connection = request(url, { rejectUnauthorized: false, signal, ...(agent && { agent }) });
    connection.once('socket', (socket) => {
      socket.once('secureConnect', () => {
        resolve(nameOf((socket as TLSSocket).getPeerCertificate()));
        connection.destroy();
      });
    });
    connection.on('error', () => resolve(undefined));
    connection.once('close', () => resolve(undefined));
  });
}

function nameOf({ issuer }: Partial<PeerCertificate>): string | undefined {
  const name = issuer?.CN?.toString();
  const organization = issuer?.O?.toString();
  return name && organization ? `${name} (${organization})` : name || organization;
}

/** Node's code of an error, such as `ECONNRESET`; undefined where it has none. */
export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
