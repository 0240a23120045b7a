import type * as vscode from 'vscode';
import * as z from 'zod';
import type { Environment } from '../../../api/contract/testTarget.ts';
import { environmentWithoutSecrets } from './environmentWithoutSecrets.ts';

const key = 'environmentAnswers';
/** The fields that lists of the service do not contain. */
const answer = environmentWithoutSecrets.pick({
  testTargetId: true,
  updatedAt: true,
  additionalHeaderFields: true,
  testAccount: true,
  basicAuth: true,
  privateLocation: true,
});
const answers = z.record(z.string(), answer).catch({});

/**
 * Answers of services when an environment was created or changed from this machine, without its secrets:
 * no list contains accounts, headers and the private location.
 */
export class SavedEnvironments {
  constructor(private readonly state: vscode.Memento) {}

  of(environmentId: string): z.infer<typeof answer> | undefined {
    const saved = answers.parse(this.state.get(key, {}));
    return Object.hasOwn(saved, environmentId) ? saved[environmentId] : undefined;
  }

  async note(environment: Environment): Promise<void> {
    const saved = answers.parse(this.state.get(key, {}));
    await this.state.update(key, { ...saved, [environment.id]: answer.parse(environment) });
  }
}

const namesKey = 'environmentNames';
const names = z.record(z.string(), z.string()).catch({});

/** Names of environments as they were set from this machine: the service does not list them. */
export class SavedEnvironmentNames {
  constructor(private readonly state: vscode.Memento) {}

  of(environmentId: string): string | undefined {
    const saved = names.parse(this.state.get(namesKey, {}));
    return Object.hasOwn(saved, environmentId) ? saved[environmentId] : undefined;
  }

  /** Lists all saved names by the id of their environment. */
  all(): [environmentId: string, name: string][] {
    return Object.entries(names.parse(this.state.get(namesKey, {})));
  }

  /** @param name undefined keeps the saved name, null removes it */
  async note(environmentId: string, name: string | null | undefined): Promise<void> {
    if (name === undefined) return;
    const { [environmentId]: _before, ...others } = names.parse(this.state.get(namesKey, {}));
    await this.state.update(namesKey, name === null ? others : { ...others, [environmentId]: name });
  }
}
