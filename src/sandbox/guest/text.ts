import type { Bytes } from '../hostCalls.ts';
import { callHost } from './callHost.ts';

/** The class `TextEncoder`: the host encodes. */
export class TextEncoder {
  readonly encoding = 'utf-8';

  encode(text: unknown = ''): Uint8Array {
    return textToBytes(callHost('encodeText', String(text)));
  }

  encodeInto(text: unknown, target: Uint8Array): { read: number; written: number } {
    let read = 0;
    let written = 0;
    for (const character of String(text)) {
      const bytes = this.encode(character);
      if (written + bytes.length > target.length) break;
      target.set(bytes, written);
      written += bytes.length;
      read += character.length;
    }
    return { read, written };
  }
}

interface DecoderOptions {
  readonly fatal?: boolean;
  readonly ignoreBOM?: boolean;
}

/** The class `TextDecoder`: the host decodes. */
export class TextDecoder {
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;

  constructor(label: unknown = 'utf-8', { fatal = false, ignoreBOM = false }: DecoderOptions = {}) {
    this.encoding = callHost('encodingOf', String(label));
    this.fatal = fatal;
    this.ignoreBOM = ignoreBOM;
  }

  decode(source: unknown = new Uint8Array()): string {
    return callHost('decodeText', bytesToText(toBytes(source)), this.encoding, this.fatal, this.ignoreBOM);
  }
}

/** The functions `atob` and `btoa`. */
export const base64 = {
  atob: (text: unknown): string => callHost('fromBase64', String(text)),
  btoa: (text: unknown): string => callHost('toBase64', String(text)),
};

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
