import type * as vscode from 'vscode';
import type { TestCase } from '../../../core/case/testCase.ts';
import { targetFolderOf, type TargetFolder } from '../../targets/targetFolders.ts';
import { isEnvironmentOf, isServiceName, type NameSources } from './serviceNames.ts';

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
