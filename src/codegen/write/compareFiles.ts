import { foldPath } from '../../core/case/filePaths.ts';

/** The state of the file that a generated one would replace. */
export type WriteKind =
  /** Nothing is there. */
  | 'new'
  /** The existing file says the same already. */
  | 'same'
  /** The existing file is as it was generated last time. */
  | 'outdated'
  /** The existing file was generated, and was edited since. */
  | 'edited'
  /** The existing file was never generated. */
  | 'foreign'
  /** It was generated last time, is as it was, and is no longer part of the project. */
  | 'stale';

export interface WriteEntry {
  readonly path: string;
  readonly kind: WriteKind;
}

/** Contents by path, compared by their hash. */
export type FileHashes = ReadonlyMap<string, string>;

/**
 * Plans how a generated project is written to a folder, sorted by path.
 *
 * @param present what is there of the paths that are generated now or were before
 * @param recorded what was generated before
 */
export function compareFiles(generated: FileHashes, present: FileHashes, recorded: FileHashes): WriteEntry[] {
  const before = new Map(Array.from(recorded, ([path, hash]) => [foldPath(path), hash]));
  const entries = Array.from(generated, ([path, hash]): WriteEntry => {
    const presentHash = present.get(path);
    const kind = presentHash === undefined ? 'new' : kindOf(hash, presentHash, before.get(foldPath(path)));
    return { path, kind };
  });
  // On a file system without upper and lower case, a file with another case is the generated one.
  const taken = new Set(Array.from(generated.keys(), foldPath));
  const stale = [...recorded].filter(
    ([path, hash]) => !taken.has(foldPath(path)) && present.get(path) === hash,
  );
  return [...entries, ...stale.map(([path]): WriteEntry => ({ path, kind: 'stale' }))].toSorted((a, b) =>
    a.path < b.path ? -1 : 1,
  );
}

function kindOf(generated: string, present: string, before: string | undefined): WriteKind {
  if (present === generated) return 'same';
  if (before === undefined) return 'foreign';
  return present === before ? 'outdated' : 'edited';
}
