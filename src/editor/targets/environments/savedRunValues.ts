import * as vscode from 'vscode';
import * as z from 'zod';
import { contextKeySetter, type SetContextKey } from '../../ui/contextKeySetter.ts';

const stored = z.record(z.string(), z.string());
const keptKeys = z.array(z.string()).catch([]);
const memoryKey = 'savedVariableValues';

/**
 * Values of the variables that test cases take from the environment, such as passwords: in SecretStorage
 * only, and bound to the origin of the application, so that a workspace that names another address
 * gets none of them.
 */
export class SavedVariableValues {
  /** @param memory where it is kept of which origins there are values: the storage itself cannot be listed */
  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly memory: vscode.Memento,
    private readonly setKey: SetContextKey = contextKeySetter(),
  ) {
    this.updateContextKey();
  }

  async get(executionUrl: string): Promise<ReadonlyMap<string, string>> {
    const text = await this.secrets.get(keyOf(executionUrl));
    if (text === undefined) return new Map();
    const parsed = stored.safeParse(JSON.parse(text));
    return new Map(parsed.success ? Object.entries(parsed.data) : []);
  }

  /** The names that have a value, each with the origins of the applications that it was entered for. */
  async originsByName(): Promise<ReadonlyMap<string, readonly string[]>> {
    const origins = savedOrigins(this.memory);
    const found = new Map<string, string[]>();
    for (const origin of origins.toSorted())
      for (const name of (await this.get(origin)).keys())
        found.set(name, [...(found.get(name) ?? []), origin]);
    return found;
  }

  async set(executionUrl: string, values: ReadonlyMap<string, string>): Promise<void> {
    const all = new Map([...(await this.get(executionUrl)), ...values]);
    await this.secrets.store(keyOf(executionUrl), JSON.stringify(Object.fromEntries(all)));
    await this.noteSaved(executionUrl, true);
  }

  /** Basic authentication and headers that were entered for an application. */
  async access(executionUrl: string): Promise<RunAccess> {
    const text = await this.secrets.get(accessKeyOf(executionUrl));
    return text === undefined ? noAccess : runAccess.catch(noAccess).parse(JSON.parse(text));
  }

  async setAccess(executionUrl: string, access: RunAccess): Promise<void> {
    await this.secrets.store(accessKeyOf(executionUrl), JSON.stringify(access));
    await this.noteSaved(executionUrl, true);
  }

  /** Deletes everything that was entered for an application. */
  async forget(executionUrl: string): Promise<void> {
    await this.secrets.delete(keyOf(executionUrl));
    await this.secrets.delete(accessKeyOf(executionUrl));
    await this.noteSaved(executionUrl, false);
  }

  private async noteSaved(executionUrl: string, isKept: boolean): Promise<void> {
    const key = keyOf(executionUrl);
    const others = this.savedKeys().filter((other) => other !== key);
    await this.memory.update(memoryKey, isKept ? [...others, key] : others);
    this.updateContextKey();
  }

  private updateContextKey(): void {
    this.setKey('portableTests.hasSavedValues', this.savedKeys().length > 0);
  }

  private savedKeys(): string[] {
    return keptKeys.parse(this.memory.get(memoryKey, []));
  }
}

/** The origins for which there are values. */
export const savedOrigins = (memory: vscode.Memento): string[] =>
  keptKeys.parse(memory.get(memoryKey, [])).map((key) => key.slice(keyPrefix.length));

const keyPrefix = 'runVariables:';

const accessKeyOf = (executionUrl: string): string => `runAccess:${new URL(executionUrl).origin}`;

const keyOf = (executionUrl: string): string => `${keyPrefix}${new URL(executionUrl).origin}`;

/** Whether a key of the secret storage is that of values. */
const isValuesKey = (key: string): boolean => key.startsWith(keyPrefix);

/** The names of variables with a value that was saved on this machine, read when first asked for. */
export class SavedVariableNames implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly following: vscode.Disposable;
  private read: Promise<ReadonlyMap<string, readonly string[]> | undefined> | undefined;
  /** Fires when a value was saved or deleted, also by another window. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly values: Pick<SavedVariableValues, 'originsByName'>,
    secrets: Pick<vscode.SecretStorage, 'onDidChange'>,
  ) {
    this.following = secrets.onDidChange(({ key }) => {
      if (!isValuesKey(key)) return;
      this.read = undefined;
      this.changed.fire();
    });
  }

  dispose(): void {
    this.following.dispose();
    this.changed.dispose();
  }

  /** The origins of each name; undefined if the secret storage can't be read. */
  originsByName(): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
    this.read ??= this.values.originsByName().catch(() => undefined);
    return this.read;
  }
}

/** What an application asks of everybody who opens it, such as one that isn't public yet. */
const runAccess = z.object({
  basicAuth: z.object({ username: z.string(), password: z.string() }).optional(),
  /** Values by the header's name. */
  headers: z.record(z.string(), z.string()).default({}),
});

export type RunAccess = z.infer<typeof runAccess>;

const noAccess: RunAccess = { headers: {} };

/** Header names are the same in upper and lower case. */
export const findHeader = ({ headers }: RunAccess, name: string): string | undefined =>
  Object.keys(headers).find((other) => other.toLowerCase() === name.toLowerCase());
