import { parse, type Scalar } from 'yaml';
import { isPlain } from '../print/isPlain.ts';
import { printNumber } from '../print/printNumber.ts';

type Style = Scalar.Type | null | undefined;
export type Quote = 'QUOTE_SINGLE' | 'QUOTE_DOUBLE';

/** Characters that only double quotes can hold: control characters, halves of pairs, odd line ends. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\uFEFF]/u;

/** Signs that have a meaning between brackets, and that keys may begin with there. */
const mayEndInFlow = /^[-?:]|[,[\]{}]|:$/;

/** A value on one line, in a style where it can be said in it, else in the quotes given. */
export function scalarText(value: unknown, style: Style, quote: Quote, inFlow: boolean): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return printNumber(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  const isQuoted = style === 'QUOTE_SINGLE' || style === 'QUOTE_DOUBLE';
  if (!isQuoted && canBePlain(value, inFlow)) return value;
  const isSingle = (isQuoted ? style : quote) === 'QUOTE_SINGLE' && !unprintable.test(value);
  return isSingle ? `'${value.replaceAll("'", "''")}'` : doubleQuoted(value);
}

const doubleQuoted = (value: string): string =>
  JSON.stringify(value).replaceAll(
    /[\u007F-\u009F\u2028\u2029\uFEFF]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function canBePlain(value: string, inFlow: boolean): boolean {
  if (value === '' || unprintable.test(value) || value.trim() !== value || /^[-?:](?: |$)/.test(value))
    return false;
  if (isPlain(value) && !(inFlow && mayEndInFlow.test(value))) return true;
  try {
    const read: unknown = parse(inFlow ? `[${value}, {a: ${value} }]` : `- ${value}\n- a: ${value}\n`, {
      logLevel: 'error',
    });
    const [item, map] = Array.isArray(read) && read.length === 2 ? (read as unknown[]) : [];
    return item === value && (map as { a?: unknown } | undefined)?.a === value;
  } catch {
    return false;
  }
}
