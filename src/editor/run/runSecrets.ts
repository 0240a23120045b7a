import * as vscode from 'vscode';
import * as z from 'zod';

const stored = z.record(z.string(), z.string());

/**
 * Values of the variables that test cases take from the environment, such as passwords: in SecretStorage
 * only, and bound to the origin of the application, so that a workspace that names another address
 * gets none of them.
 */
export class RunSecrets {
  constructor(private readonly secrets: vscode.SecretStorage) {}

  async get(executionUrl: string): Promise<ReadonlyMap<string, string>> {
    const text = await this.secrets.get(keyOf(executionUrl));
    if (text === undefined) return new Map();
    const parsed = stored.safeParse(JSON.parse(text));
    return new Map(parsed.success ? Object.entries(parsed.data) : []);
  }

  async set(executionUrl: string, values: ReadonlyMap<string, string>): Promise<void> {
    const all = new Map([...(await this.get(executionUrl)), ...values]);
    await this.secrets.store(keyOf(executionUrl), JSON.stringify(Object.fromEntries(all)));
  }

  async forget(executionUrl: string): Promise<void> {
    await this.secrets.delete(keyOf(executionUrl));
  }
}

const keyOf = (executionUrl: string): string => `runVariables:${new URL(executionUrl).origin}`;
