import * as vscode from 'vscode';
import { sentences } from '../../core/userError.ts';
import type { SpecImport } from '../../specs/cases/casesOfSpecs.ts';
import type { SpecRemark } from '../../specs/cases/specRemarks.ts';
import { localize } from '../ui/texts.ts';

/** What an import could not convert, in the Problems view: until its file is changed or imported again. */
export class SpecProblems implements vscode.Disposable {
  private readonly shown = vscode.languages.createDiagnosticCollection('portableTests.import');
  private readonly watching = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (contentChanges.length > 0) this.shown.delete(document.uri);
  });

  /** Replaces all problems by those of an import. */
  show({ notUnderstood, remarks }: SpecImport, uriOf: (path: string) => vscode.Uri): void {
    const byFile = new Map<string, vscode.Diagnostic[]>();
    const add = (remark: SpecRemark, severity: vscode.DiagnosticSeverity, text: string): void => {
      const list = byFile.get(remark.path) ?? [];
      byFile.set(remark.path, list);
      const line = remark.line - 1;
      const length = remark.text.split(/\r?\n/, 1)[0]?.length ?? 0;
      const diagnostic = new vscode.Diagnostic(lineRange(line, length), text, severity);
      diagnostic.source = vscode.l10n.t('Import Playwright Tests');
      list.push(diagnostic);
    };
    for (const remark of notUnderstood)
      add(remark, vscode.DiagnosticSeverity.Warning, vscode.l10n.t('Not converted: {0}', reasonOf(remark)));
    for (const remark of remarks) {
      const text = vscode.l10n.t('Converted with differences: {0}', reasonOf(remark));
      add(remark, vscode.DiagnosticSeverity.Information, text);
    }
    this.shown.clear();
    for (const [path, list] of byFile) this.shown.set(uriOf(path), list);
  }

  dispose(): void {
    this.shown.dispose();
    this.watching.dispose();
  }
}

/** The whole line: a position behind its end is moved to it. */
const lineRange = (line: number, length: number): vscode.Range =>
  new vscode.Range(line, 0, line, Math.max(length, 1) + 200);

const reasonOf = ({ reason, todo }: SpecRemark): string =>
  sentences(localize(reason), todo && localize(todo));
