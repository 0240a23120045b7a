import { Agent, request, type ClientRequest } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { proxyUrl } from '../../runner/proxy.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The way to a URL, as HTTPS_PROXY and NO_PROXY say: through a proxy, or undefined for the direct one. */
export function agentFor(env: Environment): (url: URL) => Agent | undefined {
  const address = env['HTTPS_PROXY'] || env['https_proxy'];
  const direct = (env['NO_PROXY'] || env['no_proxy'] || '').split(/[\s,]+/).filter(Boolean);
  const proxy = address ? checked(proxyUrl(address)) : undefined;
  const agent = proxy && new TunnelAgent(proxy);
  return (url) =>
    url.protocol === 'https:' && !direct.some((pattern) => covers(pattern, url)) ? agent : undefined;
}

/** What went wrong with the proxy; never with the password that its address may hold. */
class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly code = 'EPROXY';
}

function checked(url: URL | undefined): URL {
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new ProxyError('HTTPS_PROXY is not the address of an http or https proxy');
}

/** `*`, a host with or without port, or a domain with all that is below it. */
function covers(pattern: string, { hostname, port }: URL): boolean {
  if (pattern === '*') return true;
  const [, name = '', only] = /^(.*?)(?::(\d+))?$/.exec(pattern.toLowerCase()) ?? [];
  if (only && only !== (port || '443')) return false;
  const domain = name.replace(/^\*?\./, '');
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/** Node gives the error or the connection; its types demand both. */
type Connected = (error: Error | null, stream?: Duplex) => void;

/** Reaches https servers through a proxy: it is asked to CONNECT, and sees nothing but bytes from then on. */
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
    const asked = this.ask(`${host.includes(':') ? `[${host}]` : host}:${options.port ?? 443}`);
    // Who gave up waiting for the request is not kept by a proxy that never answers.
    asked.once('socket', (socket) => socket.unref());
    asked.once('error', (error) => connected(error));
    asked.once('connect', ({ statusCode }, socket: Socket) => {
      socket.ref();
      if (statusCode === 200) {
        connected(null, tls.connect({ ...(options as tls.ConnectionOptions), socket }));
        return;
      }
      socket.destroy();
      connected(new ProxyError(`the proxy ${this.proxy.host} answered ${statusCode ?? 'nothing'}`));
    });
    asked.end();
    return undefined;
  }

  private ask(target: string): ClientRequest {
    const { protocol, hostname, port, username, password } = this.proxy;
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    const authorization = username && `Basic ${Buffer.from(credentials).toString('base64')}`;
    return (protocol === 'https:' ? https.request : request)({
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port: port || (protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: target,
      agent: false,
      headers: { Host: target, ...(authorization && { 'Proxy-Authorization': authorization }) },
    });
  }
}
