import type * as vscode from 'vscode';
import * as z from 'zod';
import type { Environment } from '../../../api/contract/environment.ts';
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
    const known = answers.parse(this.state.get(key, {}));
    return Object.hasOwn(known, environmentId) ? known[environmentId] : undefined;
  }

  async note(environment: Environment): Promise<void> {
    const known = answers.parse(this.state.get(key, {}));
    await this.state.update(key, { ...known, [environment.id]: answer.parse(environment) });
  }
}
