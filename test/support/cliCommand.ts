import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundles } from '../../build/bundles.mjs';
import { main } from '../../src/cli/main.ts';
import { buildBundles } from './bundles.ts';

let built: Promise<string> | undefined;

/** The command line as it ships, built once for a run of the tests. */
export async function builtCli(): Promise<string> {
  built ??= buildBundles({ 'cli.js': bundles.cli });
  return path.join(await built, 'cli.js');
}

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface CliEnvironment {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
}

/**
 * Starts the command line as it ships, in a process with nothing in its environment but what is given.
 *
 * @param preload a script that Node runs first
 */
export async function startCli(
  args: readonly string[],
  { preload, ...given }: CliEnvironment & { readonly preload?: string } = {},
): Promise<ChildProcess> {
  const all = [...(preload === undefined ? [] : ['--require', preload]), await builtCli(), ...args];
  return spawn(process.execPath, all, { cwd: tmpdir(), env: {}, ...given });
}

/** Runs the command line as it ships to its end. */
export const runBuiltCli = async (args: readonly string[], given?: CliEnvironment): Promise<Run> =>
  finished(await startCli(args, given));

export async function finished(child: ChildProcess): Promise<Run> {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (output.stdout += String(chunk)));
  child.stderr?.on('data', (chunk) => (output.stderr += String(chunk)));
  await once(child, 'close');
  return { code: child.exitCode, ...output };
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the command line in this process, which is a tenth of the work of starting one. Folder and environment
 * belong to the process as a whole: commands run one after the other.
 */
export function runCli(args: readonly string[], given: CliEnvironment = {}): Promise<Run> {
  const run = last.then(() => runHere(args, { cwd: tmpdir(), env: {}, ...given }));
  last = run.catch(() => undefined);
  return run;
}

async function runHere(args: readonly string[], { cwd, env }: Required<CliEnvironment>): Promise<Run> {
  const [ownFolder, ownEnv] = [process.cwd(), { ...process.env }];
  const output = { stdout: '', stderr: '' };
  const into = (name: 'stdout' | 'stderr') => ({
    write: (text: string | Uint8Array): boolean => ((output[name] += String(text)), true),
  });
  try {
    process.chdir(cwd);
    replaceEnv(env);
    const streams = { stdout: into('stdout'), stderr: into('stderr') };
    return { code: await main(args, streams, new AbortController().signal), ...output };
  } finally {
    replaceEnv(ownEnv);
    process.chdir(ownFolder);
  }
}

/** The environment itself is changed, not its object: `homedir` reads what the system has. */
function replaceEnv(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
}
