import * as vscode from 'vscode';
import { localServiceUrl } from '../../core/target/serviceAddresses.ts';

/**
 * API keys, one for each origin of a service, in SecretStorage only. The local service's key goes by
 * the name `local`, since its port changes. A workspace that names another address never gets at a
 * key of this one.
 */
export class ApiKeys {
  constructor(private readonly secrets: vscode.SecretStorage) {}

  async get(serviceUrl: string): Promise<string | undefined> {
    return this.secrets.get(nameOf(serviceUrl));
  }

  async set(serviceUrl: string, key: string): Promise<void> {
    await this.secrets.store(nameOf(serviceUrl), key);
  }

  async remove(serviceUrl: string): Promise<void> {
    await this.secrets.delete(nameOf(serviceUrl));
  }

  /** Fires when a key was set, changed or removed, also in another window. */
  onDidChange(listener: () => void): vscode.Disposable {
    return this.secrets.onDidChange(({ key }) => {
      if (key.startsWith(prefix)) listener();
    });
  }
}

const prefix = 'apiKey:';

const nameOf = (serviceUrl: string): string =>
  prefix + (serviceUrl === localServiceUrl ? localServiceUrl : new URL(serviceUrl).origin);
