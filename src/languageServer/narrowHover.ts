import type { Hover } from 'vscode-languageserver';
import type { ReadableDocument } from './readableDocument.ts';
import { unquote } from './unquote.ts';

/** One value that the YAML server lists, with its documentation. */
const listed = /^\* `([^`]+)`(?:: (.*))?$/gm;

/**
 * Leaves of the values that are listed the one that is written: on the value with nothing else, on its key below
 * what the key is for. Where none of them is written, all stay.
 */
export function narrowHover(hover: Hover, document: ReadableDocument): Hover {
  const { contents, range } = hover;
  if (!range || typeof contents !== 'object' || !('kind' in contents)) return hover;
  const values = [...contents.value.matchAll(listed)];
  const written = document.getText(range).trim();
  const { line } = range.end;
  const rest = document.getText({ start: range.end, end: { line: line + 1, character: 0 } });
  const afterKey = /^["']?\s*:\s*([^\s#]+)/.exec(rest)?.[1] ?? '';
  const find = (text: string) => values.find(([, value]) => unquote(value ?? '') === unquote(text));
  const onValue = find(written);
  const found = onValue ?? find(afterKey);
  if (!found) return hover;
  const [, value = '', description] = found;
  const item = description === undefined ? `\`${value}\`` : `\`${value}\`: ${description}`;
  const head = contents.value.slice(0, values[0]?.index).replace(/[^\n]*:\n\n$/, '');
  return { ...hover, contents: { ...contents, value: onValue ? item : `${head}${item}` } };
}
