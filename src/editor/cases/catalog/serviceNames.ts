import * as vscode from 'vscode';
import type { TestCase } from '../../../core/case/testCase.ts';
import { cleanLine } from '../../../core/text/cleanLine.ts';
import { serviceName } from '../../connection/services.ts';
import type {
  SavedEnvironmentNames,
  SavedEnvironments,
} from '../../targets/environments/savedEnvironments.ts';
import type { Target } from '../../targets/target.ts';
import type { TargetCatalog } from '../../targets/targetCatalog.ts';
import { targetFolderOf, type TargetFolder } from '../../targets/targetFolders.ts';
import type { CaseCatalog } from './caseCatalog.ts';
import type { FolderSync } from './folderSync.ts';

/** Names, each with where it comes from, in words. */
export type KnownNames = ReadonlyMap<string, readonly string[]>;

export interface NameSources {
  readonly targets: Pick<TargetCatalog, 'lastListedTarget'>;
  readonly catalog: Pick<CaseCatalog, 'lastRemoteSet'>;
  readonly names: Pick<SavedEnvironmentNames, 'all'>;
  readonly savedEnvironments: Pick<SavedEnvironments, 'of'>;
  readonly syncOf: (folder: TargetFolder) => Pick<FolderSync, 'base'>;
}

/** Longer names are not offered. */
const longest = 200;

/**
 * Tags and environments that the service of a file knows: as it answered last, or as of the last sync. Services are
 * never asked.
 */
export class ServiceNames {
  constructor(private readonly sources: NameSources) {}

  async tags(file: vscode.Uri): Promise<KnownNames> {
    const folder = targetFolderOf(file);
    if (!folder) return new Map();
    const found = new Map<string, string[]>();
    const { tags, app } = this.sources.targets.lastListedTarget(folder) ?? {};
    for (const tag of tags ?? [])
      add(found, tag, vscode.l10n.t('Tag of the test target {0}', cleanLine(app ?? '', 80)));
    await this.addFromCases(found, folder, ({ tagNames }) => tagNames);
    return found;
  }

  async environments(file: vscode.Uri): Promise<KnownNames> {
    const folder = targetFolderOf(file);
    if (!folder) return new Map();
    const found = new Map<string, string[]>();
    for (const [id, name] of this.sources.names.all())
      if (isEnvironmentOf(id, folder, this.sources))
        add(found, name, vscode.l10n.t('Environment of the test target, named on this machine'));
    await this.addFromCases(found, folder, ({ excludedEnvironmentNames }) => excludedEnvironmentNames);
    return found;
  }

  private async addFromCases(
    found: Map<string, string[]>,
    folder: TargetFolder,
    namesOf: (testCase: TestCase) => readonly unknown[] | null | undefined,
  ): Promise<void> {
    const remote = this.sources.catalog.lastRemoteSet(folder);
    const cases = remote?.cases ?? (await this.sources.syncOf(folder).base.read()).cases;
    const counts = new Map<unknown, number>();
    for (const testCase of cases.values())
      for (const name of new Set(namesOf(testCase))) counts.set(name, (counts.get(name) ?? 0) + 1);
    const service = serviceName(folder.serviceUrl);
    for (const [name, count] of counts) {
      const origin = remote
        ? vscode.l10n.t('On {0}: used by {1} test cases', service, count)
        : vscode.l10n.t('On {0}: used by {1} test cases at the last sync', service, count);
      add(found, name, origin);
    }
  }
}

/** Others send names: what isn't text of one line can't be typed either. */
const isServiceName = (name: unknown): name is string =>
  typeof name === 'string' && name !== '' && cleanLine(name, longest) === name;

/** Whether an environment is one of a target: no list says its name, and only some say its id. */
const isEnvironmentOf = (
  environmentId: string,
  target: Target,
  { targets, savedEnvironments }: Pick<NameSources, 'targets' | 'savedEnvironments'>,
): boolean =>
  (targets.lastListedTarget(target)?.environments ?? []).some(({ id }) => id === environmentId) ||
  savedEnvironments.of(environmentId)?.testTargetId === target.testTargetId;

function add(found: Map<string, string[]>, name: unknown, origin: string): void {
  if (!isServiceName(name)) return;
  const origins = found.get(name) ?? [];
  found.set(name, origins.includes(origin) ? origins : [...origins, origin]);
}

/** Ids of test cases on the service by a name that they have: two at most, none where the test target has the name. */
type Users = ReadonlyMap<string, ReadonlySet<string>>;

/** The names that a service has, by kind. */
export type NameUsers = Readonly<Record<'tags' | 'environments', Users>>;

interface Counted extends NameUsers {
  /** What was counted. */
  readonly answers: readonly unknown[];
}

/** Counts who uses the names that `ServiceNames` lists, once for each answer of a service. Services are never asked. */
export class ServiceNameUsers {
  private readonly counted = new Map<string, Counted>();

  constructor(private readonly sources: NameSources) {}

  /** @param lastChange another object after each change that may have come with a sync */
  async of(file: vscode.Uri, lastChange: object): Promise<NameUsers> {
    const folder = targetFolderOf(file);
    if (!folder) return { tags: new Map(), environments: new Map() };
    const { tags, environments } = await this.countedOf(folder, lastChange);
    const named = this.sources.names
      .all()
      .filter(([id, name]) => isServiceName(name) && isEnvironmentOf(id, folder, this.sources));
    const own = named.map(([, name]) => [name, new Set<string>()] as const);
    return { tags, environments: own.length > 0 ? new Map([...environments, ...own]) : environments };
  }

  private async countedOf(folder: TargetFolder, lastChange: object): Promise<Counted> {
    const { targets, catalog } = this.sources;
    const key = folder.uri.toString();
    const target = targets.lastListedTarget(folder);
    const remote = catalog.lastRemoteSet(folder);
    const answers = [folder.serviceUrl, folder.testTargetId, target, remote, ...(remote ? [] : [lastChange])];
    const known = this.counted.get(key);
    if (
      known?.answers.length === answers.length &&
      answers.every((answer, at) => answer === known.answers[at])
    )
      return known;
    const all = [...(remote ? remote.cases.values() : await this.lastSynced(folder))];
    const tags = usersIn(all, ({ tagNames }) => tagNames);
    for (const tag of target?.tags ?? []) if (isServiceName(tag) && !tags.has(tag)) tags.set(tag, new Set());
    const environments = usersIn(all, ({ excludedEnvironmentNames }) => excludedEnvironmentNames);
    const counted = { answers, tags, environments };
    this.counted.set(key, counted);
    return counted;
  }

  /** None where the folder can't be synced, as in a virtual workspace. */
  private async lastSynced(folder: TargetFolder): Promise<Iterable<TestCase>> {
    try {
      return (await this.sources.syncOf(folder).base.read()).cases.values();
    } catch {
      return [];
    }
  }
}

function usersIn(
  cases: readonly TestCase[],
  namesOf: (testCase: TestCase) => readonly unknown[] | null | undefined,
): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const testCase of cases)
    for (const name of namesOf(testCase) ?? []) {
      if (!isServiceName(name)) continue;
      const ids = users.get(name) ?? new Set();
      if (ids.size < 2) users.set(name, ids.add(testCase.id));
    }
  return users;
}
