import * as z from 'zod';
import { isSafePath, foldPath } from '../../core/case/safePaths.ts';
import type { Pause } from '../../core/slices.ts';

/** How a project is written, beside where. */
export interface WriteContext {
  readonly folder: ProjectFolder;
  /** SHA-256 in hex. */
  readonly hash: (content: Uint8Array) => string;
  /** Awaited between files; what it throws ends the work. */
  readonly pause: Pause;
}

/** The changes that writing would make, and the hashes that they follow from. */
export interface WritePlan {
  readonly entries: readonly WriteEntry[];
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly generated: FileHashes;
  readonly present: FileHashes;
  readonly recorded: FileHashes;
}

/** The texts of a generated project as they are written. */
export function encodeFiles(files: ReadonlyMap<string, string>): Map<string, Uint8Array> {
  const encoder = new TextEncoder();
  return new Map(Array.from(files, ([path, text]) => [path, encoder.encode(text)]));
}

/** Looks at what is there, and writes nothing. */
export async function planWriting(
  files: ReadonlyMap<string, Uint8Array>,
  means: WriteContext,
): Promise<WritePlan> {
  const { folder, hash, pause } = means;
  const isEmpty = await folder.isEmpty();
  const record = isEmpty ? undefined : await folder.read(manifestName);
  const recorded = readManifest(record ? new TextDecoder().decode(record) : '');
  const generated = new Map<string, string>();
  for (const [path, content] of files) {
    await pause();
    // Nobody but this code writes the record.
    if (path !== manifestName) generated.set(path, hash(content));
  }
  const present = new Map<string, string>();
  const looked = isEmpty ? [] : new Set([...generated.keys(), ...recorded.keys()]);
  await inBatches(looked, pause, async (path) => {
    const content = await folder.read(path);
    if (content) present.set(path, hash(content));
  });
  return { entries: compareFiles(generated, present, recorded), files, generated, present, recorded };
}

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

/** Files that are read or written at once: a file system may be far away. */
const batch = 32;

/** Begins no further batch once something in one failed. */
export async function inBatches<Item>(
  items: Iterable<Item>,
  pause: Pause,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const all = [...items];
  for (let at = 0; at < all.length; at += batch) {
    await pause();
    const done = await Promise.allSettled(all.slice(at, at + batch).map(work));
    const failed = done.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/** The file of a project that lists what was generated, so that edits can be recognized. */
export const manifestName = '.portable-tests-code.json';

const manifest = z.object({ files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)) });

/** Reads the SHA-256 of each generated file in hex, by path. None where the text is no such record. */
export function readManifest(text: string): Map<string, string> {
  const parsed = manifest.safeParse(jsonIn(text));
  const files = Object.entries(parsed.data?.files ?? {});
  return new Map(files.filter(([path]) => isSafePath(path)));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sorted by path, one on a line: its changes can be read, and merged. */
export function printManifest(files: ReadonlyMap<string, string>): string {
  const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const about = 'Created by the code generator to detect files that were edited since.';
  return `${JSON.stringify({ about, files: Object.fromEntries(sorted) }, undefined, 2)}\n`;
}

/** The folder that a project is written to. Paths are relative to it, with `/`. */
export interface ProjectFolder {
  /** Reads the content of a path; undefined where nothing is there. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Whether nothing is in it, or it is not there. */
  isEmpty(): Promise<boolean>;
  /** Writes one file, with the folders above it. */
  write(path: string, content: Uint8Array): Promise<void>;
  /** Deletes one file. */
  delete(path: string): Promise<void>;
}
