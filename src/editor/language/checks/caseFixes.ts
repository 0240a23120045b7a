import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { getCaseFilePath } from '../../../core/case/caseFilePath.ts';
import { completeCase } from '../../../core/case/completeCase.ts';
import { TakenPaths } from '../../../core/case/safePaths.ts';
import type { TestCase } from '../../../core/case/testCase.ts';
import {
  getFixes,
  type Finding,
  type Fix,
  type Related,
  type TextChange,
} from '../../../core/checks/finding/finding.ts';
import { ignoreFix } from '../../../core/checks/ignoreComments.ts';
import { getOffer, isCheckCode } from '../../../core/checks/runChecks.ts';
import { idFixes, formFixes } from '../../../core/checks/schemaFixes.ts';
import { keepTakenAnchors } from '../../../core/stepEdits/editSteps.ts';
import { printCase } from '../../../core/yaml/printCase.ts';
import { caseSetFolderLookup } from '../../files/caseSets.ts';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import type { CommandId } from '../../ui/commands.ts';
import { rangeIn } from '../../ui/textEdits.ts';
import { localize } from '../../ui/texts.ts';
import type { OpenFileProblems } from './openFileProblems.ts';
import type { OpenFormProblems, ShownProblem } from './openSchemaProblems.ts';

const idCodes: ReadonlySet<string> = new Set(['missing', 'wrong-value', 'wrong-type']);

/** Quick fixes for what is wrong with an open test case. */
export class CaseFixes {
  constructor(
    private readonly problems: Pick<OpenFileProblems, 'of'>,
    private readonly forms: Pick<OpenFormProblems, 'of'>,
    private readonly index: CaseIndex,
  ) {}

  async provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeAction[]> {
    const checked = await this.problems.of(document);
    if (token.isCancellationRequested) return [];
    const own = (checked?.findings ?? []).flatMap((finding, at) => {
      const diagnostic = checked?.diagnostics[at];
      const isHere = diagnostic?.range.intersection(range) && checked?.version === document.version;
      return diagnostic && isHere ? this.actionsFor(finding, diagnostic, document) : [];
    });
    return [...own, ...this.forms.of(document).flatMap((shown) => this.formActions(shown, range, document))];
  }

  private actionsFor(
    found: Finding,
    diagnostic: vscode.Diagnostic,
    document: vscode.TextDocument,
  ): vscode.CodeAction[] {
    const text = document.getText();
    const actions = getFixes(found).map((fix) => this.action(fix, diagnostic, document));
    const ignore = this.action(ignoreFix(found, text), diagnostic, document);
    const offer = getOffer(found, text);
    switch (offer?.kind) {
      case 'delete-file':
        // Which one of the two fixes is meant is for the user to say.
        for (const action of actions) action.isPreferred = false;
        return [deleteTwin(document.uri, offer.twin, diagnostic), ...actions, ignore];
      case 'set-variable':
        return [...actions, setValue(offer.name, diagnostic), ignore];
      case 'complete-all':
        return [...actions, ignore, completeAll(diagnostic)];
      default:
        return [...actions, ignore];
    }
  }

  private formActions(
    { problem, diagnostic }: ShownProblem,
    range: vscode.Range,
    document: vscode.TextDocument,
  ): vscode.CodeAction[] {
    const text = document.getText();
    const { code, span } = problem;
    const isHere = diagnostic.range.intersection(range) !== undefined;
    const fixes = [
      // A missing id is reported at the first letter of the file, where nobody has the cursor: its line will do.
      ...(idCodes.has(code) && isOnLinesOf(range, diagnostic) ? idFixes(span, text, randomUUID()) : []),
      ...(isHere ? formFixes(problem, text) : []),
      ...(isHere && isCheckCode(code) ? [ignoreFix({ code, span, within: span }, text)] : []),
    ];
    return fixes.map((fix) => this.action(fix, diagnostic, document));
  }

  private action(fix: Fix, diagnostic: vscode.Diagnostic, document: vscode.TextDocument): vscode.CodeAction {
    const action = new vscode.CodeAction(localize(fix.title), vscode.CodeActionKind.QuickFix);
    action.diagnostics = [diagnostic];
    if (fix.preferred) action.isPreferred = true;
    action.edit = new vscode.WorkspaceEdit();
    if ('createFile' in fix) this.create(action, action.edit, fix.createFile, document.uri);
    else {
      const taken = keepTakenAnchors(
        document.getText(),
        fix.edits.map(({ span }) => span),
      );
      action.edit.set(document.uri, [
        ...fix.edits.map((edit) => textEdit(edit, document)),
        ...taken.map((edit) => vscode.TextEdit.replace(rangeIn(document, edit), edit.newText)),
      ]);
    }
    return action;
  }

  /** The file lies where files of its set belong; where there is no set, beside the one that needs it. */
  private create(
    action: vscode.CodeAction,
    edit: vscode.WorkspaceEdit,
    testCase: TestCase,
    beside: vscode.Uri,
  ): void {
    const { folder, layout } = caseSetFolderLookup()(beside) ?? {
      folder: vscode.Uri.joinPath(beside, '..'),
      layout: 'folders' as const,
    };
    const prefix = `${folder.path.replace(/\/$/, '')}/`;
    const taken = [...this.index.all()].map(({ uri }) => uri.path).filter((path) => path.startsWith(prefix));
    const path = getCaseFilePath(
      testCase,
      new Map(),
      layout,
      new TakenPaths(taken.map((path) => path.slice(prefix.length))),
    );
    const uri = vscode.Uri.joinPath(folder, ...path.split('/'));
    edit.createFile(uri, { contents: new TextEncoder().encode(printCase(completeCase(testCase))) });
    // What the case does is for the user to write.
    action.command = { command: 'vscode.open', title: action.title, arguments: [uri] };
  }
}

const isOnLinesOf = ({ start, end }: vscode.Range, { range }: vscode.Diagnostic): boolean =>
  range.start.line <= end.line && start.line <= range.end.line;

/** For a file that another tool wrote again beside a moved or renamed one. */
function deleteTwin(uri: vscode.Uri, twin: Related, diagnostic: vscode.Diagnostic): vscode.CodeAction {
  const path = vscode.workspace.asRelativePath(vscode.Uri.parse(twin.key));
  const title = vscode.l10n.t('Delete this file: {0} has the same test case', path);
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.diagnostics = [diagnostic];
  action.edit = new vscode.WorkspaceEdit();
  action.edit.deleteFile(uri, { ignoreIfNotExists: true });
  return action;
}

function completeAll(diagnostic: vscode.Diagnostic): vscode.CodeAction {
  const title = vscode.l10n.t('Add the missing fields in all test cases…');
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.diagnostics = [diagnostic];
  action.command = { command: 'portableTests.addMissingFields' satisfies CommandId, title };
  return action;
}

function setValue(name: string, diagnostic: vscode.Diagnostic): vscode.CodeAction {
  const title = vscode.l10n.t('Set value of ${0} for runs on this machine…', name);
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.diagnostics = [diagnostic];
  action.command = {
    command: 'portableTests.setVariableValue' satisfies CommandId,
    title,
    arguments: [name],
  };
  return action;
}

/** A placeholder is selected, for the user to type over. */
function textEdit(
  { span, text, placeholder }: TextChange,
  document: vscode.TextDocument,
): vscode.TextEdit | vscode.SnippetTextEdit {
  const range = rangeIn(document, span);
  const at = placeholder === undefined ? -1 : text.lastIndexOf(placeholder);
  if (placeholder === undefined || at < 0) return vscode.TextEdit.replace(range, text);
  const snippet = new vscode.SnippetString()
    .appendText(text.slice(0, at))
    .appendPlaceholder(placeholder)
    .appendText(text.slice(at + placeholder.length));
  const edit = new vscode.SnippetTextEdit(range, snippet);
  edit.keepWhitespace = true;
  return edit;
}
