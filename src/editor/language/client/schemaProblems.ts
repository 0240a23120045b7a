import * as vscode from 'vscode';
import type { HandleDiagnosticsSignature, Middleware } from 'vscode-languageclient/node';
import { defaultSeverities, type CheckCode } from '../../../core/checks/finding/checkCodes.ts';
import { IgnoreComments } from '../../../core/checks/ignoreComments.ts';
import { checksSetting, configuredSeverities } from '../checks/severitySettings.ts';
import { schemaCheckOf } from '../checks/schemaCheckOf.ts';
import { hasProblemAt } from '../checks/hasProblemAt.ts';
import { spanIn } from '../../ui/spanRanges.ts';
import { explainedCode, severityLevels } from '../checks/toDiagnostic.ts';

/** The latest diagnostics of a file from the language server. */
interface PublishedDiagnostics {
  readonly uri: vscode.Uri;
  readonly diagnostics: readonly vscode.Diagnostic[];
  readonly show: HandleDiagnosticsSignature;
}

/**
 * Shows the diagnostics of the language server. Its warnings are silenced by comments and by the setting, and
 * link to their explanation, as those of the checks do. Where a problem is shown, the schema's hover is hidden.
 */
export class SchemaProblems implements vscode.Disposable {
  private readonly published = new Map<string, PublishedDiagnostics>();
  private readonly following = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(checksSetting))
      for (const published of this.published.values()) refine(published);
  });

  readonly middleware: Middleware = {
    handleDiagnostics: (uri, diagnostics, show) => {
      const published = { uri, diagnostics, show };
      if (diagnostics.length > 0) this.published.set(uri.toString(), published);
      else this.published.delete(uri.toString());
      refine(published);
    },
    provideHover: (document, position, token, next) =>
      hasProblemAt(document.uri, position) ? undefined : next(document, position, token),
  };

  dispose(): void {
    this.following.dispose();
  }
}

function refine({ uri, diagnostics, show }: PublishedDiagnostics): void {
  const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
  const severityOf = configuredSeverities(document ?? uri);
  const comments = document && new IgnoreComments(document.getText());
  const shown = diagnostics.filter((diagnostic) => {
    const code = schemaCheckOf(diagnostic);
    if (!code) return true;
    const severity = severityOf(code) ?? defaultSeverities[code];
    if (severity === 'off' || (document && comments && isSilent(diagnostic, code, document, comments)))
      return false;
    // The diagnostic itself, not a copy: it carries what the language server's quick fixes need.
    diagnostic.severity = severityLevels[severity];
    diagnostic.code = explainedCode(code);
    return true;
  });
  show(uri, shown);
}

function isSilent(
  { range }: vscode.Diagnostic,
  code: CheckCode,
  document: vscode.TextDocument,
  comments: IgnoreComments,
): boolean {
  const span = spanIn(document, range);
  return comments.ignores({ code, span, within: span });
}
