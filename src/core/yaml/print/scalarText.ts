import type { Scalar } from 'yaml';
import { isPlain } from './isPlain.ts';
import { printNumber } from './printNumber.ts';
import { needsEscapes, quoted, quotedAsJson, quotedOnOneLine } from './quoteText.ts';

type Style = Scalar.Type | null | undefined;
export type Quote = 'QUOTE_SINGLE' | 'QUOTE_DOUBLE';

/** How a value is to be written on its line. */
export interface ScalarPlace {
  readonly inFlow: boolean;
  /** Whether it stands in JSON, which has other escapes. */
  readonly isJson?: boolean;
}

/** Signs that have a meaning between brackets, and that texts can't begin with there in YAML 1.1. */
const mayEndInFlow = /^[?:]|[,[\]{}]|:$/;

/** A value on one line, in a style where it can be said in it, else in the quotes given. */
export function scalarText(
  value: unknown,
  style: Style,
  quote: Quote,
  { inFlow, isJson = false }: ScalarPlace,
): string {
  if (typeof value === 'number') return printNumber(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isJson) return quotedAsJson(value);
  const isQuoted = style === 'QUOTE_SINGLE' || style === 'QUOTE_DOUBLE';
  if (!isQuoted && canBePlain(value, inFlow)) return value;
  if (/[\n\t]/.test(value) || needsEscapes(value)) return quotedOnOneLine(value);
  const isSingle = (isQuoted ? style : quote) === 'QUOTE_SINGLE';
  if (!isSingle) return isQuoted ? quotedOnOneLine(value) : quoted(value);
  return `'${value.replaceAll("'", "''")}'`;
}

const canBePlain = (value: string, inFlow: boolean): boolean =>
  isPlain(value) && value.trim() === value && !(inFlow && mayEndInFlow.test(value));
