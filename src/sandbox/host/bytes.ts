import type { Bytes } from '../hostCalls.ts';

/** The text by which bytes cross to the guest. */
export const bytesToText = (bytes: Uint8Array): Bytes =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** Bytes that crossed as text. */
export const textToBytes = (text: Bytes): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, 'latin1'));
