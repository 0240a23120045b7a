import { quoteJavaScript } from '../../core/locator/printLink.ts';

/**
 * A string of a test case as a literal of TypeScript: on one line, free of what could end it or
 * hide in it. Every string that gets into generated code goes through here, through one of the functions below, or
 * through the locator's printer.
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
    .map(([key, inner]) => `${keyLiteral(key)}: ${valueLiteral(inner)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** A whole number as a literal, with separators. */
export const numberCode = (value: number): string => value.toLocaleString('en').replaceAll(',', '_');

/** The name of a property. `__proto__` would set a prototype. */
export function keyLiteral(key: string): string {
  if (/^[A-Za-z]\w*$/.test(key)) return key;
  return key === '__proto__' ? `[${literal(key)}]` : literal(key);
}

/** A text of a test case as a literal; one of several lines as a template literal, which has the same lines. */
export const textLiteral = (text: string): string =>
  text.includes('\n') ? `\`${text.split('\n').map(templateLine).join('\n')}\`` : literal(text);

/**
 * A call with code of a test case, line by line. Code is data: a text. It is indented where the text alone shows
 * that its blanks mean nothing: without a template literal of its own, and without a string over several lines.
 *
 * @param callee what is called, such as `session.runInPage`
 */
export function callWithCode(callee: string, code: string): string[] {
  const lines = code.trimEnd().split(/\r?\n/);
  const isIndentable = !code.includes('`') && !lines.some((line) => line.endsWith('\\'));
  if (lines.length === 1 || !isIndentable) return [`await ${callee}(${textLiteral(code.trimEnd())});`];
  return [`await ${callee}(\``, ...lines.map(indentedLine), '`);'];
}

const indentedLine = (line: string): string =>
  line.trim() === '' ? '' : `  ${templateLine(line.replace(/^\t+/, ({ length }) => '  '.repeat(length)))}`;

/** A line of a template literal: what could end it, or hide in it, is escaped as in other literals. */
const templateLine = (line: string): string =>
  quoteJavaScript(line)
    .slice(1, -1)
    .replaceAll("\\'", "'")
    .replaceAll(/`|\$(?=\{)/g, (char) => `\\${char}`);
