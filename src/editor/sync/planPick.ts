import * as vscode from 'vscode';
import { listed } from './lists.ts';
import { openDiff, openDiffs, type Diff } from './diffs.ts';
import { sorted, type PlanAnswer, type PlanChoice, type PlanEntry, type PlanTexts } from './plan.ts';

/**
 * Shows a plan, each entry with a tick, and resolves once it is accepted.
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

interface PlanItem extends vscode.QuickPickItem {
  readonly entry?: PlanEntry;
}

class PlanPick implements vscode.Disposable {
  private readonly pick = vscode.window.createQuickPick<PlanItem>();
  private readonly chosen = new Map<string, string>();
  /** What a button has made a tick stand for. */
  private readonly named = new Map<string, string>();
  /** Entries that lose something and may have been ticked by the box for all. */
  private readonly doubtful = new Set<string>();
  /**
   * Whether the editor has yet to tell the ticks of new lines. They lose them at first, and that is told as if it
   * were the user's word, as are ticks of the lines before.
   */
  private isRedrawn = false;

  private readonly entries: readonly PlanEntry[];

  constructor(
    entries: readonly PlanEntry[],
    private readonly texts: PlanTexts,
  ) {
    this.entries = sorted(entries);
    for (const { key, tick, ticked } of entries) if (ticked && tick !== undefined) this.chosen.set(key, tick);
    const { pick } = this;
    pick.canSelectMany = true;
    pick.ignoreFocusOut = true;
    pick.matchOnDescription = true;
    pick.keepScrollPosition = true;
    pick.title = texts.title;
    pick.buttons = this.titleButtons();
    this.draw();
  }

  answer(): Promise<PlanAnswer> {
    const { pick } = this;
    return new Promise((resolve, reject) => {
      pick.onDidTriggerButton(({ tooltip }) => this.pressTitle(tooltip));
      pick.onDidTriggerItemButton(({ item, button }) => this.press(item, button.tooltip));
      pick.onDidChangeSelection((items) => this.follow(items));
      pick.onDidAccept(async () => (await this.isMeant()) && resolve(this.chosen));
      pick.onDidHide(() => reject(new vscode.CancellationError()));
      pick.show();
    });
  }

  dispose(): void {
    this.pick.dispose();
  }

  /** What is lost is named before; a tick of its own, or a button, is word enough. */
  private async isMeant(): Promise<boolean> {
    const { loss } = this.texts;
    const lost = this.entries.filter(
      ({ key, tick }) => this.doubtful.has(key) && this.chosen.get(key) === tick,
    );
    if (!loss || lost.length === 0) return true;
    const detail = listed(lost.map(({ label }) => label)).join('\n');
    const options = { modal: true, detail };
    const { question, yes } = loss;
    return (await vscode.window.showWarningMessage(question(lost.length), options, yes)) === yes;
  }

  private diffs(): Diff[] {
    return this.entries.flatMap(({ diff }) => diff ?? []);
  }

  private titleButtons(): vscode.QuickInputButton[] {
    const { bulk = [] } = this.texts;
    const several = this.waiting().length > 1 ? bulk : [];
    return [
      ...several.map(({ title, icon }) => ({ iconPath: new vscode.ThemeIcon(icon), tooltip: title })),
      ...(this.diffs().length > 1
        ? [{ iconPath: new vscode.ThemeIcon('diff-multiple'), tooltip: compareAll() }]
        : []),
    ];
  }

  /** Entries that a tick cannot decide. */
  private waiting(): PlanEntry[] {
    return this.entries.filter(({ tick, choices = [] }) => tick === undefined && choices.length > 0);
  }

  private pressTitle(button: string | undefined): void {
    const choice = this.texts.bulk?.find(({ title }) => title === button);
    if (!choice) return void openDiffs(this.texts.compareAll, this.diffs());
    for (const entry of this.waiting()) this.choose(entry, choice);
    this.draw();
  }

  private press({ entry }: PlanItem, button: string | undefined): void {
    if (!entry) return;
    const choice = entry.choices?.find(({ title }) => title === button);
    if (choice) {
      this.choose(entry, choice);
      this.doubtful.delete(entry.key);
      this.draw();
    } else if (entry.diff) void openDiff(entry.diff);
    else void entry.open?.();
  }

  private choose({ key }: PlanEntry, { name }: Pick<PlanChoice, 'name'>): void {
    this.named.set(key, name);
    this.chosen.set(key, name);
  }

  /**
   * Takes over what the user ticked; a tick that says nothing by itself is taken back. Draws no line anew: the ticks
   * that the user sets meanwhile would be lost.
   */
  private follow(items: readonly PlanItem[]): void {
    const ticked = new Set(items.flatMap(({ entry }) => (entry ? [entry.key] : [])));
    if (this.isRedrawn) {
      this.isRedrawn = ticked.size !== this.chosen.size || [...ticked].some((key) => !this.chosen.has(key));
      return this.isRedrawn ? this.tickChosen() : undefined;
    }
    const isByBox = this.isByBox(ticked);
    let isVain = false;
    for (const { key, tick, isLoss } of this.entries) {
      const isChosen = this.chosen.has(key);
      if (ticked.has(key) === isChosen) continue;
      if (isLoss && isByBox) this.doubtful.add(key);
      else this.doubtful.delete(key);
      const word = this.named.get(key) ?? tick;
      if (isChosen) this.chosen.delete(key);
      else if (word === undefined) isVain = true;
      else this.chosen.set(key, word);
    }
    if (isVain) this.tickChosen();
    else this.sayWhatOkDoes();
  }

  /** Whether the box for all may have been ticked: the editor does not tell it from the last line's own tick. */
  private isByBox(ticked: ReadonlySet<string>): boolean {
    const added = [...ticked].filter((key) => !this.chosen.has(key));
    const isAll = this.entries.length > 1 && ticked.size === this.entries.length;
    return added.length > 1 || isAll || this.pick.value !== '';
  }

  private draw(): void {
    const items: PlanItem[] = [];
    let group: string | undefined;
    for (const entry of this.entries) {
      if (entry.group !== group) items.push({ label: entry.group, kind: vscode.QuickPickItemKind.Separator });
      group = entry.group;
      items.push(this.itemOf(entry));
    }
    this.pick.items = items;
    this.isRedrawn = this.chosen.size > 0;
    this.tickChosen();
  }

  private tickChosen(): void {
    this.sayWhatOkDoes();
    this.pick.selectedItems = this.pick.items.filter(({ entry }) => entry && this.chosen.has(entry.key));
  }

  /** The editor has no other name for its button OK; the placeholder stands beside it. */
  private sayWhatOkDoes(): void {
    const { placeholder, accept } = this.texts;
    this.pick.placeholder = vscode.l10n.t('{0}. OK: {1}', placeholder, accept(this.chosen.size));
  }

  private itemOf(entry: PlanEntry): PlanItem {
    const { icon, label, description, choices = [], diff } = entry;
    const choice = choices.find(({ name }) => name === this.named.get(entry.key));
    const detail = choice?.detail ?? entry.detail;
    const compare = { iconPath: new vscode.ThemeIcon('diff'), tooltip: vscode.l10n.t('Compare') };
    const open = { iconPath: new vscode.ThemeIcon('go-to-file'), tooltip: vscode.l10n.t('Open File') };
    const buttons = choices.map((one) => ({ iconPath: new vscode.ThemeIcon(one.icon), tooltip: one.title }));
    return {
      entry,
      iconPath: new vscode.ThemeIcon(choice?.icon ?? icon),
      label: withoutIcons(choice ? vscode.l10n.t('{0}: {1}', label, choice.title) : label),
      ...(description !== undefined && { description: withoutIcons(description) }),
      ...(detail !== undefined && { detail: withoutIcons(detail) }),
      buttons: [...buttons, ...(diff ? [compare] : []), ...(entry.open ? [open] : [])],
    };
  }
}

const compareAll = (): string => vscode.l10n.t('Compare All');

/** What people wrote is no icon. */
const withoutIcons = (text: string): string => text.replaceAll('$(', String.raw`\$(`);
