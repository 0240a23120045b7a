import { execFile } from 'node:child_process';
import { access, realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { NodeRuntime } from './node.ts';

/** A program with the arguments that come before all others. */
export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const run = promisify(execFile);

/** The npm that belongs to a node, or that of the user's login shell. */
export async function findNpm(node: NodeRuntime): Promise<Command | undefined> {
  const folder = path.dirname(await realpath(node.command).catch(() => node.command));
  for (const modules of [path.join(folder, '..', 'lib', 'node_modules'), path.join(folder, 'node_modules')]) {
    const script = path.join(modules, 'npm', 'bin', 'npm-cli.js');
    if (await isThere(script)) return { command: node.command, args: [script], env: node.env };
  }
  const command = await npmOfShell();
  return command === undefined ? undefined : { command, args: [], env: {} };
}

async function npmOfShell(): Promise<string | undefined> {
  const shell = process.env['SHELL'];
  if (process.platform === 'win32' || !shell) return undefined;
  try {
    const { stdout } = await run(shell, ['-lc', 'command -v npm'], { timeout: 5000 });
    const found = stdout.trim().split('\n').at(-1) ?? '';
    return found.startsWith('/') ? found : undefined;
  } catch {
    return undefined;
  }
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
