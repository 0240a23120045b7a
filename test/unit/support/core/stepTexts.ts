import fc from 'fast-check';
import { parseDocument, stringify } from 'yaml';
import { testCases } from './arbitraries.ts';

/** Files as people write them: any style of indentation, comments and blank lines anywhere between steps. */

export interface WrittenCase {
  readonly text: string;
  readonly elements: readonly Record<string, unknown>[];
}

const style = fc.record({
  indentSeq: fc.boolean(),
  indent: fc.constantFrom(2, 2, 4),
  flow: fc.boolean(),
  crlf: fc.boolean(),
  bom: fc.boolean(),
  openEnd: fc.boolean(),
  unknown: fc.boolean(),
});

/** What stands above a step. */
const above = fc.constantFrom('', '', '', '# why\n', '\n', '\n# two\n# lines\n', '# section\n\n');

export const writtenCases: fc.Arbitrary<WrittenCase> = fc
  .record({ testCase: testCases, style, above: fc.array(above, { minLength: 5, maxLength: 5 }) })
  .map(({ testCase, style, above }) => {
    const { elements, ...rest } = testCase;
    const options = { lineWidth: 0, indent: style.indent, indentSeq: style.indentSeq };
    const column = style.indentSeq ? style.indent : 0;
    const steps = elements.map((element, at) => {
      const step = style.unknown && at % 2 === 1 ? { ...element, speed: at } : element;
      const printed = stringify([step], options).replace(/\n$/, '');
      return indented(`${above[at] ?? ''}${printed}`, column);
    });
    const head = stringify(rest, options);
    const list = elements.length === 0 ? 'elements: []' : `elements: # the steps\n${steps.join('\n')}`;
    const lines = `# a file\n${head}${list}\n# the end\nx-unknown: 'kept'${style.openEnd ? '' : '\n'}`;
    const flow = `# a file\n${head}elements: ${JSON.stringify(elements)} # steps\n`;
    const text = (style.bom ? '\uFEFF' : '') + (style.flow && elements.length > 0 ? flow : lines);
    const written = style.crlf ? text.replaceAll('\n', '\r\n') : text;
    return { text: written, elements: elementsOf(written) };
  })
  // A text that ends with blank lines is written as they are: nothing can tell whose they are.
  .filter(({ text }) => parseDocument(text).errors.length === 0);

const indented = (text: string, column: number): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : ' '.repeat(column) + line))
    .join('\n');

/** The steps of a file, as `yaml` reads the whole. */
export function elementsOf(text: string): Record<string, unknown>[] {
  const document = parseDocument(text);
  if (document.errors[0]) throw new Error(`${document.errors[0].message}\n${text}`);
  const value = document.toJS() as { elements?: Record<string, unknown>[] | null };
  return value.elements ?? [];
}

/** All that a file says, less its steps. */
export function restOf(text: string): unknown {
  const { elements: _elements, ...rest } = parseDocument(text).toJS() as Record<string, unknown>;
  return rest;
}

export const commentsOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .filter((line) => /^ *# (?:why|two|lines|section|a file|the end)$/.test(line))
    .map((line) => line.trim());
