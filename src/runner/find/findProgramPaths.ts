import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export type Env = Readonly<Record<string, string | undefined>>;

const run = promisify(execFile);

/**
 * The places of a program, the best one first: where the user's login shell finds it, as version managers
 * set it up in the files that this shell reads; then where the path of this process leads.
 */
export async function* findProgramPaths(program: string, env: Env = process.env): AsyncGenerator<string> {
  const ofShell = await pathInLoginShell(program, env);
  if (ofShell !== undefined) yield ofShell;
  for (const file of filesOnPath(process.platform === 'win32' ? windowsNames(program) : [program], env)) {
    if (await isAccessible(file)) yield file;
  }
}

/** The paths of files with these names in the folders of PATH, in the order of the names, then of PATH. */
export function filesOnPath(names: readonly string[], env: Env, flavour: path.PlatformPath = path): string[] {
  // A copy of the environment is a plain object, in which Windows calls it `Path`
  const value = env['PATH'] ?? (flavour.sep === '\\' ? env['Path'] : undefined) ?? '';
  const folders = value
    .split(flavour.delimiter)
    .map((folder) => (flavour.sep === '\\' ? folder.replace(/^"(.*)"$/, '$1') : folder))
    .filter((folder) => flavour.isAbsolute(folder));
  return names.flatMap((name) => folders.map((folder) => flavour.join(folder, name)));
}

const windowsNames = (program: string): string[] => [`${program}.exe`, `${program}.cmd`];

async function pathInLoginShell(program: string, env: Env): Promise<string | undefined> {
  const shell = loginShell(env);
  if (shell === undefined) return undefined;
  try {
    const { stdout } = await run(shell, ['-lc', `command -v ${program}`], { timeout: 5000 });
    const found = stdout.trim().split('\n').at(-1) ?? '';
    return found.startsWith('/') ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Containers and services often start programs without SHELL: the user has a login shell all the same. */
function loginShell(env: Env): string | undefined {
  if (process.platform === 'win32') return undefined;
  if (env['SHELL']) return env['SHELL'];
  try {
    return userInfo().shell ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether a file is there that can be started, or, with another mode, just there. */
export async function isAccessible(file: string, mode = constants.X_OK): Promise<boolean> {
  try {
    await access(file, mode);
    return true;
  } catch {
    return false;
  }
}
