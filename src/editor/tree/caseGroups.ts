import type { Pause } from '../../core/slices.ts';
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

/** The rows to refresh: all of a target, or some of its rows. */
export type ChangedRows = 'target' | readonly (CaseGroup | CaseEntry)[];

/** The texts of rows, so that rows with the same text are not refreshed. Loose cases have no row above them. */
interface RowTexts {
  group(group: CaseGroup): string;
  entry(entry: CaseEntry): string;
}

/**
 * Finds the rows whose text changed. Pure but for `pause`, which is awaited between rows to keep the
 * extension host responsive.
 */
export async function findChangedRows(
  before: readonly CaseGroup[],
  after: readonly CaseGroup[],
  texts: RowTexts,
  pause: Pause,
): Promise<ChangedRows> {
  if (outline(before) !== outline(after)) return 'target';
  const rows: (CaseGroup | CaseEntry)[] = [];
  for (const [at, group] of after.entries()) {
    const previous = before[at];
    if (!previous) return 'target';
    const isMoved = order(previous) !== order(group);
    if (isMoved && group.kind === 'loose') return 'target';
    // A row that is drawn again is drawn with those below it.
    if (group.kind !== 'loose' && (isMoved || texts.group(previous) !== texts.group(group))) rows.push(group);
    else rows.push(...(await changed(previous.cases, group.cases, texts, pause)));
  }
  return rows;
}

async function changed(
  before: readonly CaseEntry[],
  after: readonly CaseEntry[],
  texts: RowTexts,
  pause: Pause,
): Promise<CaseEntry[]> {
  const rows: CaseEntry[] = [];
  for (const [at, entry] of after.entries()) {
    const previous = before[at];
    if (previous && isSame(previous, entry)) continue;
    await pause();
    if (!previous || texts.entry(previous) !== texts.entry(entry)) rows.push(entry);
  }
  return rows;
}

const outline = (groups: readonly CaseGroup[]): string =>
  JSON.stringify(groups.map(({ kind, name }) => [kind, name]));

const order = ({ cases }: CaseGroup): string => cases.map(({ id }) => id).join();

/** Whether two entries were made of the very same. */
const isSame = (a: CaseEntry, b: CaseEntry): boolean =>
  a.testCase === b.testCase &&
  a.state === b.state &&
  a.hidden === b.hidden &&
  a.status === b.status &&
  a.uri?.toString() === b.uri?.toString();
