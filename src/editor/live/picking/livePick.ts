import type * as vscode from 'vscode';
import type { Selector } from '../../../core/case/selector.ts';
import { insertSteps } from '../../../core/stepEdits/insertSteps.ts';
import { replaceSelectors } from '../../../core/stepEdits/replaceSelectors.ts';
import { toLocatorSuggestions } from '../../../live/host/locatorSuggestions.ts';
import { toLiveLocator } from '../../../live/host/toLiveSteps.ts';
import type { LiveEvent, LiveEventOf, LiveRequest } from '../../../live/protocol/liveProtocol.ts';
import type { ErrorBoundary } from '../../ui/errorBoundary.ts';
import { applyTextEdits } from '../../ui/applyTextEdits.ts';
import { assertUnchanged } from '../../files/steps/selectedSteps.ts';
import type { StepCache } from '../../files/steps/stepCache.ts';
import { askUse } from './askUse.ts';
import { askSuggestion } from './askSuggestion.ts';

interface PickPort {
  readonly document: vscode.TextDocument;
  readonly cache: StepCache;
  readonly boundary: Pick<ErrorBoundary, 'run'>;
  /** Says that an element can be picked, or cannot any more. */
  readonly show: (isPicking: boolean) => void;
  /** The step at the cursor of the file. */
  readonly stepAtCursor: () => number;
  /** What is shown of the locators in the file, which would be in the way. */
  readonly locators: { pause(): void; resume(): void };
  send(request: LiveRequest): void;
}

/** Picks an element in the page, for a step that is there or a new one. */
export class LivePick {
  private isPicking = false;

  constructor(private readonly port: PickPort) {}

  /** Lets the person pick an element with the next click in the page; ends that where it has begun. */
  toggle(): void {
    if (this.isPicking) return this.end();
    this.isPicking = true;
    this.port.locators.pause();
    this.port.show(true);
    this.port.send({ type: 'pick' });
  }

  end(): void {
    if (!this.isPicking) return;
    this.port.send({ type: 'cancelPick' });
    this.finish();
  }

  take(event: LiveEvent): void {
    if (event.type === 'pickCancelled' && this.isPicking) this.finish();
    if (event.type !== 'picked' || !this.isPicking) return;
    this.finish();
    void this.port.boundary.run('pick a locator', () => this.use(event));
  }

  private finish(): void {
    this.isPicking = false;
    this.port.show(false);
    this.port.locators.resume();
  }

  private async use(picked: LiveEventOf<'picked'>): Promise<void> {
    const { document, cache } = this.port;
    const steps = cache.of(document);
    const at = this.port.stepAtCursor();
    const { selectors } = await askSuggestion(toLocatorSuggestions(picked), (suggestion) =>
      this.highlight(suggestion?.selectors),
    );
    const label = at < steps.count && steps.step(at).line !== '' ? steps.step(at).label : undefined;
    const use = await askUse(picked.element, label === undefined ? undefined : { at, label });
    assertUnchanged({ document, steps });
    const edits =
      use === 'replace'
        ? replaceSelectors(steps.text, at, selectors)
        : insertSteps(steps.text, at, [{ ...use, selectors: [...selectors] }]);
    await applyTextEdits(document, edits);
  }

  private highlight(selectors: readonly Selector[] | undefined): void {
    const code = selectors && toLiveLocator(selectors);
    this.port.send({ type: 'highlight', ...(code === undefined ? {} : { code }) });
  }
}
