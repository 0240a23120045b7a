import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod';
import { message, UserError } from '../core/errors.ts';
import { authorizeKey } from '../service/keys.ts';
import type { ApiKeys } from './apiKeys.ts';
import { demandTrust, localServiceUrl } from './settings.ts';

const running = z.object({ pid: z.int().positive(), url: z.url(), sampleAppUrl: z.url().optional() });

export type RunningService = z.infer<typeof running>;

/**
 * The service on this machine: one process for all windows, with its data in the extension's global
 * storage. Whoever needs it first starts it; it ends with the window that started it, and the next
 * one that needs it starts it again.
 */
export class LocalService implements vscode.Disposable {
  private child: ChildProcess | undefined;
  private starting: Promise<RunningService> | undefined;

  constructor(
    private readonly context: Pick<vscode.ExtensionContext, 'extensionUri' | 'globalStorageUri'>,
    private readonly keys: ApiKeys,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  private get dataFolder(): string {
    return path.join(this.context.globalStorageUri.fsPath, 'service');
  }

  /** The running service, started when there is none. @throws UserError when it cannot start */
  async ensure(): Promise<RunningService> {
    demandTrust();
    this.starting ??= this.findOrStart().finally(() => (this.starting = undefined));
    const service = await this.starting;
    await this.ensureKey();
    return service;
  }

  private async findOrStart(): Promise<RunningService> {
    return (await this.find()) ?? (await this.start());
  }

  /** A service that another window, or a script, started on the same data. */
  private async find(): Promise<RunningService | undefined> {
    try {
      const text = await readFile(path.join(this.dataFolder, 'service.json'), 'utf8');
      const found = running.safeParse(JSON.parse(text));
      return found.success && isAlive(found.data.pid) ? found.data : undefined;
    } catch {
      return undefined;
    }
  }

  private start(): Promise<RunningService> {
    const inExtension = (...parts: string[]): string =>
      vscode.Uri.joinPath(this.context.extensionUri, ...parts).fsPath;
    const args = [inExtension('dist', 'service.js'), '--port', '0', '--data', this.dataFolder];
    const child = spawn(
      process.execPath,
      [...args, '--sample', inExtension('sample'), '--no-key', '--parent-stdin'],
      {
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    this.child = child;
    child.stderr.on('data', (data: Buffer) =>
      this.log.warn(`local service: ${data.toString('utf8').trimEnd()}`),
    );
    return new Promise((resolve, reject) => {
      let said = '';
      const fail = (why: string): void =>
        reject(
          new UserError(
            message('The local service did not start: {0}', why),
            message('Look at the log for what it said'),
            'open-log',
          ),
        );
      child.once('error', (error) => fail(error.message));
      child.once('exit', (code) => fail(`exit code ${code}`));
      child.stdout.on('data', (data: Buffer) => {
        said += data.toString('utf8');
        if (!said.includes('\n')) return;
        const answer = running.safeParse({ pid: child.pid, ...(JSON.parse(said) as object) });
        if (answer.success) resolve(answer.data);
        else fail(said);
      });
    });
  }

  /** The key is made here, kept in SecretStorage, and only its hash is put where the service looks. */
  private async ensureKey(): Promise<void> {
    if (await this.keys.get(localServiceUrl)) return;
    const key = `ptc_${randomBytes(32).toString('base64url')}`;
    await authorizeKey(this.dataFolder, key);
    await this.keys.set(localServiceUrl, key);
  }

  /** After a 401: the data folder no longer knows the key, so a new one takes its place. */
  async renewKey(): Promise<void> {
    await this.keys.remove(localServiceUrl);
    await this.ensureKey();
  }

  dispose(): void {
    this.child?.kill();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
