import { isWindowsDeviceName } from './isWindowsDeviceName.ts';

/** Bytes of UTF-8 that file systems allow for one name. */
const longestName = 255;
const longestPath = 1024;
/** Characters that Windows does not allow in a name, and invisible ones. */
const illegal = /[\p{Cc}\p{Cf}\p{Cs}<>:"|?*\\]/u;
/** Files below these decide what other programs run. */
const forbidden = /^\.git$|^git~\d+$/i;

/**
 * Whether a path with `/` stays below any folder that it is joined to, on every system: relative, no
 * `..`, nothing that Windows reads otherwise or cannot hold, and not within `.git`.
 */
export const isSafePath = (path: string): boolean =>
  path.length <= longestPath && path.split('/').every(isSafeName);

function isSafeName(name: string): boolean {
  if (name === '' || /[. ]$/.test(name) || name.startsWith(' ')) return false;
  if (illegal.test(name) || isWindowsDeviceName(name) || forbidden.test(name)) return false;
  return new TextEncoder().encode(name).length <= longestName;
}
