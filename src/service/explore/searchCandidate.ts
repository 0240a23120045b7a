import { setTimeout as delay } from 'node:timers/promises';
import type { Candidate } from './candidate.ts';
import type { ExploredPage } from './exploredPage.ts';
import { findUniqueSelectors } from './findUniqueSelectors.ts';
import { playwrightLocator } from './playwrightLocator.ts';
import { fieldSelectors } from './candidateSelectors.ts';
import type { FormField, Snapshot } from './pageSnapshot.ts';
import { enterTextStep, hasValueStep, pressKeyStep, visibleStep } from './createSteps.ts';

/** Tries a search that only reads, and asserts what remains visible. Afterwards another page is open. */
export async function searchCandidate(
  { page, snapshot }: ExploredPage,
  origin: string,
): Promise<Candidate | undefined> {
  const field = snapshot.fields.find((candidate) => isSearchOf(candidate, snapshot, origin));
  const selectors = field && (await findUniqueSelectors(page, field.n, fieldSelectors(field)));
  if (!selectors) return undefined;
  const word = wordOf(snapshot);
  const box = playwrightLocator(page, selectors);
  await box.fill(word);
  await box.press('Enter');
  await delay(500);
  await page.waitForLoadState();
  if ((await box.count()) !== 1) return undefined;
  const after = (await box.inputValue()) === word ? hasValueStep(selectors, word) : visibleStep(selectors);
  return {
    description: `Search for ${word}`,
    prompt: `Search for “${word}” with the search box.`,
    elements: [
      enterTextStep(selectors, word),
      hasValueStep(selectors, word),
      pressKeyStep(selectors, 'Enter'),
      after,
    ],
  };
}

function isSearchOf({ kind, form }: FormField, { forms }: Snapshot, origin: string): boolean {
  const of = forms[form];
  const isBox = kind === 'search' || (kind === 'text' && of?.isSearch === true);
  return isBox && of?.method === 'get' && URL.canParse(of.action) && new URL(of.action).origin === origin;
}

/** A word of the page has the best chance to be found: that of its last heading. */
function wordOf({ headings }: Snapshot): string {
  const words = headings.toReversed().flatMap(({ name }) => name.match(/\p{L}{4,20}/gu) ?? []);
  return words[0] ?? 'test';
}
