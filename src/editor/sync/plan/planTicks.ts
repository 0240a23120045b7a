import type { PlanChoice, PlanEntry } from './planEntry.ts';

/** A row of a plan: an entry, or one of the choices below it. */
export interface PlanRow {
  readonly entry: PlanEntry;
  readonly choice?: PlanChoice;
}

/** The ticks of a plan and what they decide. Of the choices of an entry at most one is ticked. */
export class PlanTicks {
  readonly rows: readonly PlanRow[];
  private readonly decisions = new Map<string, string>();
  /** Entries that lose something and may have been ticked by the box for all. */
  private readonly doubtful = new Set<string>();

  constructor(entries: readonly PlanEntry[]) {
    this.rows = entries.flatMap((entry) => [
      { entry },
      ...(entry.choices ?? []).map((choice) => ({ entry, choice })),
    ]);
    for (const { key, action, isPreselected } of entries)
      if (isPreselected && action !== undefined) this.decisions.set(key, action);
  }

  /** The name of the chosen action, by key of the entry. */
  get chosen(): ReadonlyMap<string, string> {
    return this.decisions;
  }

  /** Whether exactly these rows are to be ticked. */
  are(rows: ReadonlySet<PlanRow>): boolean {
    return this.rows.every((row) => rows.has(row) === this.isTicked(row));
  }

  isTicked(row: PlanRow): boolean {
    const action = actionOf(row);
    return action !== undefined && this.decisions.get(row.entry.key) === action;
  }

  /**
   * Takes over what the user ticked; what a tick cannot decide stays as it was.
   *
   * @param isFiltered whether the box for all ticks some rows only
   */
  follow(ticked: ReadonlySet<PlanRow>, isFiltered: boolean): void {
    const added = this.rows.filter((row) => ticked.has(row) && !this.isTicked(row));
    const removed = this.rows.filter((row) => !ticked.has(row) && this.isTicked(row));
    for (const { entry } of removed) this.decisions.delete(entry.key);
    const isByBox = added.length > 1;
    const isMaybeByBox = isByBox || isFiltered || (this.rows.length > 1 && ticked.size === this.rows.length);
    for (const row of added) {
      const action = actionOf(row);
      if (action === undefined || (isByBox && !this.isOpenTo(action, row.entry))) continue;
      this.decide(row.entry, action);
      if (row.entry.isLoss && isMaybeByBox) this.doubtful.add(row.entry.key);
    }
  }

  /** Makes a choice for an entry, as if its row had been ticked. */
  decide({ key }: PlanEntry, action: string): void {
    this.decisions.set(key, action);
    this.doubtful.delete(key);
  }

  /** Entries that would lose something, though nobody may have ticked them one by one. */
  lost(): PlanEntry[] {
    return this.entries().filter(
      ({ key, action }) => this.doubtful.has(key) && this.decisions.get(key) === action,
    );
  }

  /** Entries that have a choice of this name. */
  offering(name: string): PlanEntry[] {
    return this.entries().filter(({ choices = [] }) => choices.some((choice) => choice.name === name));
  }

  private entries(): PlanEntry[] {
    return this.rows.flatMap(({ entry, choice }) => (choice ? [] : [entry]));
  }

  /**
   * Whether the box for all may decide this. It is distinguished from a tick of one row by the rows of entries with choices,
   * which are ticked by nothing else.
   */
  private isOpenTo(action: string, entry: PlanEntry): boolean {
    return action === entry.action && !this.decisions.has(entry.key);
  }
}

/** Gets the action of a row's checkbox; the row of an entry with choices has none. */
function actionOf({ entry, choice }: PlanRow): string | undefined {
  if (choice) return choice.name;
  return entry.choices?.length ? undefined : entry.action;
}
