import { uuid } from '../../core/case/uuid.ts';
import type { RecordedAnnotation } from '../recording.ts';

/** A tag in a title: at the start or behind a blank, as far as the next blank. */
const tagInTitle = /(?:^|\s)@([^\s@]+)/g;

/** The title without its tags, which stand in it as `@smoke`. */
export const withoutTags = (title: string): string => title.replaceAll(tagInTitle, '').trim() || title;

/** The tags of a title and of `{ tag }`, without `@`; a comma or colon behind a tag in a title ends it. */
export function tagsOf(title: string, details: readonly string[]): string[] {
  const inTitle = Array.from(title.matchAll(tagInTitle), ([, tag = '']) =>
    tag.replace(/(?:(?!_)\p{P})+$/u, ''),
  );
  return [...new Set([...inTitle, ...details.map((tag) => tag.replace(/^@/, ''))])].filter(Boolean);
}

/** The id of the test case that a test was generated from. */
export const caseIdOf = (annotations: readonly RecordedAnnotation[]): string | undefined =>
  annotations.find(({ type, description }) => type === 'test case' && uuid.safeParse(description).success)
    ?.description;
