import * as vscode from 'vscode';
import { caseTitle, relativePath } from '../../files/caseSets.ts';
import { hasWordsOf, type SearchableStep, type StepSearch } from '../../files/stepSearch.ts';
import { rangeInText } from '../../ui/spanRanges.ts';

/** More than anybody reads; the user types more words. */
const limit = 200;

interface FoundItem extends vscode.QuickPickItem {
  readonly step?: SearchableStep;
}

/** Lets the user find steps of all test cases by words of their description, locator and values, and opens one. */
export function findInCases(search: Pick<StepSearch, 'find'>): void {
  const list = vscode.window.createQuickPick<FoundItem>();
  list.title = vscode.l10n.t('Find in Test Cases');
  list.placeholder = vscode.l10n.t('Words of a step, its locator, its values or its test case');
  let running = new vscode.CancellationTokenSource();
  const show = async (query: string): Promise<void> => {
    running.cancel();
    const { token } = (running = new vscode.CancellationTokenSource());
    if (!query.trim()) {
      list.items = [];
      list.busy = false;
      return;
    }
    list.busy = true;
    const found = await search.find(hasWordsOf(query), limit + 1, token);
    if (token.isCancellationRequested) return;
    list.items = itemsOf(found, query.trim());
    list.busy = false;
  };
  list.onDidChangeValue((value) => void show(value));
  list.onDidAccept(() => open(list, list.selectedItems[0], vscode.ViewColumn.Active));
  list.onDidTriggerItemButton(({ item }) => open(list, item, vscode.ViewColumn.Beside));
  list.onDidHide(() => {
    running.cancel();
    list.dispose();
  });
  list.show();
}

function itemsOf(found: readonly SearchableStep[], query: string): FoundItem[] {
  if (found.length === 0) return [notice(vscode.l10n.t('No step has the words “{0}”', query))];
  const items = found.slice(0, limit).map(itemOf);
  if (found.length <= limit) return items;
  return [...items, notice(vscode.l10n.t('More than {0} steps have these words. Add another word', limit))];
}

/** A row without a step. */
const notice = (label: string): FoundItem => ({ label: `$(info) ${label}`, alwaysShow: true });

function itemOf(step: SearchableStep): FoundItem {
  const { file, index, label, locator } = step;
  const line = rangeOf(step).start.line + 1;
  return {
    step,
    label: vscode.l10n.t('{0} · {1}', index + 1, label),
    description: vscode.l10n.t('{0} – {1}:{2}', caseTitle(file), relativePath(file.uri), line),
    ...(locator && { detail: locator }),
    alwaysShow: true,
    buttons: [
      { iconPath: new vscode.ThemeIcon('split-horizontal'), tooltip: vscode.l10n.t('Open to the Side') },
    ],
  };
}

function open(
  list: Pick<vscode.QuickPick<FoundItem>, 'hide'>,
  item: FoundItem | undefined,
  viewColumn: vscode.ViewColumn,
): void {
  if (!item?.step) return;
  const { start } = rangeOf(item.step);
  list.hide();
  const selection = new vscode.Range(start, start);
  void vscode.window.showTextDocument(item.step.file.uri, { selection, viewColumn });
}

const rangeOf = (step: SearchableStep): vscode.Range => rangeInText(step.file.text, step);
