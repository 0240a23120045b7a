import * as vscode from 'vscode';
import type { DocumentSteps, StepCache } from '../../files/steps/documentSteps.ts';
import { runSettings } from '../../playwright/runSettings.ts';
import { readSetting } from '../../ui/settings.ts';

const setting = 'inlayHints.locators';
/** Maximum length of a locator line, in characters. */
const longest = 70;

/** Inlay hints with the locator line behind each `selectors:`, at most one on a line. */
export class LocatorHints implements vscode.InlayHintsProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly configuration = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`portableTests.${setting}`)) this.changed.fire();
  });
  readonly onDidChangeInlayHints = this.changed.event;

  constructor(private readonly texts: StepCache) {}

  provideInlayHints(document: vscode.TextDocument, range: vscode.Range): vscode.InlayHint[] {
    return locatorHints(this.texts.of(document), range);
  }

  dispose(): void {
    vscode.Disposable.from(this.changed, this.configuration).dispose();
  }
}

/** The hints that are shown in a range; none on a line that would have several. */
export function locatorHints(steps: DocumentSteps, range: vscode.Range): vscode.InlayHint[] {
  const { document, list } = steps;
  if (!readSetting(setting, document)) return [];
  const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  const hints = list.items.flatMap(({ start, end }, at) =>
    start <= to && from <= end ? hintsOf(steps, at).filter((hint) => range.contains(hint.position)) : [],
  );
  return hints.filter(
    ({ position: { line } }, at) =>
      hints[at - 1]?.position.line !== line && hints[at + 1]?.position.line !== line,
  );
}

function hintsOf(steps: DocumentSteps, at: number): vscode.InlayHint[] {
  const { line, selectorsKey } = steps.step(at);
  if (!selectorsKey || line === '') return [];
  const hint = new vscode.InlayHint(
    placeOfHint(steps.document, steps.rangeOf(at, selectorsKey).end),
    shortened(line),
  );
  hint.tooltip = stepCard(steps, at);
  hint.paddingLeft = true;
  return [hint];
}

/** Behind the colon, or, where the selectors follow on the same line, behind these. */
export function placeOfHint(document: vscode.TextDocument, keyEnd: vscode.Position): vscode.Position {
  const { text, range } = document.lineAt(keyEnd.line);
  const rest = text.slice(keyEnd.character);
  const [colon] = /^["']?\s*:/.exec(rest) ?? [''];
  const isBare = /^\s*(?:#.*)?$/.test(rest.slice(colon.length));
  return isBare ? keyEnd.translate(0, colon.length) : range.end;
}

const graphemes = new Intl.Segmenter('en');

function shortened(line: string): string {
  if (line.length <= longest) return line;
  const characters = Array.from(graphemes.segment(line.slice(0, longest * 4)), ({ segment }) => segment);
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
}

/** A step for a hover or a tooltip. */
export function stepCard(steps: DocumentSteps, at: number): vscode.MarkdownString {
  const { label, line, selectors } = steps.step(at);
  const card = new vscode.MarkdownString();
  const place = vscode.l10n.t('Step {0} of {1}', at + 1, steps.count);
  card.appendMarkdown(`**${escaped(place)}** · ${escaped(label)}`);
  if (line !== '') card.appendCodeblock(line, 'typescript');
  const { testIdAttribute } = runSettings(steps.document.uri);
  const isByTestId = selectors.some(({ selectorType }) => selectorType === 'TEST_ID');
  if (isByTestId && testIdAttribute !== '')
    card.appendMarkdown(`\n${escaped(vscode.l10n.t('A test id is the value of {0}.', testIdAttribute))}`);
  return card;
}

/** As `appendText` does it, but for its blanks, which break no line. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_{}[\]()#+\-!~<>&|$.:@]/g, '\\$&');
