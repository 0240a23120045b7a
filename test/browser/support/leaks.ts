import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** How a secret may be written down: as it is, in a URL, in JSON, in base64 at any offset, in hex, in UTF-16. */
export function spellings(secret: string): Map<string, Buffer> {
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

/** Every spelling of a secret in some bytes. */
export const spelledIn = (bytes: Buffer, secret: string): string[] =>
  [...spellings(secret)].flatMap(([name, spelling]) => (bytes.includes(spelling) ? [name] : []));

/** Every file below a folder that holds a secret in any spelling: `file: plain`. */
export const leaksBelow = (folder: string, secrets: readonly string[]): string[] =>
  filesBelow(folder).flatMap((file) => {
    const bytes = readFileSync(file);
    const names = [...new Set(secrets.flatMap((secret) => spelledIn(bytes, secret)))];
    return names.map((name) => `${path.relative(folder, file)}: ${name}`);
  });

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => lstatSync(file).isFile());
