import { isReservedName } from './reservedNames.ts';

/** Bytes of UTF-8 that file systems allow for one name. */
const longestName = 255;
const longestPath = 1024;
/** What Windows cannot hold in a name, and what nobody sees there. */
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
  if (illegal.test(name) || isReservedName(name) || forbidden.test(name)) return false;
  return new TextEncoder().encode(name).length <= longestName;
}
