import http, { type Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { getErrorCode, type ProxyErrorCode } from '../../api/http/connectionErrors.ts';
import { getHtmlTitle } from '../../api/http/serviceErrors.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { parseProxyUrl, decodeCredential } from '../../runner/environment/browserProxy.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Finds the agent for a URL by HTTPS_PROXY and NO_PROXY; undefined for a direct connection. */
export function createProxyAgentFinder(env: Environment): (url: URL) => Agent | undefined {
  const address = env['HTTPS_PROXY'] || env['https_proxy'];
  const exceptions = (env['NO_PROXY'] || env['no_proxy'] || '').split(/[\s,]+/).filter(Boolean);
  const proxy = address ? assertProxy(parseProxyUrl(address)) : undefined;
  const agent = proxy && new TunnelAgent(proxy);
  return (url) =>
    url.protocol === 'https:' && !exceptions.some((pattern) => matches(pattern, url)) ? agent : undefined;
}

/** How to write the address of a proxy. */
export const proxyForm =
  'Write it as http://HOST:PORT or http://USER:PASSWORD@HOST:PORT, with special characters as in URLs, such as %23 for #';

function assertProxy(url: URL | undefined): URL {
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new Error(`HTTPS_PROXY is not the address of an http or https proxy. ${proxyForm}.`);
}

/** Whether a pattern matches: `*`, a host with or without port, or a domain with its subdomains. */
function matches(pattern: string, { hostname, port }: URL): boolean {
  if (pattern === '*') return true;
  const [, name = '', onlyPort] = /^(.*?)(?::(\d+))?$/.exec(pattern.toLowerCase()) ?? [];
  if (onlyPort && onlyPort !== (port || '443')) return false;
  const domain = name.replace(/^\*?\./, '');
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/** The callback of Node, which gives an error or a connection; its type demands both. */
type Connected = (error: Error | null, stream?: Duplex) => void;

/** Connects to https servers through a proxy, by a CONNECT request. */
class TunnelAgent extends https.Agent {
  constructor(private readonly proxy: URL) {
    super();
  }

  /** Node calls this for each connection. */
  override createConnection(
    options: https.RequestOptions,
    callback: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const connected = callback as Connected;
    const host = options.host ?? '';
    const request = this.connectRequest(`${host.includes(':') ? `[${host}]` : host}:${options.port ?? 443}`);
    // After a cancelled request, a proxy that never answers does not keep the process alive.
    request.once('socket', (socket) => socket.unref());
    request.once('error', (error) => connected(createConnectError(error, this.proxy)));
    request.once('connect', (response: IncomingMessage, socket: Socket, body: Buffer) => {
      socket.ref();
      if (response.statusCode === 200) {
        connected(null, tls.connect({ ...(options as tls.ConnectionOptions), socket }));
        return;
      }
      socket.destroy();
      connected(createResponseError(response.statusCode, body.toString(), this.proxy, host));
    });
    request.end();
    return undefined;
  }

  private connectRequest(target: string): ClientRequest {
    const { protocol, hostname, port, username, password } = this.proxy;
    const credentials = `${decodeCredential(username)}:${decodeCredential(password)}`;
    const authorization = username && `Basic ${Buffer.from(credentials).toString('base64')}`;
    return (protocol === 'https:' ? https.request : http.request)({
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port: port || (protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: target,
      agent: false,
      headers: { Host: target, ...(authorization && { 'Proxy-Authorization': authorization }) },
    });
  }
}

/** An error of the proxy, without the password that its address may contain. */
class ProxyError extends Error {
  override readonly name = 'ProxyError';

  constructor(
    message: string,
    readonly code: ProxyErrorCode,
  ) {
    super(message);
  }
}

/** Creates the error of a proxy that does not take the connection; one that breaks it may take the next one. */
function createConnectError(error: Error, { host, protocol }: URL): Error {
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
function createResponseError(
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
  const details = `(${status ?? 'no status'})${title && `: "${title}"`}`;
  return status !== undefined && status >= 500
    ? new ProxyError(`the proxy ${host} could not connect to ${target} ${details}`, 'EPROXYTARGET')
    : new ProxyError(`the proxy ${host} does not allow connections to ${target} ${details}`, 'EPROXYREFUSED');
}
