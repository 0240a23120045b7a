import * as vscode from 'vscode';
import type { ServiceClient } from '../../api/client.ts';
import type { Environment } from '../../api/contract/environment.ts';
import type { ReportKey, ReportPage } from '../../api/contract/report.ts';
import type { TestTarget } from '../../api/contract/testTarget.ts';
import type { UpdateTestCase } from '../../api/contract/testCase.ts';
import { changedRemote, isToldByCase } from '../../sync/changedRemote.ts';
import { compare, compareOne, type Comparison, type SyncState } from '../../sync/compare.ts';
import type { LocalSet } from '../../sync/localSet.ts';
import { readRemoteSet, type RemoteSet } from '../../sync/remoteSet.ts';
import { entriesOf, onlyListed, onlyThere, thereEntry, type LocalSides } from './entries.ts';
import { knownCases } from './knownCases.ts';
import { LastAnswers } from './lastAnswers.ts';
import { listedCases } from './listedCases.ts';
import { isAway, UnreachableServices } from '../connection/unreachableServices.ts';
import { caseOnService } from './caseOnService.ts';
import { NotOffered, whereLacking } from '../../api/http/notOffered.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { FolderSync } from './folderSync.ts';
import { pauses } from '../../node/pauses.ts';
import { ReportPages } from '../results/reportPages.ts';
import type { Services } from '../connection/services.ts';
import { targetFolders, type TargetFolder } from '../targets/targetFolders.ts';
import { isSameTarget, targetKeyOf, type Target } from '../targets/target.ts';

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
  /** Such as ENABLED or DRAFT, as the service lists it. */
  readonly status: string | undefined;
}

export type EnvironmentSummary = NonNullable<TestTarget['environments']>[number] | Environment;

/** A folder compared with the whole set of its target. */
export interface FolderComparison {
  readonly sync: FolderSync;
  readonly local: LocalSet;
  readonly comparisons: readonly Comparison[];
  /** Where git's HEAD was before the files were read. */
  readonly head: string | undefined;
}

/** Loads what the view and the decorations show, and keeps it until it is told of a change. */
export class TreeModel implements vscode.Disposable {
  private readonly forgotten = new vscode.EventEmitter<void>();
  private readonly comparedAnew = new vscode.EventEmitter<void>();
  private readonly comparedWhole = new vscode.EventEmitter<FolderComparison>();
  /** Fires when whatever the services said is asked for again. */
  readonly onDidForget = this.forgotten.event;
  /** Fires when a folder was compared with its target. */
  readonly onDidCompare = this.comparedAnew.event;
  /** Fires when all files of a folder were compared with all that its service has. */
  readonly onDidCompareWhole = this.comparedWhole.event;
  private readonly targets = new Map<string, Promise<TestTarget[]>>();
  private readonly remotes = new Map<string, Promise<RemoteSet>>();
  private readonly last = new LastAnswers();
  /** Services that could not be asked. */
  readonly unreachable: UnreachableServices;
  /** The reports of the targets. */
  readonly reports: ReportPages;
  private readonly entries = new Map<string, Promise<CaseEntry[]>>();
  /** What the files and the last sync said in the latest comparison of a target. */
  private readonly sides = new Map<string, LocalSides>();
  /** The latest comparison of each bound folder, which stays until the next one is there. */
  private readonly latest = new Map<string, readonly CaseEntry[]>();

  constructor(
    readonly services: Services,
    private readonly syncOf: (folder: TargetFolder) => FolderSync,
    private readonly folders: () => readonly TargetFolder[] = targetFolders,
  ) {
    this.reports = new ReportPages(services);
    this.unreachable = new UnreachableServices(services.offers, (serviceUrl) =>
      this.forgetService(serviceUrl),
    );
  }

  /** The targets that the view shows: those of bound folders while the service cannot be asked. */
  async shownTargets(serviceUrl: string): Promise<TestTarget[]> {
    if (this.unreachable.has(serviceUrl)) return this.knownTargets(serviceUrl);
    try {
      return await this.targetsOf(serviceUrl);
    } catch (error) {
      if (error instanceof NotOffered) throw error;
      this.unreachable.note(serviceUrl, error);
      return this.knownTargets(serviceUrl);
    }
  }

  private knownTargets(serviceUrl: string): TestTarget[] {
    return this.foldersOf(serviceUrl).map(
      (folder) =>
        this.last.targetOf(folder) ?? {
          id: folder.testTargetId,
          app: this.nameOf(serviceUrl, folder.testTargetId) ?? folder.folder,
        },
    );
  }

  private foldersOf(serviceUrl: string): TargetFolder[] {
    return this.folders().filter((one) => one.serviceUrl === serviceUrl);
  }

  targetsOf(serviceUrl: string): Promise<TestTarget[]> {
    return kept(this.targets, serviceUrl, async () => {
      const client = await this.services.client(serviceUrl);
      const targets = await client
        .listTestTargets()
        .catch(whereLacking('listTestTargets', (error) => this.boundTargets(serviceUrl, error)));
      this.last.noteTargets(serviceUrl, targets);
      return targets;
    });
  }

  /** The targets of a service that settings name, where it does not list any. */
  private boundTargets(serviceUrl: string, error: NotOffered): TestTarget[] {
    const own = this.foldersOf(serviceUrl);
    if (own.length === 0) throw error;
    return own.map(({ testTargetId, folder }) => ({ id: testTargetId, app: folder }));
  }

  /** A page of a target's reports, latest first: the first, or the one behind a key. */
  reportsOf(serviceUrl: string, testTargetId: string, key?: ReportKey): Promise<ReportPage> {
    return this.reports.of({ serviceUrl, testTargetId }, key);
  }

  /**
   * Cases of a target: those of its bound folders compared with the service's, sorted by description.
   * While the service cannot be asked, those of the folder, as they are known.
   */
  casesOf(serviceUrl: string, testTargetId: string): Promise<CaseEntry[]> {
    const key = targetKeyOf({ serviceUrl, testTargetId });
    return kept(this.entries, key, async () => {
      const folder = this.folderOf({ serviceUrl, testTargetId });
      const sync = folder && this.syncOf(folder);
      const entries = sorted(await this.loadCases(serviceUrl, testTargetId, sync));
      if (folder) this.note(key, entries);
      return entries;
    });
  }

  private async loadCases(
    serviceUrl: string,
    testTargetId: string,
    sync: FolderSync | undefined,
  ): Promise<CaseEntry[]> {
    const key = targetKeyOf({ serviceUrl, testTargetId });
    if (sync && this.unreachable.has(serviceUrl)) return knownCases(sync, this.last.casesOf(key));
    try {
      const client = await this.services.client(serviceUrl);
      return await this.remoteOf(key, client, testTargetId).then(
        (remote) => this.withFiles(key, serviceUrl, remote, sync),
        whereLacking('pull', () => listedCases(client, serviceUrl, testTargetId, sync)),
      );
    } catch (error) {
      if (!sync || !isAway(error)) throw error;
      this.noteFailure(key, serviceUrl, error);
      return knownCases(sync, this.last.casesOf(key));
    }
  }

  /** Whether the whole service is away shows when it is asked for its targets. */
  private noteFailure(key: string, serviceUrl: string, error: unknown): void {
    const isNews = this.last.noteFailure(key, error);
    // The next look tries again.
    this.entries.delete(key);
    if (!isNews) return;
    this.targets.delete(serviceUrl);
    this.unreachable.doubt(serviceUrl);
  }

  /** Why only what is known of the cases of a target is shown, though its service can be asked. */
  failureOf(targetKey: string): unknown {
    return this.last.failureOf(targetKey);
  }

  /** The folder of the workspace that belongs to a target. */
  folderOf(target: Target): TargetFolder | undefined {
    return this.folders().find((one) => isSameTarget(one, target));
  }

  /** What the service has of a target, as far as it was asked for. */
  async askedSet(target: Target): Promise<RemoteSet | undefined> {
    return this.remotes.get(targetKeyOf(target))?.catch(() => undefined);
  }

  private remoteOf(key: string, client: ServiceClient, testTargetId: string): Promise<RemoteSet> {
    return kept(this.remotes, key, () => readRemoteSet(client, testTargetId));
  }

  private async withFiles(
    key: string,
    serviceUrl: string,
    remote: RemoteSet,
    sync: FolderSync | undefined,
  ): Promise<CaseEntry[]> {
    this.last.noteCases(key, remote);
    const found = sync ? await this.compared(key, sync, remote) : onlyThere(serviceUrl, remote);
    return [...found, ...onlyListed(serviceUrl, remote, found)];
  }

  private async compared(key: string, sync: FolderSync, remote: RemoteSet): Promise<CaseEntry[]> {
    const head = await sync.head();
    const [local, base] = await Promise.all([sync.local(), sync.base.read()]);
    const sides = { sync, local, base };
    this.sides.set(key, sides);
    const comparisons = await compare(pauses(), local, remote, base);
    if (!base.other) this.comparedWhole.fire({ sync, local, comparisons, head });
    return comparisons.flatMap((one) => entriesOf(one, sides, remote));
  }

  private note(key: string, entries: readonly CaseEntry[]): void {
    this.latest.set(key, entries);
    this.comparedAnew.fire();
  }

  /**
   * Asks a service again for one case that was changed there (endpoint 7), and for nothing else where
   * its answer tells all that the change can have done.
   */
  async caseChanged(
    serviceUrl: string,
    testTargetId: string,
    id: string,
    change: UpdateTestCase,
  ): Promise<void> {
    const key = targetKeyOf({ serviceUrl, testTargetId });
    const loaded = this.remotes.get(key);
    const before = await loaded?.catch(() => undefined);
    if (!before || !isToldByCase(change)) return this.forgetCases(key);
    const answer = await caseOnService(await this.services.client(serviceUrl), testTargetId, id);
    const now = this.remotes.get(key);
    if (!now) return;
    const remote = changedRemote(await now, answer, change);
    this.remotes.set(key, Promise.resolve(remote));
    this.last.noteCases(key, remote);
    await this.replaceEntry(key, serviceUrl, id, remote);
  }

  private async replaceEntry(key: string, serviceUrl: string, id: string, remote: RemoteSet): Promise<void> {
    const loading = this.entries.get(key);
    const before = await loading;
    if (!before || this.entries.get(key) !== loading) return;
    const sides = this.sides.get(key);
    const there = remote.cases.get(id);
    const comparison = sides && compareOne(id, sides.local, remote, sides.base);
    const compared = comparison ? entriesOf(comparison, sides, remote) : [];
    const unbound = !sides && there ? [thereEntry(serviceUrl, there, remote)] : [];
    const listed = onlyListed(serviceUrl, remote, [...compared, ...unbound]).filter((one) => one.id === id);
    const entries = sorted([...before.filter((one) => one.id !== id), ...compared, ...unbound, ...listed]);
    this.entries.set(key, Promise.resolve(entries));
    if (sides) this.note(key, entries);
  }

  /** What the latest comparisons of the bound folders found; never asks. */
  lastCompared(): CaseEntry[] {
    const bound = new Set(this.folders().map((one) => targetKeyOf(one)));
    return [...this.latest].flatMap(([key, entries]) => (bound.has(key) ? entries : []));
  }

  /** The name of a target in one line, as far as a service has ever given it; never asks. */
  nameOf(serviceUrl: string, testTargetId: string): string | undefined {
    return this.services.targetNames.of({ serviceUrl, testTargetId });
  }

  /** Whether a folder of the workspace belongs to a target of a service. */
  isUsed(serviceUrl: string): boolean {
    return this.foldersOf(serviceUrl).length > 0;
  }

  /** Whether a folder of the workspace belongs to a target. */
  isBound(targetKey: string): boolean {
    return this.folders().some((one) => targetKeyOf(one) === targetKey);
  }

  /** Files of a target's folder have changed: what the service said stays. */
  filesChanged(targetKey: string): void {
    this.entries.delete(targetKey);
  }

  /** What a service said of the cases of one target is asked for again. */
  forgetCases(targetKey: string): void {
    this.remotes.delete(targetKey);
    this.entries.delete(targetKey);
    this.last.forgetFailures((key) => key === targetKey);
  }

  /** What one service said is asked for again. */
  forgetService(serviceUrl: string): void {
    const isOfService = (key: string): boolean => key.startsWith(`${serviceUrl} `);
    this.unreachable.forget(serviceUrl);
    this.targets.delete(serviceUrl);
    for (const key of [...this.remotes.keys(), ...this.entries.keys()])
      if (isOfService(key)) this.forgetCases(key);
    this.last.forgetFailures(isOfService);
  }

  /** Whatever the services said is asked for again. */
  forget(): void {
    this.unreachable.forget();
    this.targets.clear();
    this.remotes.clear();
    this.reports.forget();
    this.entries.clear();
    this.last.forgetFailures();
    this.forgotten.fire();
  }

  dispose(): void {
    this.forgotten.dispose();
    this.comparedAnew.dispose();
    this.comparedWhole.dispose();
    this.reports.dispose();
    this.unreachable.dispose();
  }
}

const order = new Intl.Collator();

const sorted = (entries: readonly CaseEntry[]): CaseEntry[] =>
  entries.toSorted((a, b) => order.compare(a.testCase.description, b.testCase.description));

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
