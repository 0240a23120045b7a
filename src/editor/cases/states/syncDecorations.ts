import * as vscode from 'vscode';
import type { CaseCatalog } from '../catalog/caseCatalog.ts';
import type { CaseEntry } from '../catalog/caseEntry.ts';
import { stateAdvice, stateBadge, stateColor, stateLabel } from './stateAppearance.ts';

/** Decorates files that differ from the service, in the explorer and in tabs. */
export class SyncDecorations implements vscode.FileDecorationProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri[]>();
  readonly onDidChangeFileDecorations = this.changed.event;
  private marks = new Map<string, CaseEntry>();
  private readonly subscription: vscode.Disposable;

  constructor(catalog: Pick<CaseCatalog, 'onDidCompare' | 'lastCompared'>) {
    this.subscription = catalog.onDidCompare(() => this.follow(catalog.lastCompared()));
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const entry = this.marks.get(uri.toString());
    return entry?.state && decoration(entry.state, entry.hidden);
  }

  /** Redraws only files whose marks changed. */
  private follow(entries: readonly CaseEntry[]): void {
    const marks = new Map(
      entries.flatMap((entry) =>
        entry.uri && entry.state && stateBadge(entry.state) ? [[entry.uri.toString(), entry]] : [],
      ),
    );
    const before = this.marks;
    const keys = new Set([...before.keys(), ...marks.keys()]);
    const sign = (entry: CaseEntry | undefined): string => `${entry?.state} ${entry?.hidden}`;
    const touched = [...keys].filter((key) => sign(before.get(key)) !== sign(marks.get(key)));
    this.marks = marks;
    if (touched.length > 0) this.changed.fire(touched.map((key) => vscode.Uri.parse(key, true)));
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }
}

function decoration(
  state: NonNullable<CaseEntry['state']>,
  hidden: boolean,
): vscode.FileDecoration | undefined {
  const badge = stateBadge(state);
  if (!badge || hidden) return undefined;
  const text = [stateLabel(state, hidden), stateAdvice(state)].filter(Boolean).join('. ');
  return new vscode.FileDecoration(badge, vscode.l10n.t('Test case {0}', text), stateColor(state));
}
