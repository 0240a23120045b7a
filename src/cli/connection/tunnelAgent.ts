import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { decodeCredential } from '../../runner/environment/browserProxy.ts';
import { createConnectError, createResponseError } from './proxyError.ts';

/** The callback of Node, which gives an error or a connection; its type demands both. */
type Connected = (error: Error | null, stream?: Duplex) => void;

/** Connects to https servers through a proxy, by a CONNECT request. */
export class TunnelAgent extends https.Agent {
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
