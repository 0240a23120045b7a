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
