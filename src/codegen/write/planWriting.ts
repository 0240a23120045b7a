import { message, UserError } from '../../core/errors.ts';
import { manifestName, printManifest, readManifest } from './projectManifest.ts';
import { planWriting, type Hashes, type WriteEntry } from './compareFiles.ts';
import type { Pause } from '../../core/pause.ts';

/** The folder that a project is written to. Paths are relative to it, with `/`. */
export interface ProjectFolder {
  /** Reads the content of a path; undefined where nothing is there. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Writes one file, with the folders above it. */
  write(path: string, content: Uint8Array): Promise<void>;
  /** Deletes one file. */
  delete(path: string): Promise<void>;
}

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
  readonly generated: Hashes;
  readonly present: Hashes;
  readonly known: Hashes;
}

export interface WriteOutcome {
  readonly written: readonly string[];
  readonly deleted: readonly string[];
}

/** The texts of a generated project as they are written. */
export function encoded(files: ReadonlyMap<string, string>): Map<string, Uint8Array> {
  const encoder = new TextEncoder();
  return new Map(Array.from(files, ([path, text]) => [path, encoder.encode(text)]));
}

/** Looks at what is there, and writes nothing. */
export async function planIn(
  files: ReadonlyMap<string, Uint8Array>,
  means: WriteContext,
): Promise<WritePlan> {
  const { folder, hash, pause } = means;
  const record = await folder.read(manifestName);
  const known = readManifest(record ? new TextDecoder().decode(record) : '');
  const generated = new Map<string, string>();
  for (const [path, content] of files) {
    await pause();
    // Nobody but this code writes the record.
    if (path !== manifestName) generated.set(path, hash(content));
  }
  const present = new Map<string, string>();
  await inBatches(new Set([...generated.keys(), ...known.keys()]), pause, async (path) => {
    const content = await folder.read(path);
    if (content) present.set(path, hash(content));
  });
  return { entries: planWriting(generated, present, known), files, generated, present, known };
}

/**
 * Writes and deletes what was chosen of a plan, and remembers what was generated, also when it is
 * broken off.
 *
 * @param chosen paths of entries: stale ones are deleted, others written
 * @throws {UserError} when a file changed since the plan was made: it is left alone, and so is what comes after it
 */
export async function carryOut(
  plan: WritePlan,
  chosen: ReadonlySet<string>,
  means: WriteContext,
): Promise<WriteOutcome> {
  const known = stillKnown(plan);
  const outcome = { written: [] as string[], deleted: [] as string[] };
  try {
    const entries = plan.entries.filter(({ path, kind }) => chosen.has(path) && kind !== 'same');
    await inBatches(entries, means.pause, async (entry) => {
      await carryOutOne(entry, plan, means);
      forget(known, entry.path, plan);
      if (entry.kind === 'stale') outcome.deleted.push(entry.path);
      else outcome.written.push(entry.path);
    });
  } finally {
    await remember(known, means);
  }
  return outcome;
}

/** Files that are read or written at once: a file system may be far away. */
const batch = 32;

/** Begins no further batch once something in one failed. */
async function inBatches<Item>(
  items: Iterable<Item>,
  pause: Pause,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const all = [...items];
  for (let at = 0; at < all.length; at += batch) {
    await pause();
    const done = await Promise.allSettled(all.slice(at, at + batch).map(work));
    const failed = done.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/** Files that were generated before and still exist, with those that exist as they are generated now. */
function stillKnown({ known, generated, present, entries }: WritePlan): Map<string, string> {
  const still = new Map([...known].filter(([path]) => generated.has(path) || present.has(path)));
  for (const { path, kind } of entries) if (kind === 'same') still.set(path, generated.get(path) ?? '');
  return still;
}

async function carryOutOne({ path, kind }: WriteEntry, plan: WritePlan, means: WriteContext): Promise<void> {
  const now = await means.folder.read(path);
  if ((now && means.hash(now)) !== plan.present.get(path)) {
    throw new UserError(
      message('{0} changed in the meantime and was not overwritten', path),
      message('Generate the code again'),
    );
  }
  const content = plan.files.get(path);
  if (kind === 'stale') await means.folder.delete(path);
  else if (content) await means.folder.write(path, content);
}

function forget(known: Map<string, string>, path: string, { generated }: WritePlan): void {
  const hash = generated.get(path);
  if (hash === undefined) known.delete(path);
  else known.set(path, hash);
}

async function remember(known: Hashes, { folder }: WriteContext): Promise<void> {
  const text = new TextEncoder().encode(printManifest(known));
  const before = await folder.read(manifestName);
  const isNeeded = before ? !same(before, text) : known.size > 0;
  if (isNeeded) await folder.write(manifestName, text);
}

const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);
