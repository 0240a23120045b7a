import { homedir } from 'node:os';
import path from 'node:path';

/** The checkout. */
export const repoRoot = path.resolve(import.meta.dirname, '../..');

/** Where everything lives that is costly to get and may be thrown away: outside the checkout, shared by all of them. */
export function cacheRoot(env: NodeJS.ProcessEnv = process.env): string {
  return path.join(env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'portable-test-cases');
}
