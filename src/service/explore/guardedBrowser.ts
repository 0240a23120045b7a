import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { Browser, BrowserContext, BrowserType } from 'playwright-core';
import type { Tools } from '../../runner/find/findTools.ts';
import type { RunEnvironment } from '../../runner/planRun.ts';

/** Pages that share cookies and storage, of which there are none at first. */
export interface GuardedSession {
  readonly context: BrowserContext;
  /** How many requests to write were refused. */
  refused(): number;
}

export interface GuardedBrowser {
  newSession(): Promise<GuardedSession>;
  close(): Promise<void>;
}

/** A browser whose requests go through the guard, and that sends none but to read. */
export async function openGuardedBrowser(
  { playwright, browser }: Tools,
  environment: RunEnvironment,
  proxy: string,
): Promise<GuardedBrowser> {
  const { chromium } = createRequire(path.join(playwright.core, 'package.json'))(playwright.core) as {
    chromium: BrowserType;
  };
  const opened = await chromium.launch({
    ...(browser.kind === 'file' ? { executablePath: browser.executablePath } : {}),
    ...(browser.kind === 'channel' ? { channel: browser.channel } : {}),
    args: ['--force-webrtc-ip-handling-policy=disable_non_proxied_udp'],
    proxy: { server: proxy, bypass: '<-loopback>' },
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  try {
    const origin = new URL(environment.executionUrl).origin;
    return {
      newSession: () => guardedSession(opened, environment, origin),
      close: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function guardedSession(
  browser: Browser,
  { basicAuth, headers }: RunEnvironment,
  origin: string,
): Promise<GuardedSession> {
  const context = await browser.newContext({
    acceptDownloads: false,
    serviceWorkers: 'block',
    extraHTTPHeaders: Object.fromEntries(headers ?? []),
    ...(basicAuth ? { httpCredentials: { ...basicAuth, origin } } : {}),
  });
  let refused = 0;
  await guard(context, origin, () => refused++);
  return { context, refused: () => refused };
}

/** Refuses by method, which the proxy cannot see of encrypted requests. */
async function guard(context: BrowserContext, origin: string, onWrite: () => void): Promise<void> {
  await context.route('**/*', (route, request) => {
    const isRead = ['GET', 'HEAD'].includes(request.method());
    const url = request.url();
    const isLocal = url.startsWith('data:') || url.startsWith('blob:');
    if (!isRead && request.resourceType() !== 'ping') onWrite();
    return isRead && (isLocal || new URL(url).origin === origin)
      ? route.continue()
      : route.abort('blockedbyclient');
  });
  await context.addInitScript('navigator.sendBeacon = () => false; delete window.WebSocket;');
  context.on('page', (page) => page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined)));
}

/** A proxy that lets a browser out to one origin only, and there only to read. */
export interface GuardProxy {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Whatever a page does, its requests come through here: redirects, images, sockets and beacons too.
 * Plain requests are refused unless they are GET or HEAD to the origin. Of encrypted ones only the
 * host is seen.
 */
export async function startGuardProxy(origin: string): Promise<GuardProxy> {
  const allowed = new URL(origin);
  const server = createServer((incoming, outgoing) => forward(allowed, incoming, outgoing));
  const sockets = new Set<Duplex>();
  server.on('connection', (socket) => keepUntilClosed(sockets, socket));
  server.on('upgrade', (_request, socket: Duplex) => socket.destroy());
  server.on('connect', ({ url = '' }, socket: Duplex) => tunnel(allowed, url, socket, sockets));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function forward(allowed: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url = '', method = '' } = incoming;
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (target?.origin !== allowed.origin || !['GET', 'HEAD'].includes(method)) {
    outgoing.writeHead(403).end();
    incoming.resume();
    return;
  }
  const headers = { ...incoming.headers };
  delete headers['proxy-connection'];
  delete headers['proxy-authorization'];
  const onward = request(target, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('error', () => outgoing.destroy()).pipe(outgoing);
  });
  onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

function tunnel(allowed: URL, authority: string, socket: Duplex, sockets: Set<Duplex>): void {
  const port = Number(allowed.port || 443);
  if (allowed.protocol !== 'https:' || authority !== `${allowed.hostname}:${port}`) {
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    return;
  }
  const onward: Socket = connect(port, allowed.hostname.replaceAll(/[[\]]/g, ''), () => {
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    socket.pipe(onward).pipe(socket);
  });
  keepUntilClosed(sockets, onward);
  onward.on('error', () => socket.destroy());
  socket.on('error', () => onward.destroy());
}

function keepUntilClosed(sockets: Set<Duplex>, socket: Duplex): void {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
}
