import * as vscode from 'vscode';
import { findMovedSpan } from '../../../core/text/textLines.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { caseTitle, casesInSameSet } from '../../files/caseSets.ts';
import { linkedCaseMarkdown } from '../../files/caseMarkdown.ts';
import { nameRange, referencesIn } from './caseReferences.ts';
import { readSetting } from '../../ui/settings.ts';

const setting = 'inlayHints.caseNames';

/** Inlay hints with the name of a case behind its id. */
export class CaseNameHints implements vscode.InlayHintsProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly readings = new WeakMap<vscode.TextDocument, IndexedCase>();
  private readonly requestedVersions = new WeakMap<vscode.TextDocument, number>();
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

  /**
   * Doesn't wait for the index, since VS Code shows no hints at all before every provider has
   * answered. Until the text has been read, what was known of it before is shown, where its line is
   * the same; hints are asked for again when there is more to know.
   */
  provideInlayHints(document: vscode.TextDocument, range: vscode.Range): vscode.InlayHint[] {
    if (!readSetting(setting, document)) return [];
    const file = this.latest(document);
    const text = document.getText();
    return (file ? referencesIn(file) : []).flatMap(({ id, span }) => {
      const now = findMovedSpan(span, file?.text ?? '', text);
      const at = now && document.positionAt(now.end);
      const [other] = casesInSameSet(this.index.byId(id), document.uri);
      return at && other && range.contains(at) ? [hint(at, other)] : [];
    });
  }

  /** The document as it stands, or until that has been read, as it was last. */
  private latest(document: vscode.TextDocument): IndexedCase | undefined {
    const text = document.getText();
    const [indexed, read] = [this.index.at(document.uri), this.readings.get(document)];
    const known = [indexed, read].find((reading) => reading?.text === text);
    if (!known && this.requestedVersions.get(document) !== document.version) void this.read(document);
    return known ?? indexed ?? read;
  }

  private async read(document: vscode.TextDocument): Promise<void> {
    this.requestedVersions.set(document, document.version);
    try {
      this.readings.set(document, await this.index.of(document));
      this.changed.fire();
    } catch {
      // What the index cannot read has no hints; it is asked again when the text changes.
    }
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }
}

function hint(at: vscode.Position, other: IndexedCase): vscode.InlayHint {
  const part = new vscode.InlayHintLabelPart(caseTitle(other));
  part.tooltip = linkedCaseMarkdown(other);
  part.location = new vscode.Location(other.uri, nameRange(other));
  const created = new vscode.InlayHint(at, [part]);
  created.paddingLeft = true;
  return created;
}
