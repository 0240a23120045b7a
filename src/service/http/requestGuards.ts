import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HttpError } from './httpErrors.ts';

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** Requires a key before anything else of the request is looked at (contract section 5). */
export const requireKey = (isKnown: (key: string) => boolean): MiddlewareHandler =>
  createMiddleware(async (c, next) => {
    const key = c.req.header('X-API-Key');
    if (key === undefined || !isKnown(key))
      throw new HttpError(401, 'The X-API-Key header is missing or its key is not valid');
    await next();
  });

/**
 * Keeps web pages out: those whose own host name resolves to this machine (by the Host header), and
 * those of other origins that a browser lets send requests (by the Origin header).
 */
export function requireLocal(allowedHosts: readonly string[]): MiddlewareHandler {
  const allowed = new Set([...loopback, ...allowedHosts].map((host) => host.toLowerCase()));
  const isAllowed = (address: URL | undefined): boolean =>
    address !== undefined && (allowed.has(address.hostname) || allowed.has(address.host));
  return createMiddleware(async (c, next) => {
    const host = c.req.header('Host') ?? new URL(c.req.url).host;
    if (!isAllowed(addressOf(`http://${host}`))) throw new HttpError(403, 'This host name is not allowed');
    const origin = c.req.header('Origin');
    if (origin !== undefined && !isAllowed(addressOf(origin)))
      throw new HttpError(403, 'Requests from this origin are refused');
    await next();
  });
}

/** A bare `http(s)://host:port`; anything more, or anything else such as `null`, is none. */
function addressOf(text: string): URL | undefined {
  if (!URL.canParse(text) || !/^https?:\/\/[^/?#@\\\s]+$/i.test(text)) return undefined;
  return new URL(text);
}
