import { isDraft, type CaseEntry } from '../cases/catalog/caseEntry.ts';

/** Cases that stand below one row. */
export interface CaseGroup {
  /** `loose`: below the target itself. `drafts`: the service lists them, no pull shows them, and they have no file. */
  readonly kind: 'folder' | 'loose' | 'drafts';
  /** The name of the folder. */
  readonly name: string;
  readonly cases: readonly CaseEntry[];
}

/** Groups the cases of a target for the view: folders by their names, then loose cases, then drafts. Pure. */
export function groupCases(entries: readonly CaseEntry[]): CaseGroup[] {
  const byFolder = new Map<string, CaseEntry[]>();
  for (const entry of entries) {
    if (isDraft(entry)) continue;
    const name = entry.testCase.folderName ?? '';
    const known = byFolder.get(name);
    if (known) known.push(entry);
    else byFolder.set(name, [entry]);
  }
  const folders = [...byFolder].filter(([name]) => name !== '').toSorted(([a], [b]) => a.localeCompare(b));
  const groups: CaseGroup[] = [
    ...folders.map(([name, cases]): CaseGroup => ({ kind: 'folder', name, cases })),
    { kind: 'loose', name: '', cases: byFolder.get('') ?? [] },
    { kind: 'drafts', name: '', cases: entries.filter(isDraft) },
  ];
  return groups.filter(({ cases }) => cases.length > 0);
}
