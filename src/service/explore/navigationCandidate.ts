import type { Selector } from '../../core/case/selector.ts';
import type { Candidate } from './candidate.ts';
import type { ExploredPage } from './exploredPage.ts';
import { quoted } from './controlAction.ts';
import { findUniqueSelectors } from './findUniqueSelectors.ts';
import { headingSelectors } from './candidateSelectors.ts';
import type { QueuedPage } from './queuedPage.ts';
import { visibleStep } from './createSteps.ts';

/** Follows the links to a page, up to a heading that the page before does not have. */
export async function navigationCandidate(
  page: ExploredPage,
  { address, trail, before, link, from }: QueuedPage,
): Promise<Candidate | undefined> {
  if (!trail || trail.length === 0) return undefined;
  const heading = await distinctHeading(page, before);
  if (!heading) return undefined;
  const { name, selectors } = heading;
  const { pathname, search } = new URL(address);
  return {
    description: link === name ? `Go to ${quoted(name)}` : `Follow ${quoted(link)} to ${quoted(name)}`,
    details: [...(from === '' ? [] : [`from ${quoted(from)}`]), `${pathname}${search}`],
    prompt: `Follow the links to the page “${name}” and check its heading.`,
    elements: [...trail, visibleStep(selectors)],
  };
}

/** Finds a heading that the page before does not have. */
async function distinctHeading(
  { page, snapshot }: ExploredPage,
  before: ReadonlySet<string>,
): Promise<{ name: string; selectors: Selector[] } | undefined> {
  const headings = snapshot.headings.toSorted((a, b) => a.level - b.level);
  for (const heading of headings.filter(({ name }) => !before.has(name)).slice(0, 5)) {
    const selectors = await findUniqueSelectors(page, heading.n, headingSelectors(heading));
    if (selectors) return { name: heading.name, selectors };
  }
  return undefined;
}
