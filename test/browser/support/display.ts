import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';

const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));

/** Programs for invisible windows that this machine lacks: few machines that run tests have them. */
export const missingForWindows = ['Xvfb', 'xwininfo', 'chromium'].filter((program) => !isInstalled(program));

/** A screen in memory, for programs that open windows. */
export class Display {
  private constructor(
    private readonly server: ChildProcess,
    readonly name: string,
  ) {}

  static async open(): Promise<Display> {
    // Else it starts anew, and lets nobody in meanwhile, whenever the last program has left.
    const options = ['-noreset', '-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'];
    const server = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const said = server.stdio[3];
    if (!(said instanceof Readable)) throw new Error('Xvfb has no way to tell its display');
    const [number] = (await once(said, 'data')) as [Buffer];
    return new Display(server, `:${String(number).trim()}`);
  }

  /** The titles of the windows that are open. */
  titles(): string[] {
    const tree = execFileSync('xwininfo', ['-root', '-tree', '-display', this.name], { encoding: 'utf8' });
    return [...tree.matchAll(/^\s+0x[\da-f]+ "(.*)": \(/gm)].map(([, title]) => title ?? '');
  }

  async close(): Promise<void> {
    this.server.kill();
    if (this.server.exitCode === null && this.server.signalCode === null) await once(this.server, 'exit');
  }
}
