/**
 * Paths in use, compared as Windows and macOS do: without case. Those of folders in which no file may be
 * put end in `/`.
 */
export class TakenPaths {
  /** How many files have a path: a disk may tell apart what others don't. */
  private readonly used = new Map<string, number>();

  constructor(paths: Iterable<string>) {
    for (const path of paths) this.add(path);
  }

  /** A path that is not in use, with `-1`, `-2` … where the first choice is; from now on it is in use. */
  take(base: string, extension: string): string {
    for (let clash = 0; ; clash++) {
      const path = `${base}${clash === 0 ? '' : `-${clash}`}${extension}`;
      if (this.isUsed(path)) continue;
      this.add(path);
      return path;
    }
  }

  /** A folder in which files may be, distinguished by `_` from files and from folders in which none may be. */
  open(folder: string): string {
    return folder.split('/').reduce((above, name) => {
      let path = above && `${above}/`;
      for (path += name; this.isUsed(path); path += '_');
      return path;
    }, '');
  }

  private isUsed(path: string): boolean {
    return this.used.has(foldPath(path)) || this.used.has(foldPath(`${path}/`));
  }

  add(path: string): void {
    const key = foldPath(path);
    this.used.set(key, (this.used.get(key) ?? 0) + 1);
  }

  delete(path: string): void {
    const key = foldPath(path);
    const others = (this.used.get(key) ?? 0) - 1;
    if (others > 0) this.used.set(key, others);
    else this.used.delete(key);
  }
}

/** Bytes of UTF-8 that file systems allow for one name. */
const longestNameBytes = 255;
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
  return new TextEncoder().encode(name).length <= longestNameBytes;
}

/** Device names that Windows keeps to itself, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** Whether Windows keeps a name for a device, whatever its extension. */
export const isWindowsDeviceName = (name: string): boolean =>
  deviceName.test(name.replace(/\s*\..*$/, '').trimEnd());

/**
 * Folds paths that are one file on some systems into the same text. Upper case first: it tells letters
 * apart as little as file systems do (`ς` and `σ`, `ß` and `ss`).
 */
export const foldPath = (path: string): string => path.normalize('NFC').toUpperCase().toLowerCase();
