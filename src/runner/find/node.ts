import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgramPaths, type Env } from './findProgramPaths.ts';

/** The program that runs Playwright's command line. */
export interface NodeRuntime {
  readonly command: string;
  /** Variables without which it is not node. */
  readonly env: Readonly<Record<string, string>>;
}

const run = promisify(execFile);

/** `process.loadEnvFile`, which generated code calls, came with this version. */
const oldest = [20, 12] as const;

/**
 * A node: the one asked for, that of the user's login shell or on the path, or the program that runs this
 * code.
 *
 * @param setting a path; nothing where any will do
 */
export async function findNode(setting = '', env: Env = process.env): Promise<NodeRuntime | undefined> {
  if (setting !== '') return (await isNewEnough(setting)) ? { command: setting, env: {} } : undefined;
  for await (const command of findProgramPaths('node', env)) {
    if (await isNewEnough(command)) return { command, env: {} };
  }
  return ownRuntime();
}

/** The program that runs this code: node itself, or an Electron that can play its part. */
export const ownRuntime = (): NodeRuntime => ({
  command: process.execPath,
  env: process.versions['electron'] === undefined ? {} : { ELECTRON_RUN_AS_NODE: '1' },
});

async function isNewEnough(command: string): Promise<boolean> {
  try {
    const { stdout } = await run(command, ['--version'], { timeout: 5000 });
    const [major = 0, minor = 0] = stdout.trim().replace(/^v/, '').split('.').map(Number);
    return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
  } catch {
    return false;
  }
}
