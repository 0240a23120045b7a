import * as vscode from 'vscode';
import { openDiff, openDiffs, type Diff } from '../../ui/openDiff.ts';
import { shortList } from '../../ui/texts.ts';
import { sortPlan, type PlanAnswer, type PlanEntry, type PlanTexts, type PlanChoice } from './planEntry.ts';
import { PlanTicks, type PlanRow } from './planTicks.ts';

/**
 * Shows a plan, each entry with a tick or with its choices, and resolves once it is accepted.
 *
 * @throws vscode.CancellationError when it is closed
 */
export async function pickPlan(entries: readonly PlanEntry[], texts: PlanTexts): Promise<PlanAnswer> {
  const pick = new PlanPick(entries, texts);
  try {
    return await pick.answer();
  } finally {
    pick.dispose();
  }
}

class PlanPick implements vscode.Disposable {
  private readonly pick = vscode.window.createQuickPick<PlanItem>();
  private readonly ticks: PlanTicks;
  private readonly diffs: readonly Diff[];
  /**
   * Whether the editor has taken over the first ticks. New rows lose them at first, and that is reported as if the
   * user had taken them away.
   */
  private isSettled: boolean;

  constructor(
    entries: readonly PlanEntry[],
    private readonly texts: PlanTexts,
  ) {
    this.ticks = new PlanTicks(sortPlan(entries));
    this.diffs = this.ticks.rows.flatMap(({ entry, choice }) => (choice ? [] : (entry.diff ?? [])));
    this.isSettled = this.ticks.chosen.size === 0;
    const { pick } = this;
    pick.canSelectMany = true;
    pick.ignoreFocusOut = true;
    pick.matchOnDescription = true;
    pick.keepScrollPosition = true;
    pick.title = texts.title;
    pick.buttons = this.titleButtons();
    pick.items = planItems(this.ticks.rows);
    this.tickChosen();
  }

  answer(): Promise<PlanAnswer> {
    const { pick } = this;
    return new Promise((resolve, reject) => {
      pick.onDidTriggerButton(({ tooltip }) => this.runTitleButton(tooltip));
      pick.onDidTriggerItemButton(({ item }) => this.openEntry(item));
      pick.onDidChangeSelection((items) => this.follow(items));
      pick.onDidAccept(async () => (await this.isMeant()) && resolve(this.ticks.chosen));
      pick.onDidHide(() => reject(new vscode.CancellationError()));
      pick.show();
    });
  }

  dispose(): void {
    this.pick.dispose();
  }

  /** Names what is lost, unless its own row was ticked. */
  private async isMeant(): Promise<boolean> {
    const { loss } = this.texts;
    const lost = this.ticks.lost();
    if (!loss || lost.length === 0) return true;
    const detail = shortList(lost.map(({ label }) => label)).join('\n');
    const options = { modal: true, detail };
    const { question, yes } = loss;
    return (await vscode.window.showWarningMessage(question(lost.length), options, yes)) === yes;
  }

  private titleButtons(): vscode.QuickInputButton[] {
    const { bulk = [] } = this.texts;
    const several = bulk.filter(({ name }) => this.ticks.offering(name).length > 1);
    return [
      ...several.map(({ title, icon }) => ({ iconPath: new vscode.ThemeIcon(icon), tooltip: title })),
      ...(this.diffs.length > 1
        ? [{ iconPath: new vscode.ThemeIcon('diff-multiple'), tooltip: compareAll() }]
        : []),
    ];
  }

  private runTitleButton(button: string | undefined): void {
    const choice = this.texts.bulk?.find(({ title }) => title === button);
    if (!choice) return void openDiffs(this.texts.compareAll, this.diffs);
    for (const entry of this.ticks.offering(choice.name)) this.ticks.decide(entry, choice.name);
    this.tickChosen();
  }

  /** Shows what an entry would change, or its file. */
  private openEntry({ row }: PlanItem): void {
    if (row?.entry.diff) void openDiff(row.entry.diff);
    else void row?.entry.open?.();
  }

  /** Takes over what the user ticked, and takes back what a tick cannot decide. */
  private follow(items: readonly PlanItem[]): void {
    const { pick, ticks } = this;
    const ticked = new Set(items.flatMap(({ row }) => row ?? []));
    if (this.isSettled) ticks.follow(ticked, pick.value !== '');
    const isRight = ticks.are(ticked);
    this.isSettled ||= isRight;
    if (isRight) this.updatePlaceholder();
    else this.tickChosen();
  }

  private tickChosen(): void {
    this.updatePlaceholder();
    this.pick.selectedItems = this.pick.items.filter(({ row }) => row && this.ticks.isTicked(row));
  }

  /** The editor has no other name for its button OK; the placeholder stands beside it. */
  private updatePlaceholder(): void {
    const { placeholder, accept } = this.texts;
    const { size } = this.ticks.chosen;
    this.pick.placeholder =
      size === 0
        ? vscode.l10n.t('{0}. Nothing is selected', placeholder)
        : vscode.l10n.t('{0}. OK: {1}', placeholder, accept(size));
  }
}

const compareAll = (): string => vscode.l10n.t('Compare All');

/** A row of a plan in the quick pick; headings have none. */
interface PlanItem extends vscode.QuickPickItem {
  readonly row?: PlanRow;
}

/** Draws the rows of a plan: a heading above each group, and lines around entries with choices. */
const planItems = (rows: readonly PlanRow[]): PlanItem[] =>
  rows.flatMap((row, at) => [...lineAbove(row, rows[at - 1]), itemOf(row)]);

function lineAbove({ entry, choice }: PlanRow, before: PlanRow | undefined): PlanItem[] {
  const isNewGroup = entry.group !== before?.entry.group;
  const isApart = isNewGroup || before?.choice !== undefined || entry.choices?.length;
  if (choice || !isApart) return [];
  return [{ label: isNewGroup ? entry.group : '', kind: vscode.QuickPickItemKind.Separator }];
}

const itemOf = (row: PlanRow): PlanItem => ({
  row,
  ...(row.choice ? choiceTexts(row.choice, row.entry) : entryTexts(row.entry)),
});

function entryTexts({ icon, label, description, detail, diff, open }: PlanEntry): vscode.QuickPickItem {
  const compareButton = { iconPath: new vscode.ThemeIcon('diff'), tooltip: vscode.l10n.t('Compare') };
  const openButton = { iconPath: new vscode.ThemeIcon('go-to-file'), tooltip: vscode.l10n.t('Open File') };
  return {
    iconPath: new vscode.ThemeIcon(icon),
    label: withoutIcons(label),
    ...(description !== undefined && { description: withoutIcons(description) }),
    ...(detail !== undefined && { detail: withoutIcons(detail) }),
    buttons: [...(diff ? [compareButton] : []), ...(open ? [openButton] : [])],
  };
}

/** Names the entry too: a filter that finds the entry shows its choices, apart from it. */
function choiceTexts({ title, icon, detail }: PlanChoice, entry: PlanEntry): vscode.QuickPickItem {
  const texts = [detail, entry.label, entry.description].filter((text) => text !== undefined);
  return {
    iconPath: new vscode.ThemeIcon(icon),
    label: indentation + title,
    description: withoutIcons(texts.join(' · ')),
  };
}

const indentation = ' '.repeat(4);

/** Escapes `$(` in texts of users, which would be an icon. */
const withoutIcons = (text: string): string => text.replaceAll('$(', String.raw`\$(`);
