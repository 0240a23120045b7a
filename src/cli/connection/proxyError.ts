import { getErrorCode, type ProxyErrorCode } from '../../api/http/connectionErrors.ts';
import { getHtmlTitle } from '../../api/http/serviceErrors.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';

/** An error of the proxy, without the password that its address may contain. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';

  constructor(
    message: string,
    readonly code: ProxyErrorCode,
  ) {
    super(message);
  }
}

/** Creates the error of a proxy that does not take the connection; one that breaks it may take the next one. */
export function createConnectError(error: Error, { host, protocol }: URL): Error {
  const code = getErrorCode(error) ?? 'no reason given';
  if (code === 'ECONNRESET') return error;
  return protocol === 'https:' && /^(?:EPROTO|ERR_SSL_|ERR_TLS_)/.test(code)
    ? new ProxyError(`the proxy ${host} does not respond with TLS (${code})`, 'EPROXYTLS')
    : new ProxyError(`the proxy ${host} cannot be reached (${code})`, 'EPROXYADDRESS');
}

/**
 * Creates the error of a proxy that answered, but made no connection.
 *
 * @param page what it sent for people to read, if anything
 */
export function createResponseError(
  status: number | undefined,
  page: string,
  { host, username }: URL,
  target: string,
): ProxyError {
  if (status === 407)
    return new ProxyError(
      username
        ? `the proxy ${host} does not accept the user name and password (407)`
        : `the proxy ${host} requires a user name and password (407)`,
      'EPROXYLOGIN',
    );
  const title = getHtmlTitle(page, cleanLine);
  const details = `(${status ?? 'no status'})${title && `: “${title}”`}`;
  return status !== undefined && status >= 500
    ? new ProxyError(`the proxy ${host} could not connect to ${target} ${details}`, 'EPROXYTARGET')
    : new ProxyError(`the proxy ${host} does not allow connections to ${target} ${details}`, 'EPROXYREFUSED');
}
