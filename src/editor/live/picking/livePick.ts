import * as vscode from 'vscode';
import type { Selector } from '../../../core/case/selector.ts';
import type { Element } from '../../../core/case/testCase.ts';
import { message } from '../../../core/message.ts';
import { insertSteps } from '../../../core/stepEdits/arrangeSteps.ts';
import { replaceSelectors } from '../../../core/stepEdits/replaceSelectors.ts';
import { UserError } from '../../../core/userError.ts';
import { isSameValue } from '../../../core/values.ts';
import { toLiveLocator } from '../../../live/host/liveCase.ts';
import { toLocatorSuggestions, type LocatorSuggestion } from '../../../live/host/locatorMatches.ts';
import type { LiveEvent, LiveEventOf, LiveRequest } from '../../../live/protocol/liveProtocol.ts';
import type { StepCache } from '../../files/steps/documentSteps.ts';
import { assertUnchanged } from '../../files/steps/selectedSteps.ts';
import type { ErrorBoundary } from '../../ui/errorBoundary.ts';
import { pickOne } from '../../ui/prompts.ts';
import { applyTextEdits } from '../../ui/textEdits.ts';
import { localize } from '../../ui/texts.ts';

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

/** A new step without its selectors, or the step that is there with another locator. */
export type LocatorUse = 'replace' | Pick<Element, 'interaction' | 'assertion'>;

/** A step that has a locator. */
interface LocatedStep {
  readonly at: number;
  readonly label: string;
}

type UseItem = vscode.QuickPickItem & { use: LocatorUse };

/**
 * Asks what the locator of a picked element is for.
 *
 * @param step the step at the cursor, if it has a locator
 * @throws {vscode.CancellationError} when nothing is selected
 */
async function askUse(
  element: LiveEventOf<'picked'>['element'],
  step: LocatedStep | undefined,
): Promise<LocatorUse> {
  const title = vscode.l10n.t('Use the Locator');
  const { use } = await pickOne([...replaceItems(step), ...newSteps(element)], { title });
  return use;
}

const replaceItems = (step: LocatedStep | undefined): UseItem[] =>
  step
    ? [
        {
          label: vscode.l10n.t('Replace the locator of step {0}', step.at + 1),
          description: step.label,
          use: 'replace',
        },
      ]
    : [];

function newSteps({ isEditable, text, value }: Parameters<typeof askUse>[0]): UseItem[] {
  return [
    { label: vscode.l10n.t('Insert step: click'), use: { interaction: { action: 'CLICK' } } },
    ...(isEditable
      ? [
          {
            label: vscode.l10n.t('Insert step: enter text'),
            use: { interaction: { action: 'ENTER_TEXT' as const, calledWith: value ?? '' } },
          },
        ]
      : []),
    { label: vscode.l10n.t('Insert step: is visible'), use: { assertion: { expectation: 'VISIBLE' } } },
    ...(text === ''
      ? []
      : [
          {
            label: vscode.l10n.t('Insert step: contains text'),
            description: text,
            use: { assertion: { expectation: 'TO_CONTAIN_TEXT' as const, calledWith: text } },
          },
        ]),
    ...(value === undefined
      ? []
      : [
          {
            label: vscode.l10n.t('Insert step: has value'),
            description: value,
            use: { assertion: { expectation: 'TO_HAVE_VALUE' as const, calledWith: value } },
          },
        ]),
  ];
}

/**
 * Asks for one of the locators of a picked element.
 *
 * @param onActive called with the one that is looked at, and with none at the end
 * @throws {UserError} where there is none
 * @throws {vscode.CancellationError} when none is selected
 */
export async function askSuggestion(
  suggestions: readonly LocatorSuggestion[],
  onActive: (suggestion: LocatorSuggestion | undefined) => void,
): Promise<LocatorSuggestion> {
  if (suggestions.length === 0)
    throw new UserError(
      message('No locator that a test case can express matches this element'),
      message('Pick an element around it'),
    );
  const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { suggestion: LocatorSuggestion }>();
  pick.title = vscode.l10n.t('Select a Locator');
  pick.placeholder = vscode.l10n.t('The selected one is highlighted in the page');
  pick.matchOnDetail = true;
  pick.items = suggestions.map((suggestion) => ({
    label: suggestion.line,
    description: matches(suggestion.count),
    detail: suggestion.findings.map((finding) => localize(finding.message)).join(' '),
    suggestion,
  }));
  try {
    return await new Promise((resolve, reject) => {
      pick.onDidChangeActive(([item]) => onActive(item?.suggestion));
      pick.onDidAccept(() => {
        const [item] = pick.selectedItems;
        if (item) resolve(item.suggestion);
      });
      pick.onDidHide(() => reject(new vscode.CancellationError()));
      pick.show();
    });
  } finally {
    pick.dispose();
    onActive(undefined);
  }
}

const matches = (count: number): string =>
  count === 1 ? vscode.l10n.t('matches 1 element') : vscode.l10n.t('matches {0} elements', count);
