import * as vscode from 'vscode';
import type { Environment, TestTarget } from '../api/contract.ts';
import { compare, type SyncState } from '../sync/compare.ts';
import { readRemoteSet, type RemoteSet } from '../sync/remoteSet.ts';
import type { TestCase } from '../core/testCase.ts';
import type { FolderSync } from './folderSync.ts';
import { pauses } from './pauses.ts';
import type { Services } from './services.ts';
import { targetFolders, type TargetFolder } from './settings.ts';

/** A test case as the view shows it: its file, the service's side, or both. */
export interface CaseEntry {
  readonly serviceUrl: string;
  readonly id: string;
  readonly testCase: TestCase;
  readonly there: TestCase | undefined;
  /** Undefined where no folder belongs to the target, so there is nothing to compare with. */
  readonly state: SyncState | undefined;
  readonly uri: vscode.Uri | undefined;
  /** The service has it, but does not show it to a pull: a draft, or disabled. */
  readonly hidden: boolean;
}

export type EnvironmentSummary = NonNullable<TestTarget['environments']>[number] | Environment;

/** Tells targets apart: two services may have one of the same id. */
export const targetKeyOf = (serviceUrl: string, target: TestTarget): string => `${serviceUrl} ${target.id}`;

/** Loads what the view shows and keeps what the service said until it is refreshed. */
export class TreeModel implements vscode.Disposable {
  private readonly named = new vscode.EventEmitter<void>();
  /** Fires when the service has told the names of its targets. */
  readonly onDidName = this.named.event;
  private readonly targets = new Map<string, Promise<TestTarget[]>>();
  private readonly names = new Map<string, string>();
  private readonly remotes = new Map<string, Promise<RemoteSet>>();

  constructor(
    readonly services: Services,
    private readonly syncOf: (folder: TargetFolder) => FolderSync,
  ) {}

  targetsOf(serviceUrl: string): Promise<TestTarget[]> {
    return kept(this.targets, serviceUrl, async () => {
      const targets = await (await this.services.client(serviceUrl)).listTestTargets();
      for (const { id, app } of targets) this.names.set(`${serviceUrl} ${id}`, app);
      this.named.fire();
      return targets;
    });
  }

  /** Cases of a target: those of its bound folders compared with the service's, sorted by description. */
  async casesOf(serviceUrl: string, testTargetId: string): Promise<CaseEntry[]> {
    const remote = await kept(this.remotes, `${serviceUrl} ${testTargetId}`, async () =>
      readRemoteSet(await this.services.client(serviceUrl), testTargetId),
    );
    const folder = targetFolders().find(
      (one) => one.serviceUrl === serviceUrl && one.testTargetId === testTargetId,
    );
    const entries = folder
      ? await this.compared(this.syncOf(folder), remote)
      : [...remote.cases.values()].map((there) => ({
          serviceUrl,
          id: there.id,
          testCase: there,
          there,
          state: undefined,
          uri: undefined,
          hidden: false,
        }));
    return entries.toSorted((a, b) => a.testCase.description.localeCompare(b.testCase.description));
  }

  private async compared(sync: FolderSync, remote: RemoteSet): Promise<CaseEntry[]> {
    const [local, base] = await Promise.all([sync.local(), sync.base.read()]);
    const comparisons = await compare(pauses(), local, remote, base);
    return comparisons.flatMap(({ id, state, here, there, base: known, hidden }) => {
      const testCase = here?.testCase ?? there ?? known;
      if (!testCase) return [];
      const file = here?.file ?? local.invalidById.get(id);
      const uri = file && sync.files.uriOf(file.path);
      return [{ serviceUrl: sync.folder.serviceUrl, id, testCase, there, state, uri, hidden }];
    });
  }

  /** The name of a target as far as the service has said it; never asks. */
  nameOf(serviceUrl: string, testTargetId: string): string | undefined {
    return this.names.get(`${serviceUrl} ${testTargetId}`);
  }

  forget(): void {
    this.targets.clear();
    this.remotes.clear();
  }

  dispose(): void {
    this.named.dispose();
  }
}

/** A failed load is not kept: the next look tries again. */
function kept<Value>(
  cache: Map<string, Promise<Value>>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key);
  if (known) return known;
  const loading = load();
  cache.set(key, loading);
  loading.catch(() => cache.delete(key));
  return loading;
}
