import * as vscode from 'vscode';
import type { UpdateTestCaseBody, ServiceTestCase } from '../../../api/contract/serviceTestCase.ts';
import type { ServiceClient } from '../../../api/createClient.ts';
import { ifUnsupported } from '../../../api/http/apiErrors.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import { toPortableCase } from '../../../sync/cases/caseShapes.ts';
import { KnownAnswers } from '../../../sync/cases/knownAnswers.ts';
import type { LocalSet } from '../../../sync/cases/localSet.ts';
import {
  affectsOnlyCase,
  type RemoteSet,
  readRemoteSet,
  updateRemoteSet,
} from '../../../sync/cases/remoteSet.ts';
import { compareCases, type CaseComparison, compareCase } from '../../../sync/compare/compareCases.ts';
import { isUnavailable } from '../../connection/unreachableServices.ts';
import { isSameTarget, type Target } from '../../targets/target.ts';
import type { TargetCatalog } from '../../targets/targetCatalog.ts';
import type { TargetFolder } from '../../targets/targetFolders.ts';
import { TargetMap } from '../../targets/targetMap.ts';
import { loadOnce } from '../../ui/lazyValues.ts';
import { getServiceCase } from '../remote/serviceDocuments.ts';
import type { CaseEntry } from './caseEntry.ts';
import {
  createComparedEntries,
  createListedEntries,
  createRemoteEntries,
  sortEntries,
  type LocalSides,
  createEntries,
  createRemoteEntry,
  loadOfflineCases,
} from './createEntries.ts';
import { type FolderSync, LastRemoteSets } from './folderSync.ts';

/** A folder compared with the whole set of its target. */
export interface FolderComparison {
  readonly sync: FolderSync;
  readonly local: LocalSet;
  readonly comparisons: readonly CaseComparison[];
  /** The commit of git's HEAD before the files were read. */
  readonly head: string | undefined;
}

/** The test cases of all targets, their files compared with their service, kept until they are forgotten. */
export class CaseCatalog implements vscode.Disposable {
  private readonly forgotten = new vscode.EventEmitter<void>();
  private readonly comparedAnew = new vscode.EventEmitter<void>();
  private readonly comparedWhole = new vscode.EventEmitter<FolderComparison>();
  private readonly forgetting: vscode.Disposable;
  /** Fires when the answers of all services are forgotten. */
  readonly onDidForget = this.forgotten.event;
  /** Fires when the test cases of a target were read, and compared with its folder if it has one. */
  readonly onDidCompare = this.comparedAnew.event;
  /** Fires when all files of a folder were compared with all that its service has. */
  readonly onDidCompareWhole = this.comparedWhole.event;
  private readonly remotes = new TargetMap<Promise<RemoteSet>>();
  private readonly last = new LastRemoteSets();
  private readonly entries = new TargetMap<Promise<CaseEntry[]>>();
  /** The files and the last sync as the latest comparison of a target read them. */
  private readonly sides = new TargetMap<LocalSides>();
  /** The latest comparison of each bound folder, which stays until the next one is there. */
  private readonly latest = new TargetMap<readonly CaseEntry[]>();

  constructor(
    readonly targets: TargetCatalog,
    private readonly syncOf: (folder: TargetFolder) => FolderSync,
  ) {
    this.forgetting = targets.onDidForget((serviceUrl) =>
      serviceUrl === undefined ? this.forgetAll() : this.forgetService(serviceUrl),
    );
  }

  /**
   * Cases of a target: those of its bound folders compared with the service's, sorted by description.
   * While the service cannot be asked, those of the folder, as they are known.
   */
  casesOf(serviceUrl: string, testTargetId: string): Promise<CaseEntry[]> {
    const target = { serviceUrl, testTargetId };
    return loadOnce(this.entries, target, async () => {
      const folder = this.targets.folderOf(target);
      const sync = folder && this.syncOf(folder);
      const entries = sortEntries(await this.loadCases(target, sync));
      this.note(target, entries);
      return entries;
    });
  }

  private async loadCases(target: Target, sync: FolderSync | undefined): Promise<CaseEntry[]> {
    const { serviceUrl, testTargetId } = target;
    if (sync && this.targets.unreachable.has(serviceUrl))
      return loadOfflineCases(sync, this.last.casesOf(target));
    try {
      const client = await this.targets.services.client(serviceUrl);
      return await this.remoteOf(target, client).then(
        (remote) => this.withFiles(target, remote, sync),
        ifUnsupported('pull', () => loadUncomparedCases(client, serviceUrl, testTargetId, sync)),
      );
    } catch (error) {
      if (!sync || !isUnavailable(error)) throw error;
      this.noteFailure(target, error);
      return loadOfflineCases(sync, this.last.casesOf(target));
    }
  }

  /** Whether the whole service is away shows when it is asked for its targets. */
  private noteFailure(target: Target, error: unknown): void {
    const isNews = this.last.noteFailure(target, error);
    // The next look tries again.
    this.entries.delete(target);
    if (isNews) this.targets.recheck(target.serviceUrl);
  }

  /** Gets why only known cases of a target are shown, though its service can be asked. */
  failureOf(target: Target): unknown {
    return this.last.failureOf(target);
  }

  /** Gets the remote test cases of a target; undefined where they were not loaded. */
  async loadedRemoteSet(target: Target): Promise<RemoteSet | undefined> {
    return this.remotes.get(target)?.catch(() => undefined);
  }

  /** Gets the latest remote test cases of a target, also while its service is unavailable; never asks. */
  lastRemoteSet(target: Target): RemoteSet | undefined {
    return this.last.casesOf(target);
  }

  private remoteOf(target: Target, client: ServiceClient): Promise<RemoteSet> {
    return loadOnce(this.remotes, target, () => {
      const known = new KnownAnswers(undefined, createEventLoopPause());
      return readRemoteSet(client, target.testTargetId, undefined, known);
    });
  }

  private async withFiles(
    target: Target,
    remote: RemoteSet,
    sync: FolderSync | undefined,
  ): Promise<CaseEntry[]> {
    const { serviceUrl } = target;
    this.last.noteCases(target, remote);
    const found = sync ? await this.compared(target, sync, remote) : createRemoteEntries(serviceUrl, remote);
    return [...found, ...createListedEntries(serviceUrl, remote, found)];
  }

  private async compared(target: Target, sync: FolderSync, remote: RemoteSet): Promise<CaseEntry[]> {
    const head = await sync.head();
    const base = await sync.base.read();
    const local = await sync.local(undefined, base);
    const sides = { sync, local, base };
    this.sides.set(target, sides);
    const comparisons = await compareCases(createEventLoopPause(), local, remote, base);
    if (!base.otherBinding) this.comparedWhole.fire({ sync, local, comparisons, head });
    return createComparedEntries(comparisons, sides, remote);
  }

  private note(target: Target, entries: readonly CaseEntry[]): void {
    if (this.targets.folderOf(target)) this.latest.set(target, entries);
    this.comparedAnew.fire();
  }

  /**
   * Asks a service again for one case that was changed there (endpoint 7), and for nothing else where
   * its answer shows all that the change can have done.
   */
  async caseChanged(
    serviceUrl: string,
    testTargetId: string,
    id: string,
    change: UpdateTestCaseBody,
  ): Promise<void> {
    const target = { serviceUrl, testTargetId };
    const before = await this.remotes.get(target)?.catch(() => undefined);
    if (!before || !affectsOnlyCase(change)) return this.forgetCases(target);
    const client = await this.targets.services.client(serviceUrl);
    const remote = await refreshRemoteCase(client, testTargetId, {
      id,
      change,
      now: () => this.remotes.get(target),
    });
    if (!remote) return;
    this.remotes.set(target, Promise.resolve(remote));
    this.last.noteCases(target, remote);
    await this.replaceEntry(target, id, remote);
  }

  private async replaceEntry(target: Target, id: string, remote: RemoteSet): Promise<void> {
    const loading = this.entries.get(target);
    const before = await loading;
    if (!before || this.entries.get(target) !== loading) return;
    const sides = this.sides.get(target);
    const entries = replaceEntry(before, { serviceUrl: target.serviceUrl, id, remote, sides });
    this.entries.set(target, Promise.resolve(entries));
    this.note(target, entries);
  }

  /** Gets the entries of the latest comparisons of linked folders, without a request. */
  lastCompared(): CaseEntry[] {
    const bound = this.targets.folders();
    const isBound = (target: Target): boolean => bound.some((folder) => isSameTarget(folder, target));
    return this.latest.entries().flatMap(([target, entries]) => (isBound(target) ? entries : []));
  }

  /** Finds the file of a test case in the folder of its target as it is now, which entries may not know yet. */
  async findFile(target: Target, id: string): Promise<vscode.Uri | undefined> {
    const folder = this.targets.folderOf(target);
    if (!folder) return undefined;
    const sync = this.syncOf(folder);
    const { cases, invalidById } = await sync.local();
    const file = cases.get(id)?.file ?? invalidById.get(id);
    return file && sync.files.uriOf(file.path);
  }

  /** Compares a target's folder again when it is needed next, with the loaded remote test cases. */
  filesChanged(target: Target): void {
    this.entries.delete(target);
  }

  /** Loads the cases of one target again when they are needed next. */
  forgetCases(target: Target): void {
    this.remotes.delete(target);
    this.entries.delete(target);
    this.last.forgetFailure(target);
  }

  private forgetService(serviceUrl: string): void {
    const targets = [...this.remotes.targets(), ...this.entries.targets(), ...this.last.failed()];
    for (const target of targets) if (target.serviceUrl === serviceUrl) this.forgetCases(target);
  }

  private forgetAll(): void {
    this.remotes.clear();
    this.entries.clear();
    this.last.forgetFailures();
    this.forgotten.fire();
  }

  dispose(): void {
    this.forgetting.dispose();
    this.forgotten.dispose();
    this.comparedAnew.dispose();
    this.comparedWhole.dispose();
  }
}

/** One case that was changed on the service. */
interface ChangedCase {
  readonly id: string;
  readonly change: UpdateTestCaseBody;
  /** Gets the test cases of the service as last read; undefined where they were forgotten meanwhile. */
  readonly now: () => Promise<RemoteSet> | undefined;
}

/** Asks the service for a changed case, and puts the answer into what the service is known to have. */
async function refreshRemoteCase(
  client: ServiceClient,
  testTargetId: string,
  { id, change, now }: ChangedCase,
): Promise<RemoteSet | undefined> {
  const answer = await getServiceCase(client, testTargetId, id);
  const known = now();
  return known && updateRemoteSet(await known, answer, change);
}

/** Replaces the entry of one case in those of its target. Pure. */
function replaceEntry(
  before: readonly CaseEntry[],
  changed: {
    readonly serviceUrl: string;
    readonly id: string;
    readonly remote: RemoteSet;
    /** The files and the last sync; undefined where no folder belongs to the target. */
    readonly sides: LocalSides | undefined;
  },
): CaseEntry[] {
  const { serviceUrl, id, remote, sides } = changed;
  const remoteCase = remote.cases.get(id);
  const comparison = sides && compareCase(id, sides.local, remote, sides.base);
  const compared = comparison ? createEntries(comparison, sides, remote) : [];
  const unbound = !sides && remoteCase ? [createRemoteEntry(serviceUrl, remoteCase, remote)] : [];
  const listed = createListedEntries(serviceUrl, remote, [...compared, ...unbound]).filter(
    (entry) => entry.id === id,
  );
  return sortEntries([...before.filter((entry) => entry.id !== id), ...compared, ...unbound, ...listed]);
}

/**
 * Loads the cases of a target from its list and its folder, without comparing them: for services that do
 * not support pulls.
 *
 * @param sync the folder that belongs to the target, where there is one
 */
async function loadUncomparedCases(
  client: Pick<ServiceClient, 'listTestCases'>,
  serviceUrl: string,
  testTargetId: string,
  sync: FolderSync | undefined,
): Promise<CaseEntry[]> {
  const [listed, local] = await Promise.all([client.listTestCases(testTargetId), sync?.local()]);
  const remoteCases = new Map(listed.filter(isNotDeleted).map((testCase) => [testCase.id, testCase]));
  const ids = new Set([...remoteCases.keys(), ...(local?.cases.keys() ?? [])]);
  return [...ids].flatMap((id): CaseEntry[] => {
    const localCase = local?.cases.get(id);
    const remote = remoteCases.get(id);
    const shown = remote && toPortableCase(remote);
    const testCase = localCase?.testCase ?? shown;
    const uri = localCase && sync?.files.uriOf(localCase.file.path);
    const status = remote?.status ?? undefined;
    const hidden = status !== undefined && status !== 'ENABLED';
    return testCase
      ? [{ serviceUrl, id, testCase, remoteCase: shown, state: undefined, uri, hidden, status }]
      : [];
  });
}

const isNotDeleted = ({ status }: ServiceTestCase): boolean => status !== 'DELETED';
