import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import {
  type FileHashes,
  type WriteEntry,
  type WritePlan,
  type WriteContext,
  inBatches,
  printManifest,
  manifestName,
} from './planWriting.ts';

export interface WriteOutcome {
  readonly written: readonly string[];
  readonly deleted: readonly string[];
}

/**
 * Writes and deletes what was chosen of a plan, and remembers what was generated, also when it is
 * broken off.
 *
 * @param chosen paths of entries: stale ones are deleted, others written
 * @throws {UserError} when a file changed since the plan was made: it is left alone, and so is what comes after it
 */
export async function applyWritePlan(
  plan: WritePlan,
  chosen: ReadonlySet<string>,
  means: WriteContext,
): Promise<WriteOutcome> {
  const hashes = existingFiles(plan);
  const outcome = { written: [] as string[], deleted: [] as string[] };
  try {
    const entries = plan.entries.filter(({ path, kind }) => chosen.has(path) && kind !== 'same');
    await inBatches(entries, means.pause, async (entry) => {
      await applyEntry(entry, plan, means);
      updateManifest(hashes, entry.path, plan);
      if (entry.kind === 'stale') outcome.deleted.push(entry.path);
      else outcome.written.push(entry.path);
    });
  } finally {
    await writeManifest(hashes, means);
  }
  return outcome;
}

/** Files that were generated before and still exist, with those that exist as they are generated now. */
function existingFiles({ recorded, generated, present, entries }: WritePlan): Map<string, string> {
  const hashes = new Map([...recorded].filter(([path]) => generated.has(path) || present.has(path)));
  for (const { path, kind } of entries) if (kind === 'same') hashes.set(path, generated.get(path) ?? '');
  return hashes;
}

async function applyEntry({ path, kind }: WriteEntry, plan: WritePlan, means: WriteContext): Promise<void> {
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

function updateManifest(hashes: Map<string, string>, path: string, { generated }: WritePlan): void {
  const hash = generated.get(path);
  if (hash === undefined) hashes.delete(path);
  else hashes.set(path, hash);
}

async function writeManifest(hashes: FileHashes, { folder }: WriteContext): Promise<void> {
  const text = new TextEncoder().encode(printManifest(hashes));
  const before = await folder.read(manifestName);
  const isNeeded = before ? !isSameContent(before, text) : hashes.size > 0;
  if (isNeeded) await folder.write(manifestName, text);
}

const isSameContent = (first: Uint8Array, second: Uint8Array): boolean =>
  first.length === second.length && first.every((byte, at) => byte === second[at]);
