import { quoteJavaScript } from '../../core/locator/quoteJavaScript.ts';

/**
 * A string of a test case as a literal of TypeScript: on one line, free of what could end it or
 * hide in it. Every string that gets into generated code goes through here or the locator's printer.
 */
export function literal(text: string): string {
  const single = quoteJavaScript(text);
  return text.includes("'") && !text.includes('"')
    ? `"${single.slice(1, -1).replaceAll("\\'", "'")}"`
    : single;
}

/** Any value of JSON as a literal. Absent values of an object are left out. */
export function valueLiteral(value: unknown): string {
  if (typeof value === 'string') return literal(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(valueLiteral).join(', ')}]`;
  const pairs = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(
      ([key, inner]) => `${/^[A-Za-z]\w*$/.test(key) ? key : `[${literal(key)}]`}: ${valueLiteral(inner)}`,
    );
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** Code of a test case is data: a string, line by line where it has several. */
export function codeLiteral(code: string): string {
  const lines = code.trimEnd().split('\n');
  if (lines.length === 1) return literal(code.trimEnd());
  return `[\n${lines.map((line) => `  ${literal(line)},\n`).join('')}].join('\\n')`;
}
