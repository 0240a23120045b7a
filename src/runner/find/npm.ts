import { constants, realpath } from 'node:fs/promises';
import path from 'node:path';
import { findProgramPaths, type Env, isAccessible } from './findProgramPaths.ts';
import type { NodeRuntime } from './node.ts';

/** A program with the arguments that come before all others. */
export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The npm that belongs to a node, or another one that the user's login shell or the path leads to. */
export async function findNpm(node: NodeRuntime, env: Env = process.env): Promise<Command | undefined> {
  const own = await scriptAround(node.command);
  if (own !== undefined) return scriptCommand(own, node);
  for await (const place of findProgramPaths('npm', env)) {
    const script = await scriptOf(place);
    if (script !== undefined) return scriptCommand(script, node);
    if (process.platform !== 'win32') return { command: place, args: [], env: {} };
  }
  return undefined;
}

const scriptCommand = (script: string, node: NodeRuntime): Command => ({
  command: node.command,
  args: [script],
  env: node.env,
});

/** The script that npm on the path links to, or that lies beside it. */
async function scriptOf(npm: string): Promise<string | undefined> {
  const file = await realpath(npm);
  return path.basename(file) === 'npm-cli.js' ? file : scriptAround(file);
}

async function scriptAround(program: string): Promise<string | undefined> {
  const folder = path.dirname(await realpath(program).catch(() => program));
  for (const modules of [path.join(folder, '..', 'lib', 'node_modules'), path.join(folder, 'node_modules')]) {
    const script = path.join(modules, 'npm', 'bin', 'npm-cli.js');
    if (await isAccessible(script, constants.R_OK)) return script;
  }
  return undefined;
}
