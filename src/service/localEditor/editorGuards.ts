import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HttpError } from '../http/httpErrors.ts';

/** Tokens for the forms of this process: each is good for one version. */
export class FormTokens {
  readonly #secret = randomBytes(32);

  tokenOf(versionId: string): string {
    return createHmac('sha256', this.#secret).update(versionId).digest('base64url');
  }

  isTokenOf(versionId: string, token: string): boolean {
    const [expected, given] = [Buffer.from(this.tokenOf(versionId)), Buffer.from(token)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}

/** A fresh mark for the style and the script of one page. */
export const newNonce = (): string => randomBytes(16).toString('base64url');

/**
 * Lets a page load nothing, run only its own script, and send its form to its own origin only.
 *
 * The address holds the version: it is sent to no other origin. To its own one it is, since browsers
 * would otherwise send the form without an origin.
 */
export function protectPage(c: Context, nonce: string): void {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  c.header('Content-Security-Policy', policy.join('; '));
  c.header('Referrer-Policy', 'same-origin');
  c.header('Cross-Origin-Opener-Policy', 'same-origin');
  c.header('Cross-Origin-Resource-Policy', 'same-origin');
}

/** Refuses what another site sends, also one on another port of this machine. */
export const requireSameOrigin: MiddlewareHandler = createMiddleware(async (c, next) => {
  const site = c.req.header('Sec-Fetch-Site');
  const origin = c.req.header('Origin');
  const host = c.req.header('Host') ?? new URL(c.req.url).host;
  const isOwn =
    site === undefined
      ? origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
      : site === 'same-origin';
  if (!isOwn) throw new HttpError(403, 'Requests from another site are refused');
  await next();
});
