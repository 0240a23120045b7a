import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { cliBuild } from '../../../../esbuild.cli.mjs';

let bundle: Promise<string> | undefined;

/** The command line as it ships, built once for a run of the tests. */
export function builtCli(): Promise<string> {
  bundle ??= (async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ptc-cli-bundle-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const outfile = path.join(folder, 'cli.js');
    await build({ ...cliBuild, outfile });
    return outfile;
  })();
  return bundle;
}

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Surroundings {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
}

/** Starts the command line with nothing in its environment but what is given. */
export async function startCli(args: readonly string[], given: Surroundings = {}): Promise<ChildProcess> {
  return spawn(process.execPath, [await builtCli(), ...args], { cwd: tmpdir(), env: {}, ...given });
}

export const runCli = async (args: readonly string[], given?: Surroundings): Promise<Run> =>
  finished(await startCli(args, given));

export async function finished(child: ChildProcess): Promise<Run> {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (output.stdout += String(chunk)));
  child.stderr?.on('data', (chunk) => (output.stderr += String(chunk)));
  await once(child, 'close');
  return { code: child.exitCode, ...output };
}
