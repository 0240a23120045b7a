import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './filesBelow.ts';

/** How a secret may be written down: as it is, in a URL, in JSON, in base64 at any offset, in hex, in UTF-16. */
export function encodingsOf(secret: string): Map<string, Buffer> {
  const bytes = Buffer.from(secret);
  const base64 = (offset: number, encoding: 'base64' | 'base64url'): Buffer => {
    // The characters at both ends also depend on what stands beside the secret
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString(encoding)
      .replace(/=+$/, '');
    return Buffer.from(text.slice([0, 2, 3][offset], -2));
  };
  return new Map([
    ['plain', bytes],
    ['URL-encoded', Buffer.from(encodeURIComponent(secret))],
    ['encoded twice', Buffer.from(encodeURIComponent(encodeURIComponent(secret)))],
    ['JSON', Buffer.from(JSON.stringify(secret).slice(1, -1))],
    ['HTML', Buffer.from(secret.replaceAll('&', '&amp;'))],
    ['hex', Buffer.from(bytes.toString('hex'))],
    ['UTF-16', Buffer.from(secret, 'utf16le')],
    ...[0, 1, 2].flatMap((offset) => [
      [`base64, offset ${offset}`, base64(offset, 'base64')] as const,
      [`base64url, offset ${offset}`, base64(offset, 'base64url')] as const,
    ]),
  ]);
}

/** Every encoding of a secret in some bytes. */
export const encodingsIn = (bytes: Buffer, secret: string): string[] =>
  [...encodingsOf(secret)].flatMap(([name, encoding]) => (bytes.includes(encoding) ? [name] : []));

/** Files come and go while a window is open. */
const readIfThere = (file: string): Buffer =>
  lstatSync(file, { throwIfNoEntry: false }) ? readFileSync(file) : Buffer.of();

/** Every file below a folder that holds a secret in any encoding: `file: plain`. */
export const leaksBelow = (folder: string, secrets: readonly string[]): string[] =>
  filesBelow(folder).flatMap((file) => {
    const bytes = readIfThere(file);
    const names = [...new Set(secrets.flatMap((secret) => encodingsIn(bytes, secret)))];
    return names.map((name) => `${path.relative(folder, file)}: ${name}`);
  });
