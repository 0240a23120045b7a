import type { ScalarTag, Tags } from 'yaml';
import { isPlain, needsEscapes, quoted, quotedOnOneLine } from './scalarText.ts';

/** The tags of `yaml`, with the one of texts printing them by our rules: others than `yaml` have to read them too. */
export const withTextTag = (tags: Tags): Tags =>
  tags.map((tag) =>
    typeof tag === 'object' && tag.tag === 'tag:yaml.org,2002:str' ? asTextTag(tag as ScalarTag) : tag,
  );

function asTextTag(tag: ScalarTag): ScalarTag {
  const print = tag.stringify;
  if (!print) throw new Error('A tag of texts that prints none');
  return { ...tag, stringify: (item, ...context) => printText(item.value) ?? print(item, ...context) };
}

/** A text that `yaml` would print with signs that don't show, or without the quotes that it needs elsewhere. */
function printText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (needsEscapes(value)) return quotedOnOneLine(value);
  return isPlain(value) || value.includes('\n') ? undefined : quoted(value);
}
