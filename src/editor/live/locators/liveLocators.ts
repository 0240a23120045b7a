import * as vscode from 'vscode';
import { parseLocatorLine } from '../../../core/locator/locatorLine.ts';
import { replaceSelectors } from '../../../core/stepEdits/replaceSelectors.ts';
import { isAtRest, type LivePhase } from '../../../live/host/livePhase.ts';
import {
  findFilterTexts,
  findMatchesNow,
  findMatchProblem,
  LocatorCounter,
  type LocatorCounts,
  type LocatorMatch,
  visibleCode,
} from '../../../live/host/locatorMatches.ts';
import type { LiveEvent, LiveRequest, LiveRequestOf } from '../../../live/protocol/liveProtocol.ts';
import type { StepCache } from '../../files/steps/documentSteps.ts';
import { assertUnchanged } from '../../files/steps/selectedSteps.ts';
import { placeOfHint } from '../../language/steps/locatorHints.ts';
import { machineClock } from '../../ui/clock.ts';
import { languageId } from '../../ui/documents.ts';
import { askRequiredText, pickOne } from '../../ui/prompts.ts';
import { applyTextEdits } from '../../ui/textEdits.ts';
import { MatchDiagnostics, MatchFixes, StepLocators } from './matchFixes.ts';

/** For an answer that a person waits for. */
const longestWaitMs = 1000;

interface LocatorsPort {
  readonly send: (request: LiveRequest) => void;
  /** The step that runs next. */
  readonly next: () => number | undefined;
  /** Whether somebody looks at the page. */
  readonly isWatched: () => boolean;
}

/**
 * What the page of a paused session says of the locators in the file: how many elements each matches, whether the next
 * step can run, and where the elements of the step under the cursor are.
 */
export class LiveLocators implements vscode.Disposable {
  private readonly locators: StepLocators;
  private readonly marks: CountMarks;
  private readonly diagnostics: MatchDiagnostics;
  private readonly highlight: LocatorHighlight;
  private readonly counter: LocatorCounter;
  private readonly subscriptions: vscode.Disposable;
  private counts: LocatorCounts = new Map();
  private isAtRest = false;
  private isPaused = false;
  /** Takes the texts that were asked for. */
  private takeTexts: ((texts: readonly string[]) => void) | undefined;

  constructor(
    cache: StepCache,
    private readonly document: vscode.TextDocument,
    private readonly port: LocatorsPort,
  ) {
    this.locators = new StepLocators(cache, document);
    this.marks = new CountMarks(this.locators);
    this.diagnostics = new MatchDiagnostics(this.locators);
    this.highlight = new LocatorHighlight(port.send);
    this.counter = new LocatorCounter({
      locators: () => this.codes,
      send: port.send,
      onCounts: (counts) => {
        this.counts = counts;
        this.draw();
      },
      ...machineClock,
    });
    this.subscriptions = this.subscribe();
  }

  /** Counts while the session waits with a page, and not while it runs steps. */
  showPhase(phase: LivePhase): void {
    if (phase.kind === 'broken') this.highlight.forget();
    this.stop();
    this.isAtRest = isAtRest(phase);
    this.refresh();
  }

  /** Takes what the session says of the page. */
  take(event: LiveEvent): void {
    if (event.type === 'counts') this.counter.take(event);
    if (event.type === 'changed') this.counter.update();
    if (event.type === 'texts') this.takeTexts?.(event.texts);
    if (event.type !== 'pages') return;
    this.highlight.forget();
    this.drawHighlight();
  }

  /** Steps are about to run: what is shown of the page does not hold any more. */
  stop(): void {
    this.isAtRest = false;
    this.refresh();
  }

  /** Shows nothing, up to `resume`. */
  pause(): void {
    this.isPaused = true;
    this.refresh();
  }

  resume(): void {
    this.isPaused = false;
    this.refresh();
  }

  /** Begins or ends to count, as somebody looks at the page and the file, or nobody does any more. */
  refresh(): void {
    const isInView = this.port.isWatched() && this.locators.editors.length > 0;
    if (this.isAtRest && !this.isPaused && isInView) this.counter.start();
    else this.counter.stop();
  }

  dispose(): void {
    this.pause();
    this.subscriptions.dispose();
  }

  /** Lets the user narrow the locator of a step to elements with a text. */
  async filterByText(step: number): Promise<void> {
    await filterByText(this.locators, step, findFilterTexts(await this.textsOf(step)));
  }

  /** The texts of the elements of a step; none where the page does not answer soon, for a dialog is open. */
  private async textsOf(step: number): Promise<readonly string[]> {
    const code = this.locators.codeOf(step);
    if (code === undefined || !this.isAtRest) return [];
    return new Promise((resolve) => {
      const timer = machineClock.later(() => resolve([]), longestWaitMs);
      this.takeTexts = (texts) => {
        timer.dispose();
        resolve(texts);
      };
      this.port.send({ type: 'texts', code });
    });
  }

  private subscribe(): vscode.Disposable {
    const { document, locators } = this;
    return vscode.Disposable.from(
      this.marks,
      this.diagnostics,
      vscode.languages.registerCodeActionsProvider({ language: languageId }, new MatchFixes(locators), {
        providedCodeActionKinds: MatchFixes.kinds,
      }),
      vscode.workspace.onDidChangeTextDocument((event) => this.follow(event.document)),
      vscode.window.onDidChangeTextEditorVisibleRanges((event) => this.follow(event.textEditor.document)),
      vscode.window.onDidChangeTextEditorSelection(() => this.drawHighlight()),
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.refresh();
        this.follow(document);
      }),
    );
  }

  private get codes(): ReadonlySet<string> {
    const { locators } = this;
    const codes = [locators.underCursor, ...this.stepsAhead].flatMap((at) => locators.codeOf(at) ?? []);
    return new Set(codes.flatMap((code) => [code, visibleCode(code)]));
  }

  /** The next step, and those after it up to the last one in view. */
  private get stepsAhead(): number[] {
    const next = this.port.next();
    if (next === undefined || next >= this.locators.steps.count) return [];
    const last = Math.max(next, this.locators.inView.at(-1) ?? 0);
    return Array.from({ length: last - next + 1 }, (_, at) => next + at);
  }

  private follow(document: vscode.TextDocument): void {
    if (document !== this.document) return;
    this.draw();
    this.counter.update();
  }

  private draw(): void {
    const { locators } = this;
    const ahead = this.stepsAhead.map((at) => ({
      at,
      element: locators.steps.step(at).element,
      code: locators.codeOf(at),
    }));
    this.marks.draw(findMatchesNow(ahead, this.counts));
    this.diagnostics.draw(this.port.next(), this.counts);
    this.drawHighlight();
  }

  /** A locator that matches nothing, or whose variables have no value yet, has nothing to highlight. */
  private drawHighlight(): void {
    const code = this.locators.codeOf(this.locators.underCursor);
    this.highlight.show(code !== undefined && (this.counts.get(code) ?? 0) > 0 ? code : undefined);
  }
}

/** Highlights the elements of one locator in the page. */
class LocatorHighlight {
  private shown: string | undefined;

  constructor(private readonly send: (request: LiveRequestOf<'highlight'>) => void) {}

  /** @param code of the locator; none where nothing is to be highlighted */
  show(code: string | undefined): void {
    if (this.shown === code) return;
    this.shown = code;
    this.send({ type: 'highlight', ...(code === undefined ? {} : { code }) });
  }

  /** The page shows none any more. */
  forget(): void {
    this.shown = undefined;
  }
}

/**
 * Narrows the locator of a step to the elements with a text.
 *
 * @param texts those that one of its elements alone has
 */
async function filterByText(
  { document, steps }: StepLocators,
  step: number,
  texts: readonly string[],
): Promise<void> {
  const { line } = steps.step(step);
  const text = await askFilter(vscode.l10n.t('Filter Locator of Step {0} by Text', step + 1), texts);
  const selectors = parseLocatorLine(`${line}.filter({ hasText: ${JSON.stringify(text)} })`);
  assertUnchanged({ document, steps });
  await applyTextEdits(document, replaceSelectors(steps.text, step, selectors));
}

async function askFilter(title: string, texts: readonly string[]): Promise<string> {
  if (texts.length > 0) {
    const other = { label: vscode.l10n.t('Enter Text…'), iconPath: new vscode.ThemeIcon('edit'), text: '' };
    const items = [...texts.map((text) => ({ label: text, text })), other];
    const placeHolder = vscode.l10n.t('Text of the element to use');
    const { text } = await pickOne(items, { title, placeHolder });
    if (text !== '') return text;
  }
  return askRequiredText({ title, prompt: vscode.l10n.t('The element contains this text') });
}

/** Shows how many elements a locator matches behind its `selectors:`, and in the hover of its lines. */
class CountMarks implements vscode.Disposable {
  private readonly type = vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });

  constructor(private readonly locators: StepLocators) {}

  draw(matches: readonly LocatorMatch[]): void {
    const marks = matches.flatMap((match) => this.marksOf(match));
    for (const editor of this.locators.editors) editor.setDecorations(this.type, marks);
  }

  dispose(): void {
    this.type.dispose();
  }

  private marksOf(match: LocatorMatch): vscode.DecorationOptions[] {
    const { steps, document } = this.locators;
    const { at, count } = match;
    const { element, selectorsKey } = steps.step(at);
    const range = this.locators.rangeOf(at);
    if (!range || !selectorsKey) return [];
    const isProblem = findMatchProblem(element, count) !== undefined;
    const key = steps.rangeOf(at, selectorsKey);
    const after = {
      contentText: labelOf(match),
      margin: '0 0.5em 0 0.25em',
      color: new vscode.ThemeColor(isProblem ? 'editorWarning.foreground' : 'editorInlayHint.foreground'),
      backgroundColor: new vscode.ThemeColor('editorInlayHint.background'),
      // As VS Code draws its hints; decorations have no other way to say so.
      textDecoration: 'none; padding: 1px 3px; border-radius: 3px',
    };
    return [
      // A range with text in it puts the number in front of the hint, which may be too long to see its end.
      { range: new vscode.Range(key.start, placeOfHint(document, key.end)), renderOptions: { after } },
      { range, hoverMessage: countText(match) },
    ];
  }
}

function labelOf({ count, hidden }: LocatorMatch): string {
  if (count === 0) return vscode.l10n.t('no match');
  if (hidden === count) return vscode.l10n.t('{0} hidden', count);
  if (hidden > 0) return vscode.l10n.t('{0} matches, {1} hidden', count, hidden);
  return count === 1 ? vscode.l10n.t('1 match') : vscode.l10n.t('{0} matches', count);
}

function countText({ count, hidden }: LocatorMatch): string {
  if (count === 0) return vscode.l10n.t('Matches no element on the live page');
  if (hidden === 0)
    return count === 1
      ? vscode.l10n.t('Matches 1 element on the live page')
      : vscode.l10n.t('Matches {0} elements on the live page', count);
  return count === 1
    ? vscode.l10n.t('Matches 1 element on the live page, which is hidden')
    : vscode.l10n.t('Matches {0} elements on the live page, {1} of which are hidden', count, hidden);
}
