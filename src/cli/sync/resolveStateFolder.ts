import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { isPathBelow } from '../../node/files.ts';
import { UsageError } from '../arguments/usageError.ts';

/**
 * Where the records of a folder are kept: below `chosen`, or where programs keep such things on this
 * system; in a folder named after the real path. Never in the folder itself.
 *
 * @throws {UsageError} when the records would lie in the folder
 */
export async function resolveStateFolder(folder: string, chosen: string | undefined): Promise<string> {
  const real = await realPath(folder);
  const root = await realPath(chosen ?? defaultRoot());
  const name = createHash('sha256').update(real).digest('hex').slice(0, 32);
  if (root === real || isPathBelow(root, real))
    throw new UsageError(`--state must be a folder outside of ${folder}`);
  return path.join(root, name);
}

function defaultRoot(): string {
  const { env, platform } = process;
  return path.join(homeOf(platform, env), 'portable-test-cases');
}

function homeOf(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (platform === 'win32') return env['LOCALAPPDATA'] || path.join(homedir(), 'AppData', 'Local');
  if (platform === 'darwin') return path.join(homedir(), 'Library', 'Application Support');
  // A relative path there is to be ignored: https://specifications.freedesktop.org/basedir-spec
  const state = env['XDG_STATE_HOME'];
  return state && path.isAbsolute(state) ? state : path.join(homedir(), '.local', 'state');
}

/** The path without links, also where its end is not there yet. */
async function realPath(file: string): Promise<string> {
  const full = path.resolve(file);
  try {
    return await realpath(full);
  } catch {
    const parent = path.dirname(full);
    return parent === full ? full : path.join(await realPath(parent), path.basename(full));
  }
}
