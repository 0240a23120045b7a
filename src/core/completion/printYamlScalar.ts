import { stringify } from 'yaml';

/** How a value stands in the text: between quotes that are there already, in a `[list]`, or bare. */
export type ScalarStyle = 'plain' | 'flow' | 'single' | 'double' | 'block';

/** A string on one line as YAML, with quotes only where it needs them. */
export function printYamlScalar(value: string, style: ScalarStyle = 'plain'): string {
  switch (style) {
    case 'single':
      return value.replaceAll("'", "''");
    case 'double':
      return JSON.stringify(value).slice(1, -1);
    case 'block':
      return value;
    case 'flow':
      return isOneLine(value)
        ? stringify([value], { ...printing, collectionStyle: 'flow' }).slice(2, -3)
        : JSON.stringify(value);
    case 'plain':
      return isOneLine(value) ? stringify(value, printing).trimEnd() : JSON.stringify(value);
    default:
      return style satisfies never;
  }
}

const printing = { lineWidth: 0, blockQuote: false } as const;

const isOneLine = (value: string): boolean => !/[\r\n]/.test(value);
