import { manifestName, readManifest } from './projectManifest.ts';
import { compareFiles, type FileHashes, type WriteEntry } from './compareFiles.ts';
import type { Pause } from '../../core/cooperativePause.ts';
import { inBatches } from './inBatches.ts';
import type { ProjectFolder } from './projectFolder.ts';

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
