import { createRequire } from 'node:module';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserType } from 'playwright-core';
import type { RunEnvironment } from '../../runner/runEnvironment.ts';
import type { Tools } from '../runs/runToolFinder.ts';

export interface GuardedBrowser {
  readonly context: BrowserContext;
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
    return { context: await guardedContext(opened, environment), close: () => opened.close() };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function guardedContext(
  browser: Browser,
  { executionUrl, basicAuth, headers }: RunEnvironment,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    acceptDownloads: false,
    serviceWorkers: 'block',
    extraHTTPHeaders: Object.fromEntries(headers ?? []),
    ...(basicAuth ? { httpCredentials: { ...basicAuth, origin: new URL(executionUrl).origin } } : {}),
  });
  await guard(context, new URL(executionUrl).origin);
  return context;
}

/** Refuses by method, which the proxy cannot see of encrypted requests. */
async function guard(context: BrowserContext, origin: string): Promise<void> {
  await context.route('**/*', (route, request) => {
    const isRead = ['GET', 'HEAD'].includes(request.method());
    const url = request.url();
    const isLocal = url.startsWith('data:') || url.startsWith('blob:');
    return isRead && (isLocal || new URL(url).origin === origin)
      ? route.continue()
      : route.abort('blockedbyclient');
  });
  await context.addInitScript('navigator.sendBeacon = () => false; delete window.WebSocket;');
  context.on('page', (page) => page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined)));
}
