import { Document, isCollection, isScalar, visit, type ToStringOptions } from 'yaml';
import { withoutUndefined } from '../withoutUndefined.ts';

/** A value on one line, in braces and brackets; as JSON where its surroundings are JSON. */
export function printFlowValue(value: unknown, asJson: boolean): string {
  if (asJson) return jsonText(withoutUndefined(value));
  const document = new Document(withoutUndefined(value), { aliasDuplicateObjects: false });
  visit(document, (_, node) => {
    if (isCollection(node)) node.flow = true;
    if (isScalar(node) && typeof node.value === 'string') node.type = safeType(node.value);
  });
  const options: ToStringOptions = { lineWidth: 0, flowCollectionPadding: true };
  return document.toString(options).trimEnd().replaceAll(/\n\s*/g, ' ');
}

/** In one line a text of several needs quotes. */
const safeType = (text: string): 'PLAIN' | 'QUOTE_DOUBLE' => (/[\r\n]/.test(text) ? 'QUOTE_DOUBLE' : 'PLAIN');

/** JSON with a blank behind colons and commas, as people write it in one line. */
function jsonText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map(jsonText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${jsonText(inner)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** Whether a collection in flow style is written as JSON, with quotes around its keys. */
export const isJson = (text: string): boolean => /^[[{\s]*"/.test(text);
