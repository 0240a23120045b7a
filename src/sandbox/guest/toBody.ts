import { toBytes, bytesToText } from './bytes.ts';
import { callHost } from './callHost.ts';
import { URLSearchParams } from './urlSearchParams.ts';
import type { Bytes } from '../hostCalls.ts';

/** The body to send, and its type unless a header names one. */
export interface Body {
  readonly bytes: Bytes | null;
  readonly type?: string;
}

/** The bytes of a body: of text, of a buffer, or of a query. */
export function toBody(source: unknown): Body {
  if (source === undefined || source === null) return { bytes: null };
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source))
    return { bytes: bytesToText(toBytes(source)) };
  const type =
    source instanceof URLSearchParams
      ? 'application/x-www-form-urlencoded;charset=UTF-8'
      : 'text/plain;charset=UTF-8';
  return { bytes: callHost('encodeText', String(source)), type };
}
