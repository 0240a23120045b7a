import type { Diff } from '../../ui/diffs.ts';

/** One entry of a plan. */
export interface PlanEntry {
  readonly key: string;
  /** The heading that it stands under; entries of a group follow one another. */
  readonly group: string;
  readonly icon: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** What can be done about it, each a row below it; such an entry has no tick itself. */
  readonly choices?: readonly PlanChoice[];
  /** What its own tick stands for; of an entry with choices, the one that the box for all ticks. */
  readonly action?: string;
  /** Whether a tick loses something: a tick that may have come by the box for all is asked about. */
  readonly isLoss?: boolean;
  /** Whether it is ticked beforehand. */
  readonly isPreselected?: boolean;
  readonly diff?: Diff;
  /** What its button opens, where there is nothing to compare. */
  readonly open?: () => Thenable<unknown>;
}

export interface PlanChoice {
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  /** What comes of it. */
  readonly detail: string;
}

export interface PlanTexts {
  readonly title: string;
  readonly placeholder: string;
  /** What OK does with a number of chosen entries, such as `Pull 2`. */
  readonly accept: (chosen: number) => string;
  /** Title of the editor that shows all diffs. */
  readonly compareAll: string;
  /** Asks whether entries that lose something are meant, by how many they are; and the button that says so. */
  readonly loss?: { readonly question: (count: number) => string; readonly yes: string };
  /** Choices that can be made at once for all entries that wait for one. */
  readonly bulk?: readonly Omit<PlanChoice, 'detail'>[];
}

/** What the user chose, by key of the entry; an entry that was left out has none. */
export type PlanAnswer = ReadonlyMap<string, string>;

/** Groups as they come, each sorted by path. */
export function sortPlan(entries: readonly PlanEntry[]): PlanEntry[] {
  const groups = new Map<string, PlanEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.group) ?? [];
    group.push(entry);
    groups.set(entry.group, group);
  }
  const nameOf = ({ description, label }: PlanEntry): string => description ?? label;
  return [...groups.values()].flatMap((group) =>
    group.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))),
  );
}
