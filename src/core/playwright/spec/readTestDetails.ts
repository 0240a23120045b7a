import type { Expression } from 'acorn';
import { uuid } from '../../case/uuid.ts';
import { constantText, propertyOf } from './closeNode.ts';
import type { TestDetails } from './specGroup.ts';

/** The title without its tags, which stand in it as `@smoke`. */
export const withoutTags = (title: string): string =>
  title.replaceAll(/(?:^|\s)@[^\s@]+/g, '').trim() || title;

/** The tags of a title and of `{ tag, annotation }`. */
export function readTestDetails(title: string, details: Expression | undefined): TestDetails {
  const object = details?.type === 'ObjectExpression' ? details : undefined;
  const inTitle = Array.from(title.matchAll(/(?<=^|\s)@[^\s@]+/g), ([tag]) => tag);
  const inDetails = listOf(object && propertyOf(object, 'tag')).flatMap((node) => constantText(node) ?? []);
  const tags = [...new Set([...inTitle, ...inDetails].map((tag) => tag.replace(/^@/, '')))].filter(Boolean);
  const ids = listOf(object && propertyOf(object, 'annotation')).flatMap(caseIdOf);
  return { tags, ...(ids[0] === undefined ? {} : { caseId: ids[0] }) };
}

function listOf(node: Expression | undefined): Expression[] {
  if (!node) return [];
  if (node.type !== 'ArrayExpression') return [node];
  return node.elements.flatMap((item) => (item && item.type !== 'SpreadElement' ? [item] : []));
}

/** Generated tests name the test case that they come from. */
function caseIdOf(node: Expression): string[] {
  if (node.type !== 'ObjectExpression') return [];
  const [type, description] = ['type', 'description'].map((key) => {
    const value = propertyOf(node, key);
    return value && constantText(value);
  });
  return type === 'test case' && uuid.safeParse(description).success && description ? [description] : [];
}
