import type * as vscode from 'vscode';
import * as z from 'zod';

const key = 'environmentNames';
const names = z.record(z.string(), z.string()).catch({});

/** Names of environments as they were set from this machine: the service does not list them. */
export class SavedEnvironmentNames {
  constructor(private readonly state: vscode.Memento) {}

  of(environmentId: string): string | undefined {
    const saved = names.parse(this.state.get(key, {}));
    return Object.hasOwn(saved, environmentId) ? saved[environmentId] : undefined;
  }

  /** Lists all saved names by the id of their environment. */
  all(): [environmentId: string, name: string][] {
    return Object.entries(names.parse(this.state.get(key, {})));
  }

  /** @param name undefined keeps the saved name, null removes it */
  async note(environmentId: string, name: string | null | undefined): Promise<void> {
    if (name === undefined) return;
    const { [environmentId]: _before, ...others } = names.parse(this.state.get(key, {}));
    await this.state.update(key, name === null ? others : { ...others, [environmentId]: name });
  }
}
