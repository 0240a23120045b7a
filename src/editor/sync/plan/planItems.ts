import * as vscode from 'vscode';
import type { PlanChoice, PlanEntry } from './planEntry.ts';
import type { PlanRow } from './planTicks.ts';

/** A row of a plan in the quick pick; headings have none. */
export interface PlanItem extends vscode.QuickPickItem {
  readonly row?: PlanRow;
}

/** Draws the rows of a plan: a heading above each group, and lines around entries with choices. */
export const planItems = (rows: readonly PlanRow[]): PlanItem[] =>
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
