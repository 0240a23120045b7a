import type { Selector } from '../../core/case/selector.ts';
import { headingCandidates, uniqueSelectors } from './locators.ts';
import type { Place } from './candidate.ts';

/** The heading that tells this page from the one before. */
export async function headingOf(
  { page, snapshot }: Place,
  before: ReadonlySet<string>,
): Promise<{ name: string; selectors: Selector[] } | undefined> {
  const headings = snapshot.headings.toSorted((a, b) => a.level - b.level);
  for (const heading of headings.filter(({ name }) => !before.has(name)).slice(0, 5)) {
    const selectors = await uniqueSelectors(page, heading.n, headingCandidates(heading));
    if (selectors) return { name: heading.name, selectors };
  }
  return undefined;
}
