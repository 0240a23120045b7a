import { scalarText } from '../yaml/print/scalarText.ts';

/** How a value stands in the text: between quotes that are there already, in a `[list]`, or bare. */
export type ScalarStyle = 'plain' | 'flow' | 'single' | 'double' | 'block';

/** A string on one line as YAML, with quotes only where it needs them. */
export function printYamlScalar(value: string, style: ScalarStyle = 'plain'): string {
  switch (style) {
    case 'single':
      return value.replaceAll("'", "''");
    case 'double':
      return scalarText(value, 'QUOTE_DOUBLE', 'QUOTE_DOUBLE', { inFlow: true }).slice(1, -1);
    case 'block':
      return value;
    case 'flow':
    case 'plain':
      return scalarText(value, 'PLAIN', 'QUOTE_DOUBLE', { inFlow: style === 'flow' });
    default:
      return style satisfies never;
  }
}

/**
 * A string on one line in the place of another one, in the same quotes.
 *
 * @param source the other one as it is written
 */
export function printInPlace(value: string, before: string, source: string): string {
  if (source.startsWith("'")) return `'${printYamlScalar(value, 'single')}'`;
  if (source.startsWith('"')) return `"${printYamlScalar(value, 'double')}"`;
  // Bare in a block, a text may have signs that a list in brackets ends at.
  const isBareInBlock = source === before && printYamlScalar(before, 'flow') !== source;
  return printYamlScalar(value, isBareInBlock ? 'plain' : 'flow');
}
