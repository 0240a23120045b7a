import type { Bytes } from '../hostCalls.ts';

const piece = 8192;

/** Copies bytes into the text by which they cross to the host. */
export function bytesToText(bytes: Uint8Array): Bytes {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; at += piece)
    texts.push(String.fromCharCode(...bytes.subarray(at, at + piece)));
  return texts.join('');
}

/** Bytes that crossed as text. */
export function textToBytes(text: Bytes): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/**
 * The bytes of a buffer or of a view on one.
 *
 * @throws {TypeError} for anything else
 */
export function toBytes(source: unknown): Uint8Array {
  if (source instanceof ArrayBuffer || source instanceof SharedArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  throw new TypeError('This is neither an ArrayBuffer nor a view on one');
}
