import { headingOf } from './headings.ts';
import type { Candidate, Place } from './candidate.ts';
import { visible } from './steps.ts';
import type { Stop } from './crawl.ts';

export async function navigation(place: Place, { trail, before }: Stop): Promise<Candidate | undefined> {
  if (!trail || trail.length === 0) return undefined;
  const heading = await headingOf(place, before);
  if (!heading) return undefined;
  const { name, selectors } = heading;
  return {
    description: `Go to ${name}`,
    prompt: `Follow the links to the page “${name}” and check its heading.`,
    elements: [...trail, visible(selectors)],
  };
}
