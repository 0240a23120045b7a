import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod';
import { message, UserError } from '../core/errors.ts';
import { authorizeKey } from '../service/keys.ts';
import { ownerOf } from '../service/owner.ts';
import type { ApiKeys } from './apiKeys.ts';
import { playwrightFolders } from './run/playwrightFolders.ts';
import { runSettings } from './run/runSettings.ts';
import { localServiceUrl } from '../core/targetSetting.ts';
import { demandTrust } from './settings.ts';

const running = z.object({ pid: z.int().positive(), url: z.url(), sampleAppUrl: z.url().optional() });

/** The line of JSON that the service prints when it listens. */
const greeting = z
  .string()
  .transform((line, check) => {
    try {
      return JSON.parse(line) as unknown;
    } catch {
      check.addIssue('no JSON');
      return z.NEVER;
    }
  })
  .pipe(running.omit({ pid: true }));

/** The service's exit code when another process owns the data. */
const folderInUse = 3;

export type RunningService = z.infer<typeof running>;

/**
 * The service on this machine: one process for all windows, with its data in the extension's global
 * storage. Whoever needs it first starts it; it ends with the window that started it, and the next
 * one that needs it starts it again.
 */
export class LocalService implements vscode.Disposable {
  private child: ChildProcess | undefined;
  private starting: Promise<RunningService> | undefined;
  /** The process that was told of our key: it keeps the newest few only. */
  private authorizedFor: number | undefined;

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
    return this.starting;
  }

  /** Whether it runs already, started by this window or another one. */
  async isRunning(): Promise<boolean> {
    return (await this.find()) !== undefined;
  }

  private async findOrStart(): Promise<RunningService> {
    const service = (await this.find()) ?? (await this.start());
    await this.ensureKey(service);
    return service;
  }

  /**
   * A service that another window, or a script, started on the same data. The address of one that was
   * killed stays behind, and other processes may get its process id and port.
   */
  private async find(): Promise<RunningService | undefined> {
    try {
      const text = await readFile(path.join(this.dataFolder, 'service.json'), 'utf8');
      const found = running.safeParse(JSON.parse(text));
      if (!found.success || (await ownerOf(this.dataFolder)) !== found.data.pid) return undefined;
      return found.data;
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
      [...args, ...this.runTools(), '--sample', inExtension('sample'), '--no-key', '--parent-stdin'],
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
      child.once('exit', (code) => {
        if (code !== folderInUse) return fail(`exit code ${code}`);
        // Another window was faster.
        void this.find().then((found) => (found ? resolve(found) : fail(`exit code ${code}`)));
      });
      child.stdout.on('data', (data: Buffer) => {
        if (said.includes('\n')) return;
        said += data.toString('utf8');
        if (!said.includes('\n')) return;
        const answer = greeting.safeParse(said);
        if (answer.success && child.pid) resolve({ ...answer.data, pid: child.pid });
        else fail(said);
      });
    });
  }

  /** What draft pushes run with, as the settings say now. */
  private runTools(): string[] {
    const { browser, node } = runSettings();
    return [
      ...playwrightFolders(this.context.globalStorageUri).flatMap((one) => ['--playwright', one]),
      ...(browser ? [`--browser=${browser}`] : []),
      ...(node ? [`--node=${node}`] : []),
    ];
  }

  /** The key is made here, kept in SecretStorage, and only its hash is put where the service looks. */
  private async ensureKey({ pid }: RunningService): Promise<void> {
    const known = await this.keys.get(localServiceUrl);
    if (known !== undefined && this.authorizedFor === pid) return;
    const key = known ?? `ptc_${randomBytes(32).toString('base64url')}`;
    await authorizeKey(this.dataFolder, key);
    if (known === undefined) await this.keys.set(localServiceUrl, key);
    this.authorizedFor = pid;
  }

  dispose(): void {
    this.child?.kill();
  }
}
