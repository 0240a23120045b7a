import { spawn, type ChildProcess } from 'node:child_process';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { localServiceUrl } from '../../core/target/serviceAddresses.ts';
import { UserError } from '../../core/userError.ts';
import {
  readAddress,
  waitForAddress,
  UnknownAddress,
  type ServiceAddress,
  authorizeKey,
  newApiKey,
} from '../../service/dataFolder/dataFolder.ts';
import { serviceArguments, waitUntilListening } from '../../service/process/launchService.ts';
import { servicePlaywrightFolders } from '../playwright/playwrightFolders.ts';
import { readAllowedOrigins, runSettings } from '../playwright/runSettings.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import type { ApiKeys } from './apiKeys.ts';

/** Time in ms that the service of another window has to start or to end. */
const timeoutMs = 20_000;

/**
 * The service on this machine: one process for all windows, with its data in the extension's global
 * storage. Whoever needs it first starts it; it ends with the window that started it, and the next
 * one that needs it starts it again.
 */
export class LocalService implements vscode.Disposable {
  private child: ChildProcess | undefined;
  private starting: Promise<ServiceAddress> | undefined;
  /** The process that has our key: it keeps the newest few keys only. */
  private authorizedFor: number | undefined;

  constructor(
    private readonly context: Pick<vscode.ExtensionContext, 'extensionUri' | 'globalStorageUri'>,
    private readonly keys: ApiKeys,
    private readonly log: vscode.LogOutputChannel,
    /** Says that the sample has another address than before. */
    private readonly sampleMoved: (address: ServiceAddress) => unknown,
  ) {}

  private get dataFolder(): string {
    return path.join(this.context.globalStorageUri.fsPath, 'service');
  }

  /** The running service, started when there is none. @throws {UserError} when it cannot start */
  async ensure(): Promise<ServiceAddress> {
    assertTrusted();
    this.starting ??= this.findOrStart().finally(() => (this.starting = undefined));
    return this.starting;
  }

  /** Whether it runs, started by this window or another one. */
  async isRunning(): Promise<boolean> {
    return (await readAddress(this.dataFolder)) !== undefined;
  }

  private async findOrStart(): Promise<ServiceAddress> {
    const service = await this.findRunning().then((found) => found ?? this.start());
    // Another window may have been faster.
    if (!service) return this.findOrStart();
    await this.ensureKey(service);
    return service;
  }

  /** A service that another window, or a script, started on the same data, or is just starting or ending. */
  private findRunning(): Promise<ServiceAddress | undefined> {
    return waitForAddress(this.dataFolder, timeoutMs).catch((error: unknown) => {
      if (!(error instanceof UnknownAddress)) throw error;
      throw new UserError(
        message('The local service of another window, process {0}, does not respond', error.owner),
        message('Close that window or end the process, then try again'),
      );
    });
  }

  /** @returns undefined where another process owns the data */
  private start(): Promise<ServiceAddress | undefined> {
    const { browser, node } = runSettings();
    const args = serviceArguments({
      extension: this.context.extensionUri.fsPath,
      data: this.dataFolder,
      playwright: servicePlaywrightFolders(this.context.globalStorageUri),
      browser,
      node,
      allowedOrigins: readAllowedOrigins(),
    });
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.child = child;
    child.stderr.on('data', (data: Buffer) =>
      this.log.warn(`local service: ${data.toString('utf8').trimEnd()}`),
    );
    return waitUntilListening(child).then(
      (address) => {
        if (address?.sampleMovedFrom) this.sampleMoved(address);
        return address;
      },
      (error: Error) => {
        throw startError(error.message);
      },
    );
  }

  /** Creates the key, stores it in SecretStorage, and gives the service only its hash. */
  private async ensureKey({ pid }: ServiceAddress): Promise<void> {
    const savedKey = await this.keys.get(localServiceUrl);
    if (savedKey !== undefined && this.authorizedFor === pid) return;
    const key = savedKey ?? newApiKey();
    await authorizeKey(this.dataFolder, key);
    if (savedKey === undefined) await this.keys.set(localServiceUrl, key);
    this.authorizedFor = pid;
  }

  dispose(): void {
    // The log is closed already.
    this.child?.stderr?.removeAllListeners('data').resume();
    this.child?.kill();
  }
}

const startError = (why: string): UserError =>
  new UserError(
    message('The local service did not start: {0}', why),
    message('See the log for details'),
    'open-log',
  );
