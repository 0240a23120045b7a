import { message, type Message } from '../../core/message.ts';
import type { ErrorTexts } from './apiErrors.ts';
import type { RequestContext } from './requestContext.ts';

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
export const isProxyErrorCode = (code: string): code is ProxyErrorCode => Object.hasOwn(advice, code);

const unreached = /Failed to establish a socket connection to proxies: (.*)$/s;

/** Whether VS Code says that no proxy took the connection: that error has no code. */
export const isUnreachedProxy = (error: unknown): boolean =>
  error instanceof Error && unreached.test(error.message);

/** The texts of a request that ended at the proxy. */
export function proxyErrorTexts(
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
