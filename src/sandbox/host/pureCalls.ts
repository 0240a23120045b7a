import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { changeableParts, type ChangeablePart, type HostCalls, type UrlParts } from '../hostCalls.ts';
import { textToBytes, bytesToText } from './bytes.ts';
import { compareTexts, formatForLocale } from './localeCalls.ts';

/** Calls that need nothing but their arguments. */
export const pureCalls = {
  parseUrl: (url, base) => partsOf(new URL(url, base ?? undefined)),
  changeUrl: (href, part, value) => {
    const url = new URL(href);
    if (isChangeable(part)) url[part] = value;
    return partsOf(url);
  },
  parseQuery: (text) => [...new URLSearchParams(text)],
  printQuery: (pairs) => new URLSearchParams(pairs).toString(),
  encodeText: (text) => bytesToText(new TextEncoder().encode(text)),
  decodeText: (bytes, encoding, fatal, ignoreBOM) =>
    new TextDecoder(encoding, { fatal, ignoreBOM }).decode(textToBytes(bytes)),
  encodingOf: (label) => new TextDecoder(label).encoding,
  fromBase64: (text) => atob(text),
  toBase64: (bytes) => btoa(bytes),
  randomBytes: (count) => {
    if (count > mostRandomBytes) throw new RangeError(`No more than ${mostRandomBytes} random bytes at once`);
    return bytesToText(randomBytes(count));
  },
  randomUUID: () => randomUUID(),
  digest: (algorithm, bytes) => bytesToText(digestOf(algorithm, textToBytes(bytes))),
  localize: formatForLocale,
  compareTexts,
} satisfies Partial<HostCalls>;

const mostRandomBytes = 65_536;

const changeable: ReadonlySet<string> = new Set(changeableParts);

const isChangeable = (part: string): part is ChangeablePart => changeable.has(part);

function partsOf(url: URL): UrlParts {
  const { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash } = url;
  return { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash };
}

const digests: ReadonlyMap<string, string> = new Map([
  ['SHA-1', 'sha1'],
  ['SHA-256', 'sha256'],
  ['SHA-384', 'sha384'],
  ['SHA-512', 'sha512'],
]);

function digestOf(algorithm: string, bytes: Uint8Array): Buffer {
  const name = digests.get(algorithm.toUpperCase());
  if (name === undefined)
    throw new TypeError(`Unknown digest ${algorithm}. Known: ${[...digests.keys()].join(', ')}`);
  return createHash(name).update(bytes).digest();
}
