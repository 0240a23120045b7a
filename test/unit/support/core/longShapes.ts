/** Texts of test cases that grow in one way each, to tell what takes long, or more than its share. */
export interface LongShape {
  readonly name: string;
  /** The text, about so many characters long. */
  readonly text: (size: number) => string;
}

const head = 'id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\ndescription: Buy\n';
const steps =
  'elements:\n  - interaction:\n      action: CLICK\n    selectors:\n      - selectorType: FIRST\n';

/** As many parts as fit, each told its number. */
function filled(size: number, part: (at: number) => string): string {
  const parts: string[] = [];
  for (let length = 0; length < size; length += parts.at(-1)!.length) parts.push(part(parts.length));
  return parts.join('');
}

const shape = (name: string, text: LongShape['text']): LongShape => ({ name, text });
const repeated = (name: string, part: (at: number) => string, before = head + steps, after = ''): LongShape =>
  shape(name, (size) => before + filled(size, part) + after);

/** Shapes that are whole test cases, though odd ones. */
export const longShapes: readonly LongShape[] = [
  repeated('unknown keys', (at) => `key${at}: x\n`),
  repeated('the same key again and again', () => 'key: x\n'),
  repeated('unknown keys in flow style', (at) => `key${at}: x, `, '{ ', '}\n'),
  repeated('unknown keys in a step', (at) => `    key${at}: x\n`),
  repeated('keys that are maps', (at) => `? { a: ${at} }\n: x\n`),
  repeated('keys that are lists in flow style', (at) => `[${at}]: x\n`),
  repeated('keys without a value', (at) => `? key${at}\n`),
  repeated('anchors', (at) => `  - &a${at} x\n`, `${head}${steps}tagNames:\n`),
  repeated('aliases of one anchor', () => `  - *a\n`, `${head}${steps}tagNames:\n  - &a x\n`),
  repeated(
    'anchors, each with an alias',
    (at) => `  - &a${at} x\n  - *a${at}\n`,
    `${head}${steps}tagNames:\n`,
  ),
  repeated('aliases without an anchor', (at) => `  - *a${at}\n`, `${head}${steps}tagNames:\n`),
  repeated(
    'aliases of aliases',
    (at) => `x${at}: &a${at} [${`*a${Math.max(at - 1, 0)}, `.repeat(9)}]\n`,
    `${head}a: &a0 [x]\n`,
  ),
  repeated('merge keys', (at) => `key${at}: { <<: *a }\n`, `${head}${steps}a: &a { b: c }\n`),
  repeated('documents', () => '---\na: b\n'),
  repeated('empty documents', () => '---\n'),
  repeated('directives', () => '%A b\n', ''),
  repeated('tag directives', (at) => `%TAG !a${at}! b\n`, '', `---\n${head}`),
  repeated('ends of documents', () => '...\n'),
  repeated('tabs', () => '\t', `${head}a:`, 'b\n'),
  repeated('nothing but tabs', () => '\t', ''),
  repeated('nothing but blanks', () => ' ', ''),
  repeated('tabs before a value', () => '\t', `${head}a:\n`, 'b\n'),
  repeated('tabs at the end', () => '\t', head + steps),
  repeated('lines of tabs', () => '\t\n'),
  repeated('lines that a tab indents', (at) => `\tkey${at}: x\n`),
  repeated('blanks', () => ' ', `${head}a:`, 'b\n'),
  repeated('blank lines', () => '\n'),
  repeated('blank lines of Windows', () => '\r\n'),
  repeated('carriage returns', () => '\r'),
  repeated('comments', () => '# x\n'),
  repeated('comments of Windows', () => '# x\r\n'),
  repeated('comments that ignore', () => '# portable-tests-ignore\n'),
  repeated('comments behind values', (at) => `key${at}: x # y\n`),
  repeated('comments before keys', (at) => `# y\nkey${at}: x\n`),
  repeated('hashes', () => '#'),
  repeated('blanks and hashes', () => ' #'),
  repeated('one long line', () => 'x', `${head}a: `, '\n'),
  repeated('one long line of words', () => 'x ', `${head}a: `, '\n'),
  repeated('a text in double quotes', () => 'x', `${head}a: "`, '"\n'),
  repeated('a text in double quotes over lines', () => '\n x', `${head}a: "`, '"\n'),
  repeated('escapes', () => '\\', `${head}a: "`, '"\n'),
  repeated('wrong escapes', () => '\\q', `${head}a: "`, '"\n'),
  repeated('quotes in quotes', () => "''", `${head}a: '`, "'\n"),
  repeated('a text in quotes without an end', () => 'x\n', `${head}a: "`),
  repeated('a plain text over lines', () => '  x\n', `${head}a:\n`),
  repeated('a block of text', () => '  x\n', `${head}a: |\n`),
  repeated('a folded block of text', () => '  x\n', `${head}a: >\n`),
  repeated('a folded block of blank lines', () => '  x\n\n', `${head}a: >\n`),
  repeated('a block of blanks', () => '  \n', `${head}a: |\n`),
  repeated('a block of text with deeper lines', (at) => `${' '.repeat(2 + (at % 9))}x\n`, `${head}a: >\n`),
  repeated('a list in flow style', () => 'x, ', `${head}a: [`, ']\n'),
  repeated('a list in flow style over lines', () => 'x,\n', `${head}a: [\n`, ']\n'),
  repeated('a list in flow style without commas', () => "'x' ", `${head}a: [`, ']\n'),
  repeated('commas', () => ',', `${head}a: [`, ']\n'),
  repeated('a map in flow style', (at) => `k${at}: x, `, `${head}a: {`, '}\n'),
  repeated('a map in flow style without an end', (at) => `k${at}: x, `, `${head}a: {`),
  repeated('pairs in a list in flow style', (at) => `k${at}: x, `, `${head}a: [`, ']\n'),
  repeated('a list', () => '  - x\n', `${head}${steps}tagNames:\n`),
  repeated('the same tag again and again', () => '  - x\n', `${head}${steps}tagNames:\n`),
  repeated('lists nested in flow style', () => '[', `${head}a: `),
  shape('lists nested and closed', (size) => `${head}a: ${'['.repeat(size / 2)}${']'.repeat(size / 2)}\n`),
  repeated('maps nested in flow style', () => '{a: ', `${head}a: `),
  repeated('maps nested with keys', () => '{ ? ', `${head}a: `),
  repeated('dashes', () => '- ', `${head}a:\n  `, 'x\n'),
  repeated('question marks', () => '? ', head, 'x\n'),
  repeated('colons', () => ': ', `${head}a`, 'x\n'),
  shape('maps nested by lines', (size) => {
    const depth = Math.floor(Math.sqrt(2 * size));
    return head + Array.from({ length: depth }, (_, at) => `${' '.repeat(at)}a:\n`).join('');
  }),
  repeated(
    'steps',
    () => '  - interaction:\n      action: CLICK\n    selectors:\n      - selectorType: FIRST\n',
    `${head}elements:\n`,
  ),
  repeated(
    'steps of Windows',
    () => '  - interaction:\r\n      action: CLICK\r\n    selectors:\r\n      - selectorType: FIRST\r\n',
    `${head}elements:\n`,
  ),
  repeated('steps with a problem', () => '  - interaction:\n      action: CLIK\n', `${head}elements:\n`),
  repeated('steps of the wrong type', () => '  - x\n', `${head}elements:\n`),
  repeated(
    'steps with an error',
    () => '  - interaction:\n      action: 3\n      b: [\n',
    `${head}elements:\n`,
  ),
  repeated(
    'steps in flow style',
    () => '{ interaction: { action: CLICK }, selectors: [{ selectorType: FIRST }] }, ',
    `${head}elements: [`,
    ']\n',
  ),
  repeated('selectors of a step', () => '      - selectorType: FIRST\n', head + steps),
  repeated('selectors with a problem', () => '      - selectorType: FRST\n', head + steps),
  repeated('excluded environments', (at) => `  - env${at}\n`, `${head}${steps}excludedEnvironmentNames:\n`),
  repeated(
    'variables read',
    (at) => `  - interaction:\n      action: ENTER_TEXT\n      calledWith: $$name${at}\n`,
    `${head}elements:\n`,
  ),
  repeated(
    'variables read in one step',
    (at) => `$$name${at} `,
    `${head}elements:\n  - interaction:\n      action: ENTER_TEXT\n      calledWith: `,
    '\n',
  ),
  repeated(
    'dollar signs',
    () => '$',
    `${head}elements:\n  - interaction:\n      action: ENTER_TEXT\n      calledWith: `,
    '\n',
  ),
  repeated(
    'a long description',
    () => 'x',
    `${steps}id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\ndescription: `,
    '\n',
  ),
  repeated(
    'indexes',
    (at) => `  - index: ${9999 - at}\n    interaction:\n      action: RELOAD\n`,
    `${head}elements:\n`,
  ),
  repeated('ids', () => 'id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\n', head + steps),
  repeated('tags of YAML', () => '!a ', `${head}a: `, 'x\n'),
  repeated('items with tags of YAML', () => '  - !a x\n', `${head}${steps}tagNames:\n`),
  repeated('items with known tags of YAML', () => '  - !!binary x\n', `${head}${steps}tagNames:\n`),
  repeated('anchors of one value', (at) => `&a${at} `, `${head}a: `, 'x\n'),
  repeated('ampersands', () => '&', `${head}a: `, ' x\n'),
  repeated('exclamation marks', () => '!', `${head}a: `, ' x\n'),
  repeated('byte order marks', () => '\uFEFF', '', head + steps),
  repeated('null characters', () => '\0'),
  repeated('halves of pairs', () => '\uD800', `${head}a: `, '\n'),
  repeated('merge conflicts', () => '<<<<<<< a\n=======\n>>>>>>> b\n'),
  repeated('lines of equals signs', () => '=======\n'),
  repeated('numbers', () => '9', `${head}version: `, '\n'),
  repeated('numbers in a list', () => '  - 9\n', `${head}${steps}tagNames:\n`),
  repeated('a list of maps', (at) => `  - a: ${at}\n`, `${head}${steps}tagNames:\n`),
  repeated('keys that are long', (at) => `${'k'.repeat(2000)}${at}: x\n`),
  repeated('one long key', () => 'k', head, ': x\n'),
  repeated('wrong indentation', (at) => `${' '.repeat(at % 7)}a${at}: x\n`),
  repeated('lines without a colon', (at) => `x${at}\n`),
  repeated('closing brackets', () => ']', `${head}a: [`, '\n'),
  repeated('closing brackets on lines', () => ']\n'),
  repeated('at signs', () => '@\n'),
  repeated('percent signs', () => '%\n'),
];
