import * as z from 'zod';
import { isSafePath } from '../../core/case/filePaths.ts';

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
