import * as vscode from 'vscode';
import { parseLocatorLine, toLocatorLine } from '../../../core/locator/locatorLine.ts';
import { replaceSelectors } from '../../../core/stepEdits/replaceSelectors.ts';
import { itemsInSpans } from '../../../core/text/span.ts';
import { toLiveLocator } from '../../../live/host/liveCase.ts';
import {
  type LocatorCounts,
  findMatchProblem,
  type MatchProblem,
} from '../../../live/host/locatorMatches.ts';
import type { DescribedStep, DocumentSteps, StepCache } from '../../files/steps/documentSteps.ts';
import type { CommandId } from '../../ui/commands.ts';
import { addTextEdits } from '../../ui/textEdits.ts';

/** Quick fixes of a locator that doesn't match exactly one element on the live page. */
export class MatchFixes implements vscode.CodeActionProvider {
  static readonly kinds = [vscode.CodeActionKind.QuickFix];

  constructor(private readonly locators: StepLocators) {}

  /** On each line of the step: the problem is shown on one of them. */
  provideCodeActions(document: vscode.TextDocument, { start }: vscode.Range): vscode.CodeAction[] {
    const { steps } = this.locators;
    const step = document === this.locators.document ? steps.indexAt(start) : undefined;
    if (step === undefined) return [];
    const ofStep = vscode.languages
      .getDiagnostics(document.uri)
      .filter(({ range }) => steps.indexAt(range.start) === step);
    return ofStep.flatMap((diagnostic) => {
      const fixes = this.fixesOf(diagnostic, step);
      for (const fix of fixes) fix.diagnostics = [diagnostic];
      return fixes;
    });
  }

  private fixesOf({ code }: vscode.Diagnostic, step: number): vscode.CodeAction[] {
    const pick = commandFix(
      vscode.l10n.t('Pick Another Locator in the Page'),
      'portableTests.livePick',
      step,
    );
    if (code === matchCodes.none)
      return [pick, commandFix(vscode.l10n.t('Edit locator as code…'), 'portableTests.editLocator', step)];
    if (code !== matchCodes.several) return [];
    return this.canNarrow(step)
      ? [
          pick,
          this.useFirst(step),
          commandFix(vscode.l10n.t('Filter by Text…'), 'portableTests.liveFilterByText', step),
        ]
      : [pick];
  }

  private useFirst(step: number): vscode.CodeAction {
    const { steps, document } = this.locators;
    const edits = replaceSelectors(steps.text, step, parseLocatorLine(`${steps.step(step).line}.first()`));
    const fix = new vscode.CodeAction(vscode.l10n.t('Use the First Match'), vscode.CodeActionKind.QuickFix);
    fix.edit = new vscode.WorkspaceEdit();
    addTextEdits(fix.edit, document, edits);
    return fix;
  }

  /** Frames don't narrow as elements do. */
  private canNarrow(step: number): boolean {
    const { selectors } = this.locators.steps.step(step);
    return toLocatorLine(selectors).exact && selectors.at(-1)?.selectorType !== 'FRAME';
  }
}

function commandFix(title: string, command: CommandId, step: number): vscode.CodeAction {
  const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  fix.command = { title, command, arguments: [{ step }] };
  return fix;
}

/** The codes of the diagnostics. */
const matchCodes: Readonly<Record<MatchProblem, string>> = {
  none: 'live-no-match',
  several: 'live-several-matches',
};

/** Reports a next step whose locator matches nothing on the live page, or several elements. */
export class MatchDiagnostics implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('portableTests.liveLocators');

  constructor(private readonly locators: StepLocators) {}

  /** @param next the step that runs next */
  draw(next: number | undefined, counts: LocatorCounts): void {
    const { locators, collection } = this;
    const code = locators.codeOf(next);
    const count = code === undefined ? undefined : counts.get(code);
    const range = next === undefined || count === undefined ? undefined : locators.rangeOf(next);
    const problem = range && findMatchProblem(locators.steps.step(next ?? 0).element, count);
    if (problem) {
      const shown = firstLineOf(locators.document, range);
      collection.set(locators.document.uri, [createDiagnostic(shown, problem, count ?? 0)]);
    } else collection.clear();
  }

  dispose(): void {
    this.collection.dispose();
  }
}

/** VS Code underlines the indentation of all further lines of a range, too. */
const firstLineOf = (document: vscode.TextDocument, { start, end }: vscode.Range): vscode.Range => {
  const line = document.lineAt(start.line).range.end;
  return new vscode.Range(start, end.isBefore(line) ? end : line);
};

function createDiagnostic(range: vscode.Range, problem: MatchProblem, count: number): vscode.Diagnostic {
  const text =
    problem === 'none'
      ? vscode.l10n.t('The locator of the next step matches no element on the live page')
      : vscode.l10n.t(
          'The locator of the next step matches {0} elements on the live page, and the step needs exactly one',
          count,
        );
  const diagnostic = new vscode.Diagnostic(range, text, vscode.DiagnosticSeverity.Warning);
  diagnostic.source = vscode.l10n.t('Live Page');
  diagnostic.code = matchCodes[problem];
  return diagnostic;
}

/** The locators of the steps of a document, as code that a live session understands. */
export class StepLocators {
  private readonly codes = new WeakMap<DescribedStep, { readonly code: string | undefined }>();

  constructor(
    private readonly cache: StepCache,
    readonly document: vscode.TextDocument,
  ) {}

  get steps(): DocumentSteps {
    return this.cache.of(this.document);
  }

  /** The editors in view that show the document. */
  get editors(): readonly vscode.TextEditor[] {
    return vscode.window.visibleTextEditors.filter(({ document }) => document === this.document);
  }

  /** The positions of the steps with lines in view. */
  get inView(): number[] {
    const { document, steps } = this;
    const spans = this.editors
      .flatMap(({ visibleRanges }) => visibleRanges)
      .map(({ start, end }) => ({
        start: document.offsetAt(start),
        end: document.offsetAt(document.lineAt(end.line).range.end),
      }));
    return itemsInSpans(steps.list.items, spans);
  }

  /** The step under the cursor. */
  get underCursor(): number | undefined {
    const [editor] = this.editors;
    return editor && this.steps.indexAt(editor.selection.active);
  }

  /** The code of a step's locator; undefined where it has none, or where it can't run. */
  codeOf(at: number | undefined): string | undefined {
    const { steps } = this;
    if (at === undefined || at >= steps.count) return undefined;
    const step = steps.step(at);
    const known = this.codes.get(step);
    if (known) return known.code;
    const code = step.selectors.length > 0 ? toLiveLocator(step.selectors) : undefined;
    this.codes.set(step, { code });
    return code;
  }

  /** The lines of a step's locator, from `selectors` to the last of them. */
  rangeOf(at: number): vscode.Range | undefined {
    const { selectorsKey, links } = this.steps.step(at);
    const end = links.at(-1)?.end ?? selectorsKey?.end;
    return selectorsKey && end !== undefined
      ? this.steps.rangeOf(at, { start: selectorsKey.start, end })
      : undefined;
  }
}
