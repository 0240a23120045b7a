import { createHash } from 'node:crypto';

/** The namespace of ids of imported tests (RFC 9562: one for each use). */
const namespace = Buffer.from('6f1d9a3e8c0b4b5e9a7d2f4c1e8b7a60', 'hex');

/** A UUID of version 5: the same name always gives the same one. */
export function createNamedUuid(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
