import { callHost } from './callHost.ts';

/** The functions `atob` and `btoa`. */
export const base64 = {
  atob: (text: unknown): string => callHost('fromBase64', String(text)),
  btoa: (text: unknown): string => callHost('toBase64', String(text)),
};
