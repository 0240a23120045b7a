import type { CaseSetView } from '../../../core/checks/views/caseSetView.ts';
import type { CaseLinks } from '../../../core/summary/caseSummary.ts';

type FileLinks = Pick<CaseLinks, 'id' | 'dependencyId' | 'teardownId'>;

/** Tells which files must be checked again when some changed: those whose checks asked for one of them. */
export class CheckDependencies {
  /** The keys under which each file is found. */
  private readonly answers = new Map<string, readonly string[]>();
  /** The keys that the latest check of each file looked up. */
  private readonly lookedUp = new Map<string, Set<string>>();

  /** The project, with what the check of its file asks for noted. */
  noting(project: CaseSetView): CaseSetView {
    const keys = new Set<string>();
    this.lookedUp.set(project.key, keys);
    return {
      ...project,
      byId: (id) => {
        keys.add(isCase(id));
        return project.byId(id);
      },
      dependantsOf: (id) => {
        keys.add(needsCase(id));
        return project.dependantsOf(id);
      },
    };
  }

  /**
   * Takes the links of files that changed.
   *
   * @param changed links by file; undefined where the file was deleted
   * @returns the changed files and those whose checks asked for one of them, before or after its change
   */
  update(changed: ReadonlyMap<string, FileLinks | undefined>): Set<string> {
    const concerned = new Set<string>();
    for (const [key, links] of changed) {
      const answers = links ? answersOf(links) : [];
      for (const answer of [...(this.answers.get(key) ?? []), ...answers]) concerned.add(answer);
      if (links) this.answers.set(key, answers);
      else this.forget(key);
    }
    const askers = [...this.lookedUp].filter(([, keys]) => [...keys].some((key) => concerned.has(key)));
    return new Set([...changed.keys(), ...askers.map(([key]) => key)]);
  }

  private forget(key: string): void {
    this.answers.delete(key);
    this.lookedUp.delete(key);
  }
}

const isCase = (id: string): string => `is ${id}`;
const needsCase = (id: string): string => `needs ${id}`;

const answersOf = ({ id, dependencyId, teardownId }: FileLinks): string[] => [
  ...(id ? [isCase(id.value)] : []),
  ...[dependencyId, teardownId].flatMap((link) => (link ? [needsCase(link.value)] : [])),
];
