import { message, type Message } from '../../core/message.ts';

/** The proxy for requests of the browser. */
export interface BrowserProxy {
  /** With its user name and password, where it has them. */
  readonly url: string;
  /** Hosts that are asked directly, separated by commas. */
  readonly bypass?: string | undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Parses the address of a proxy: `proxy.example:3128` is an HTTP proxy. Undefined where it names no host. */
export function parseProxyUrl(address: string): URL | undefined {
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `http://${address}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  return url?.host ? url : undefined;
}

/** The user name or password of a URL. A `%` that encodes nothing stands for itself. */
export function decodeCredential(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/**
 * The proxy that a browser is started with.
 *
 * @param address as people write it; that of HTTPS_PROXY where it is empty or left out
 * @param direct hosts that are asked directly, beside those of NO_PROXY
 */
export function findBrowserProxy(
  env: Env = process.env,
  address = '',
  direct: readonly string[] = [],
): BrowserProxy | undefined {
  const url = parseProxyUrl(address || env['HTTPS_PROXY'] || env['https_proxy'] || '');
  const none = [...direct, ...(env['NO_PROXY'] || env['no_proxy'] || '').split(/[\s,]+/)].filter(Boolean);
  return url && { url: url.href, bypass: none.join(',') };
}

/** The proxy of a run, for its output: a proxy that wants a user name lets pages load until they time out. */
export function proxyLabel({ url }: BrowserProxy): Message {
  const { protocol, host, username } = new URL(url);
  const server = `${protocol}//${host}`;
  return username === ''
    ? message('Proxy of the browser: {0}, without a user name', server)
    : message('Proxy of the browser: {0}, with a user name and password', server);
}

/** Variables that pass the proxy to the configuration of a run, since it may hold a password. */
export const proxyVariableNames = {
  server: 'PORTABLE_TESTS_PROXY_SERVER',
  username: 'PORTABLE_TESTS_PROXY_USERNAME',
  password: 'PORTABLE_TESTS_PROXY_PASSWORD',
  bypass: 'PORTABLE_TESTS_PROXY_BYPASS',
} as const;
