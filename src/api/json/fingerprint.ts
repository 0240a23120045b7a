import { createHash } from 'node:crypto';

/** SHA-256 of bytes, or of a text as UTF-8, in base64: 44 characters. */
export const fingerprint = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('base64');

/** The same of bytes, computed in another thread: megabytes take milliseconds. */
export async function fingerprintAside(content: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('base64');
}
