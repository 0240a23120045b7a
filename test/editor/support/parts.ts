import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { connectionFeature } from '../../../src/editor/connection/connectionFeature.ts';
import { servicesInSettings } from '../../../src/editor/targets/targetFolders.ts';
import { inWorkspace, ownExtension } from './workspace.ts';

/** A SecretStorage that can be looked into. */
export class Secrets implements vscode.SecretStorage {
  readonly kept = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.SecretStorageChangeEvent>();
  readonly onDidChange = this.#changed.event;

  get = (key: string): Promise<string | undefined> => Promise.resolve(this.kept.get(key));
  keys = (): Promise<string[]> => Promise.resolve([...this.kept.keys()]);

  store(key: string, value: string): Promise<void> {
    this.kept.set(key, value);
    this.#changed.fire({ key });
    return Promise.resolve();
  }

  delete(key: string): Promise<void> {
    this.kept.delete(key);
    this.#changed.fire({ key });
    return Promise.resolve();
  }
}

export class Memory implements vscode.Memento {
  readonly kept = new Map<string, unknown>();
  keys = (): string[] => [...this.kept.keys()];
  setKeysForSync = (): void => undefined;
  get = <T>(key: string, otherwise?: T): T => (this.kept.get(key) ?? otherwise) as T;

  update(key: string, value: unknown): Promise<void> {
    this.kept.set(key, value);
    return Promise.resolve();
  }
}

/**
 * Builds the connection to services as the extension does, with separate storage. All suites share one local service,
 * in which each makes its own test targets: it runs until the host ends.
 *
 * @param ownService whether to start a separate local service, which `dispose` ends
 */
export function parts({ ownService = false } = {}) {
  const { extensionUri } = ownExtension();
  const storage = vscode.Uri.file(realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-parts-'))));
  // Channels of one name are one channel, which the first who disposes of it closes for all.
  const log = vscode.window.createOutputChannel(`Parts under test in ${storage.path}`, { log: true });
  const [secrets, state] = [new Secrets(), new Memory()];
  const context = {
    extensionUri,
    globalState: state,
    globalStorageUri: storage,
    secrets,
    storageUri: storage,
    workspaceState: state,
  };
  const { keys, local, services } = connectionFeature({
    context: { ...context, ...(!ownService && { globalStorageUri: inWorkspace('..', 'shared') }) },
    log: ownService ? log : sharedLog(),
    namedInSettings: servicesInSettings,
    afterwards: (work) => work,
  });
  const dispose = async (): Promise<void> => {
    if (ownService) local.dispose();
    services.dispose();
    log.dispose();
    await vscode.workspace.fs.delete(storage, { recursive: true, useTrash: false });
  };
  return { context, storage, log, secrets, keys, local, services, state, dispose };
}

export type Parts = ReturnType<typeof parts>;

/** The log of the shared service, which may write after the suite that started it has ended. */
const sharedLog = (): vscode.LogOutputChannel =>
  vscode.window.createOutputChannel('Local service of the tests', { log: true });
