import type { Element } from '../../core/case/testCase.ts';
import type { Candidate } from './candidate.ts';
import { controlActions, type Control, type ControlAction } from './controlAction.ts';
import { controlCandidate } from './controlCandidate.ts';
import { controlKey, type ChosenControl } from './controlChoice.ts';
import { findUniqueSelectors } from './findUniqueSelectors.ts';
import { isSameState } from './pageChanges.ts';
import type { PageState } from './pageState.ts';
import { partSelectors } from './partSelectors.ts';
import type { TrialPage } from './trialPage.ts';

/** What came of trying a control. */
export interface Trial {
  readonly candidate?: Candidate;
  /** Everything that changed. */
  readonly effect?: string;
  /** The action that gave the candidate, and what was visible then. */
  readonly action?: ControlAction;
  readonly after?: PageState;
  /** Whether the page is as it was before. */
  readonly isUndone: boolean;
}

/** Tries what may be done with a control, until something changes on the page. */
export async function tryControl(
  page: TrialPage,
  { part, kind }: ChosenControl,
  before: PageState,
): Promise<Trial> {
  const selectors = await findUniqueSelectors(page.page, part.n, partSelectors(part));
  if (!selectors) return { isUndone: true };
  const control = { part, kind, selectors };
  try {
    for (const action of controlActions(control, before)) {
      const trial = await tryAction(page, control, action, before);
      if (trial.candidate || !trial.isUndone) return trial;
    }
    return { isUndone: true };
  } catch {
    // A control that is covered or has left is no use to a test.
    return { isUndone: false };
  }
}

async function tryAction(
  page: TrialPage,
  control: Control,
  action: ControlAction,
  before: PageState,
): Promise<Trial> {
  const refused = page.refused();
  const { origin } = new URL(page.page.url());
  await page.perform(action.steps, control.kind === 'search' ? 'typing' : 'render');
  // It would have written, and shows now that it could not; or it has left the application.
  if (page.refused() > refused || new URL(page.page.url()).origin !== origin) return { isUndone: false };
  const after = await page.read();
  const found = await controlCandidate({ page: page.page, control, action, before, after });
  if (!found && isSameState(before, after)) return { isUndone: true };
  const undone = await undo(page, control, action, after);
  const isUndone = undone.length > 0 && isSameState(before, await page.read());
  if (!found) return { isUndone };
  const { candidate, restored, effect } = found;
  const isSwitch = isUndone && ['expand', 'collapse', 'toggle'].includes(control.kind);
  const elements = isSwitch ? [...candidate.elements, ...undone, ...restored] : candidate.elements;
  return { candidate: { ...candidate, elements }, effect, action, after, isUndone };
}

/** Takes an action back as far as its control is still there, maybe by another name; returns the steps. */
async function undo(
  page: TrialPage,
  { part }: Control,
  action: ControlAction,
  after: PageState,
): Promise<Element[]> {
  const key = controlKey(part);
  const again =
    after.parts.find(({ n }) => n === part.n) ?? after.parts.find((other) => controlKey(other) === key);
  const selectors = again && (await findUniqueSelectors(page.page, again.n, partSelectors(again)));
  if (!selectors || action.undo.length === 0) return [];
  const steps = action.undo.map((step) => ({ ...step, selectors }));
  await page.perform(steps);
  return steps;
}
