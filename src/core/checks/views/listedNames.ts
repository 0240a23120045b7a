import { isScalar, isSeq, type YAMLSeq } from 'yaml';
import type { Located } from '../../text/located.ts';
import type { Span } from '../../text/span.ts';
import { findValue } from '../../yaml/findNodes.ts';
import { isDuplicateKey } from '../finding/mapKeys.ts';
import { getTrimmedSpan } from '../finding/nodes.ts';

/** The names that a file lists. */
export interface ListedNames {
  readonly tags: readonly Located[];
  readonly environments: readonly Located[];
}

/** Reads the names that are texts, quotes included in their spans. */
export const readListedNames = (contents: unknown, text: string, map: (span: Span) => Span): ListedNames => ({
  tags: namesIn(listOf(contents, 'tagNames'), text, map),
  environments: namesIn(listOf(contents, 'excludedEnvironmentNames'), text, map),
});

function listOf(contents: unknown, key: string): YAMLSeq | undefined {
  const list = findValue(contents, key);
  return isSeq(list) && !isDuplicateKey(contents, key) ? list : undefined;
}

const namesIn = (list: YAMLSeq | undefined, text: string, map: (span: Span) => Span): Located[] =>
  (list?.items ?? []).flatMap((item) => {
    const span = getTrimmedSpan(item, text);
    return isScalar(item) && typeof item.value === 'string' && span
      ? [{ value: item.value, ...map(span) }]
      : [];
  });
