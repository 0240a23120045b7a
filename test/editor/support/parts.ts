import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { ApiKeys } from '../../../src/editor/apiKeys.ts';
import { LocalService } from '../../../src/editor/localService.ts';
import { Services } from '../../../src/editor/services.ts';
import { ownExtension } from './workspace.ts';

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
  get = <T>(key: string, otherwise?: T): T => (this.kept.get(key) ?? otherwise) as T;

  update(key: string, value: unknown): Promise<void> {
    this.kept.set(key, value);
    return Promise.resolve();
  }
}

/** The parts that talk to services, with storage of their own. */
export function parts() {
  const { extensionUri } = ownExtension();
  const storage = vscode.Uri.file(realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-parts-'))));
  // Channels of one name are one channel, which the first who disposes of it closes for all.
  const log = vscode.window.createOutputChannel(`Parts under test in ${storage.path}`, { log: true });
  const secrets = new Secrets();
  const keys = new ApiKeys(secrets);
  const local = new LocalService({ extensionUri, globalStorageUri: storage }, keys, log);
  const state = new Memory();
  const services = new Services(state, keys, local);
  const dispose = async (): Promise<void> => {
    for (const one of [services, local, log]) one.dispose();
    await vscode.workspace.fs.delete(storage, { recursive: true, useTrash: false });
  };
  return { storage, log, secrets, keys, local, services, state, dispose };
}
