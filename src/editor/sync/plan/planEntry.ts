import * as vscode from 'vscode';
import type { TestCase } from '../../../core/case/testCase.ts';
import type { TargetFolder } from '../../targets/targetFolders.ts';
import type { Diff } from '../../ui/openDiff.ts';
import type { GetTargetName } from '../folder/runInFolder.ts';

/** One entry of a plan. */
export interface PlanEntry {
  readonly key: string;
  /** The heading that it stands under; entries of a group follow one another. */
  readonly group: string;
  readonly icon: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** Choices, each a row below it; such an entry has no checkbox of its own. */
  readonly choices?: readonly PlanChoice[];
  /** The action of its checkbox; of an entry with choices, the one that the box for all selects. */
  readonly action?: string;
  /** Whether its action loses something: a selection by the box for all is confirmed then. */
  readonly isLoss?: boolean;
  /** Whether it is selected at first. */
  readonly isPreselected?: boolean;
  readonly diff?: Diff;
  /** Opens its file, where there is nothing to compare. */
  readonly open?: () => Thenable<unknown>;
}

/** One of the choices of an entry. */
export interface PlanChoice {
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  /** Its effect. */
  readonly detail: string;
}

/** Texts of a plan. */
export interface PlanTexts {
  readonly title: string;
  readonly placeholder: string;
  /** Label of OK for a number of selected entries, such as `Pull 2`. */
  readonly accept: (chosen: number) => string;
  /** Title of the editor that shows all diffs. */
  readonly compareAll: string;
  /** The question before entries that lose something are applied, by their number; and its button. */
  readonly loss?: { readonly question: (count: number) => string; readonly yes: string };
  /** Choices that apply to all entries that have them at once. */
  readonly bulk?: readonly Omit<PlanChoice, 'detail'>[];
}

/** The chosen actions, by key of the entry; skipped entries have none. */
export type PlanAnswer = ReadonlyMap<string, string>;

/**
 * The texts of an entry about a test case. It has the name that the view shows, which is that of its file, and the name
 * on the service beside its path where that is another one.
 *
 * @param names the test case in its file and on the service, as far as it is there
 */
export function caseTexts(
  { inFile, onService }: { readonly inFile?: Named | undefined; readonly onService?: Named | undefined },
  path: string,
): Pick<PlanEntry, 'label' | 'description'> {
  const label = inFile?.description ?? onService?.description ?? '';
  const other = onService?.description ?? label;
  if (other === label) return { label, description: path };
  return { label, description: vscode.l10n.t('{0} · on the service: {1}', path, other) };
}

type Named = Pick<TestCase, 'description'>;

/** Sorts the entries of each group by path; the groups stay in their order. */
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

/** A title that also names the test target, as far as its name is known. */
export function withTargetName(
  title: string,
  { serviceUrl, testTargetId }: Pick<TargetFolder, 'serviceUrl' | 'testTargetId'>,
  targetName: GetTargetName,
): string {
  const name = targetName(serviceUrl, testTargetId);
  return name === undefined ? title : `${title} (${name})`;
}
