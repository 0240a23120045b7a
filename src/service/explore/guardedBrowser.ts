import { createRequire } from 'node:module';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserType } from 'playwright-core';
import type { RunEnvironment } from '../../runner/runEnvironment.ts';
import type { Tools } from '../runs/runToolFinder.ts';

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
