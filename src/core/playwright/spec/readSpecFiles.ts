import { message, type Message } from '../../message.ts';
import { importCandidates } from './importPaths.ts';

/** Longer files are refused. */
export const longestSpec = 500_000;

const mostFiles = 2000;

export interface SpecFiles {
  readonly texts: ReadonlyMap<string, string>;
  /** Files that aren't read, with the reason. */
  readonly refused: ReadonlyMap<string, Message>;
}

/**
 * Reads spec files and what they import with relative paths, each once.
 *
 * @param read gets the text of a file; nothing where there is none
 */
export async function readSpecFiles(
  paths: readonly string[],
  read: (path: string) => Promise<string | undefined>,
): Promise<SpecFiles> {
  const texts = new Map<string, string>();
  const refused = new Map<string, Message>();
  const asked = new Set<string>();
  const queue = [...paths];
  for (const path of queue) {
    if (asked.has(path)) continue;
    asked.add(path);
    if (texts.size >= mostFiles) {
      refused.set(path, message('More than {0} files are read at once', mostFiles));
      break;
    }
    const text = await read(path);
    if (text === undefined) continue;
    if (text.length > longestSpec) {
      refused.set(path, message('Code longer than {0} characters isn’t supported', longestSpec));
      continue;
    }
    texts.set(path, text);
    for (const [, specifier = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"\n]*)['"]/g))
      queue.push(...(await firstExisting(importCandidates(path, specifier), asked, read)));
  }
  return { texts, refused };
}

async function firstExisting(
  candidates: readonly string[],
  asked: ReadonlySet<string>,
  read: (path: string) => Promise<string | undefined>,
): Promise<string[]> {
  for (const candidate of candidates) {
    if (asked.has(candidate)) return [];
    if ((await read(candidate)) !== undefined) return [candidate];
  }
  return [];
}
