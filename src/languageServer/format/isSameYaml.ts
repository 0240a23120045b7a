import { isDeepStrictEqual } from 'node:util';
import { isCollection, isMap, isPair, isScalar, Lexer, parseAllDocuments } from 'yaml';
import { readBlockStyle } from '../../core/yaml/read/readBlockStyle.ts';

/** Whether two YAML texts hold the same values in the same order, and the same comments. */
export function isSameYaml(first: string, second: string): boolean {
  if (first === second) return true;
  // Neither has a comment.
  const [one, other] = [readBlockStyle(first), readBlockStyle(second)];
  if (one && other) return isSameNode(one, other);
  return (
    isDeepStrictEqual(getComments(first), getComments(second)) && isDeepStrictEqual(read(first), read(second))
  );
}

/** Whether a text parses, and each alias has its anchor. */
export const isReadable = (text: string): boolean => typeof read(text) !== 'string';

/** The same of nodes that were read from block style. */
function isSameNode(one: unknown, other: unknown): boolean {
  if (isScalar(one)) return isScalar(other) && Object.is(one.value, other.value);
  if (isPair(one))
    return isPair(other) && isSameNode(one.key, other.key) && isSameNode(one.value, other.value);
  if (!isCollection(one) || !isCollection(other) || isMap(one) !== isMap(other)) return false;
  return (
    one.items.length === other.items.length &&
    one.items.every((item, at) => isSameNode(item, other.items[at]))
  );
}

/** The comments of a text, sorted: in a flow collection prettier may change their order. */
export const getComments = (text: string): string[] =>
  [...new Lexer().lex(text)]
    .filter((token) => token.startsWith('#') && !pragma.test(token))
    .map((token) => token.trim())
    .sort();

/** The comment that prettier adds to mark formatted files. */
const pragma = /^#\s*@(?:format|prettier)\s*$/;

/** Values with the order of their keys; a text that does not parse is only like itself. */
function read(text: string): unknown {
  const documents = parseAllDocuments(text, { logLevel: 'silent' });
  if (!Array.isArray(documents)) return [];
  if (documents.some(({ errors }) => errors.length > 0)) return text;
  try {
    return documents.map((document) => inOrder(document.toJS({ mapAsMap: true })));
  } catch {
    // That an alias has no anchor shows only here.
    return text;
  }
}

/** Maps as lists of their entries: to compare maps whose keys are lists takes the square of the time. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  return value instanceof Map ? { entries: [...value].map(inOrder) } : value;
}
