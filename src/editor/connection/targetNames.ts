import * as vscode from 'vscode';
import * as z from 'zod';
import type { ServiceClient } from '../../api/createClient.ts';
import type { TestTarget } from '../../api/contract/testTarget.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';

/** The id and the name of a test target. */
export type NamedTarget = Pick<TestTarget, 'id' | 'app'>;

const names = z.record(z.string(), z.string()).catch({});

/** Names of test targets as the services listed them last, also in an earlier window. */
export class TargetNames implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly state: vscode.Memento) {}

  /** Gets the name of a target in one line; undefined where its service has not listed it yet. */
  of({ serviceUrl, testTargetId }: { serviceUrl: string; testTargetId: string }): string | undefined {
    const names = this.saved(serviceUrl);
    return Object.hasOwn(names, testTargetId) ? names[testTargetId] : undefined;
  }

  /** Saves the names of listed targets. */
  async note(serviceUrl: string, targets: readonly NamedTarget[]): Promise<void> {
    const names = this.saved(serviceUrl);
    const given = targets.map(({ id, app }): [string, string] => [id, cleanLine(app, 120)]);
    const news = given.filter(([id, name]) => !Object.hasOwn(names, id) || names[id] !== name);
    if (news.length > 0) await this.save(serviceUrl, { ...names, ...Object.fromEntries(news) });
  }

  async forget(serviceUrl: string): Promise<void> {
    await this.save(serviceUrl, undefined);
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async save(serviceUrl: string, names: Record<string, string> | undefined): Promise<void> {
    const saved = this.state.update(keyOf(serviceUrl), names);
    this.changed.fire();
    await saved;
  }

  private saved(serviceUrl: string): Record<string, string> {
    return names.parse(this.state.get(keyOf(serviceUrl), {}));
  }
}

const keyOf = (serviceUrl: string): string => `targetNames:${serviceUrl}`;

/** Wraps a client so that it records the names of the test targets in its answers. */
export function recordTargetNames(
  client: ServiceClient,
  note: (targets: readonly NamedTarget[]) => void,
): ServiceClient {
  const noted = (target: TestTarget): TestTarget => {
    note([target]);
    return target;
  };
  return {
    ...client,
    createTestTarget: async (...args) => noted(await client.createTestTarget(...args)),
    updateTestTarget: async (...args) => noted(await client.updateTestTarget(...args)),
    listTestTargets: async (...args) => {
      const targets = await client.listTestTargets(...args);
      note(targets);
      return targets;
    },
  };
}
