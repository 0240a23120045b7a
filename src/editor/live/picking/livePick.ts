import type * as vscode from 'vscode';
import type { Selector } from '../../../core/case/selector.ts';
import { isSameValue } from '../../../core/isSameValue.ts';
import { insertSteps } from '../../../core/stepEdits/arrangeSteps.ts';
import { replaceSelectors } from '../../../core/stepEdits/replaceSelectors.ts';
import { toLocatorSuggestions } from '../../../live/host/locatorSuggestions.ts';
import { toLiveLocator } from '../../../live/host/toLiveSteps.ts';
import type { LiveEvent, LiveEventOf, LiveRequest } from '../../../live/protocol/liveProtocol.ts';
import type { ErrorBoundary } from '../../ui/errorBoundary.ts';
import { applyTextEdits } from '../../ui/applyTextEdits.ts';
import { assertUnchanged } from '../../files/steps/selectedSteps.ts';
import type { StepCache } from '../../files/steps/documentSteps.ts';
import { askUse, type LocatedStep } from './askUse.ts';
import { askSuggestion } from './askSuggestion.ts';

interface PickPort {
  readonly document: vscode.TextDocument;
  readonly cache: StepCache;
  readonly boundary: Pick<ErrorBoundary, 'run'>;
  /** Says that an element can be picked, or cannot any more. */
  readonly show: (isPicking: boolean) => void;
  /** Says that runs take texts in a step for variables. @param step its number */
  readonly showVariables: (names: readonly string[], step: number) => void;
  /** The step at the cursor of the file. */
  readonly stepAtCursor: () => number;
  readonly moveCursorTo: (step: number) => void;
  /** What is shown of the locators in the file, which would be in the way. */
  readonly locators: { pause(): void; resume(): void };
  send(request: LiveRequest): void;
}

/** Picks an element in the page, for a step that is there or a new one. */
export class LivePick {
  private isPicking = false;
  /** The step whose locator what is picked replaces; the person is asked where there is none. */
  private replaced: LocatedStep | undefined;

  constructor(private readonly port: PickPort) {}

  /** Lets the person pick an element with the next click in the page; ends that where it has begun. */
  toggle(): void {
    if (this.isPicking) return this.end();
    this.start();
  }

  /** Lets the person pick another locator of a step. */
  pickFor(step: number): void {
    this.port.moveCursorTo(step);
    this.replaced = this.locatedStep;
    if (!this.isPicking) this.start();
  }

  end(): void {
    if (!this.isPicking) return;
    this.port.send({ type: 'cancelPick' });
    this.finish();
  }

  take(event: LiveEvent): void {
    if (event.type === 'pickCancelled' && this.isPicking) this.finish();
    if (event.type !== 'picked' || !this.isPicking) return;
    const { replaced } = this;
    this.finish();
    void this.port.boundary.run('pick a locator', () => this.use(event, replaced));
  }

  private start(): void {
    this.isPicking = true;
    this.port.locators.pause();
    this.port.show(true);
    this.port.send({ type: 'pick' });
  }

  private finish(): void {
    this.isPicking = false;
    this.replaced = undefined;
    this.port.show(false);
    this.port.locators.resume();
  }

  private async use(picked: LiveEventOf<'picked'>, replaced: LocatedStep | undefined): Promise<void> {
    const { document, cache } = this.port;
    const steps = cache.of(document);
    const at = this.port.stepAtCursor();
    const step = this.locatedStep;
    const { selectors } = await askSuggestion(toLocatorSuggestions(picked), (suggestion) =>
      this.highlight(suggestion?.selectors),
    );
    const use = step && isSameValue(step, replaced) ? 'replace' : await askUse(picked.element, step);
    assertUnchanged({ document, steps });
    const edits =
      use === 'replace'
        ? replaceSelectors(steps.text, at, selectors)
        : insertSteps(steps.text, at, [{ ...use, selectors: [...selectors] }]);
    await applyTextEdits(document, edits);
    const variables = picked.variables.filter((name) => JSON.stringify(selectors).includes(name));
    if (variables.length > 0) this.port.showVariables(variables, at + 1);
  }

  /** The step at the cursor, if it has a locator. */
  private get locatedStep(): LocatedStep | undefined {
    const steps = this.port.cache.of(this.port.document);
    const at = this.port.stepAtCursor();
    if (at >= steps.count || steps.step(at).line === '') return undefined;
    return { at, label: steps.step(at).label };
  }

  private highlight(selectors: readonly Selector[] | undefined): void {
    const code = selectors && toLiveLocator(selectors);
    this.port.send({ type: 'highlight', ...(code === undefined ? {} : { code }) });
  }
}
