import type { JsonSchema } from './jsonSchema.ts';
import { isRecord } from '../isRecord.ts';

const hoverKeywords = ['title', 'markdownDescription', 'markdownEnumDescriptions'];
const errorKeywords = ['errorMessage', 'patternErrorMessage'];

/** Constants, such as `CLICK` and `fixedTime`, stay what they are in every language. */
const isConstant = (text: string): boolean => /^(?:[A-Z]+(?:_[A-Z]+)*|[a-z]+(?:[A-Z][a-z]+)*)$/.test(text);

/**
 * The schema with the titles and descriptions of its hovers and completions in another language. Error messages stay:
 * the language server finds out by their words which of them say the same.
 */
export const translateSchema = (schema: object, translate: (english: string) => string): unknown =>
  mapTexts(schema, hoverKeywords, translate);

/** Every text of the schema that users read, error messages included. */
export function listSchemaTexts(schema: JsonSchema): string[] {
  const texts = new Set<string>();
  mapTexts(schema, [...hoverKeywords, ...errorKeywords], (text) => {
    texts.add(text);
    return text;
  });
  return [...texts];
}

function mapTexts(node: unknown, keywords: readonly string[], map: (text: string) => string): unknown {
  if (Array.isArray(node)) return node.map((item) => mapTexts(item, keywords, map));
  if (!isRecord(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      keywords.includes(key) ? mapText(value, map) : mapTexts(value, keywords, map),
    ]),
  );
}

/** A property of the test case may have the name of a keyword: its value is a schema, and no text. */
function mapText(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return isConstant(value) || value === '' ? value : map(value);
  return Array.isArray(value) ? value.map((item) => mapText(item, map)) : value;
}
