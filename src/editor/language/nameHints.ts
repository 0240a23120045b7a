import * as vscode from 'vscode';
import type { CaseIndex, IndexedCase } from '../caseIndex.ts';
import { linkedPortrait, titleOf } from './caseWords.ts';
import { nearest } from './nearestCases.ts';
import { headOf, linksOf, rangeOf } from './places.ts';

const setting = 'inlayHints.caseNames';

/** Behind the id of another case stands what that case is called. */
export class NameHints implements vscode.InlayHintsProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable[];
  readonly onDidChangeInlayHints = this.changed.event;

  constructor(private readonly index: CaseIndex) {
    this.subscriptions = [
      this.changed,
      index.onDidChange(() => this.changed.fire()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(`portableTests.${setting}`)) this.changed.fire();
      }),
    ];
  }

  /** Doesn't wait for the index: hints are asked for again when it knows more. */
  async provideInlayHints(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.InlayHint[]> {
    if (!vscode.workspace.getConfiguration('portableTests', document).get<boolean>(setting, true)) return [];
    const one = await this.index.of(document);
    return linksOf(one).flatMap(({ id, span }) => {
      const at = rangeOf(one, span).end;
      const [other] = nearest(this.index.byId(id), document.uri);
      return other && range.contains(at) ? [hint(at, other)] : [];
    });
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }
}

function hint(at: vscode.Position, other: IndexedCase): vscode.InlayHint {
  const part = new vscode.InlayHintLabelPart(titleOf(other));
  part.tooltip = linkedPortrait(other);
  part.location = new vscode.Location(other.uri, headOf(other));
  const made = new vscode.InlayHint(at, [part]);
  made.paddingLeft = true;
  return made;
}
