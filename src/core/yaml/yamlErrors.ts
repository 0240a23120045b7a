import { YAMLParseError, type ErrorCode } from 'yaml';
import { matchTemplate, message, render, type Message } from '../message.ts';

/** An error of a parsed text in words of ours. */
export class WordedError extends YAMLParseError {
  constructor(
    start: number,
    code: ErrorCode,
    readonly text: Message,
    end = start + 1,
  ) {
    super([start, end], code, render(text));
  }
}

const keyOnOneLine = message('A key must be on one line. Add the missing colon or quote');
const keyTooLong = message('A key has 1024 characters at most. Shorten it, or add the missing quote');
const tagTakesList = message('This tag belongs to a list. Remove the tag');
const tagTakesMap = message('This tag belongs to keys with values. Remove the tag');
const unknownTag = message('The tag {0} is not known. Remove it');
const noCompleteTag = message('The tag is not complete. Remove it');
const startListBelow = message('Start the list on a new line');
const spaceBehindColon = message('Put a space behind the colon');
const fitsNowhere = message(
  'This fits nowhere. Check quotes, brackets and indentation here and on the line above',
);

/**
 * What the package `yaml` says about a file, as templates, and what we say: where a user meets none of its words, all
 * the same there is a row. A template that others fit, too, comes after them.
 */
const rows: readonly (readonly [theirs: string, ours: Message])[] = [
  [
    'A block sequence may not be used as an implicit map key',
    message("A list can't be a key. Start the list on a new line"),
  ],
  ['A node can have at most one anchor', message('A value has one anchor at most. Remove the other one')],
  ['A node can have at most one tag', message('A value has one tag at most. Remove the other one')],
  [
    'Alias cannot be an empty string',
    message('The alias has no name. Write a name behind the *, or put the text in quotes'),
  ],
  ['Alias ending in : is ambiguous', message('Put a space between the alias and the colon')],
  [
    'All mapping items must start at the same column',
    message('This key is indented differently from the keys above. Align them'),
  ],
  [
    'All sequence items must start at the same column',
    message('This item is indented differently from the items above. Align the dashes'),
  ],
  [
    'An alias node must not specify any properties',
    message('An alias has no anchor or tag of its own. Remove it'),
  ],
  [
    'Anchor cannot be an empty string',
    message('The anchor has no name. Write a name behind the &, or put the text in quotes'),
  ],
  ['Anchor ending in : is ambiguous', message('Put a space between the anchor and the colon')],
  ['Anchors and tags must be after the {0} indicator', message('Write the anchor or tag behind "{0}"')],
  [
    'Block collection cannot start on same line with directives-end marker',
    message('Start the test case on the line below ---'),
  ],
  [
    'Block collections are not allowed within flow collections',
    message('Inside brackets and braces, write lists as [a, b] and keys as {a: b}'),
  ],
  ['Block scalar header not found', fitsNowhere],
  [
    'Block scalar header includes extra characters: {0}',
    message("Start the text on the line below: {0} can't stand here"),
  ],
  [
    'Block scalar lines must not be less indented than their {0}',
    message('This line of the text is indented less than its first line. Indent it as far'),
  ],
  ['Block scalar values in collections must be indented', message('Indent the text further than its key')],
  [
    'Block scalars with more-indented leading empty lines must use an explicit indentation indicator',
    message('The empty lines above the text have more spaces than the text. Remove these spaces'),
  ],
  [
    'Comments must be separated from other tokens by white space characters',
    message('Put a space in front of the comment, or put a text with # in quotes'),
  ],
  ['Could not resolve tag: {0}', unknownTag],
  ['Each pair must have its own sequence indicator', tagTakesList],
  ['Expected a flow scalar value, but found: {0}', fitsNowhere],
  ['Expected a mapping for this tag', tagTakesMap],
  ['Expected a sequence for this tag', tagTakesList],
  [
    'Flow end indicator should be more indented than parent',
    message('Indent the closing bracket further than the key that it belongs to'),
  ],
  [
    'Flow map in block collection must be sufficiently indented and end with a }',
    message('The brace has no closing }, or a line inside is not indented. Add what is missing'),
  ],
  [
    'Flow sequence in block collection must be sufficiently indented and end with a ]',
    message('The bracket has no closing ], or a line inside is not indented. Add what is missing'),
  ],
  ['Flow map must end with a }', message('The brace has no closing }. Add it')],
  ['Flow sequence must end with a ]', message('The bracket has no closing ]. Add it')],
  ['Implicit keys need to be on a single line', keyOnOneLine],
  ['Implicit keys of flow sequence pairs need to be on a single line', keyOnOneLine],
  [
    'Implicit map keys need to be followed by map values',
    message('A colon is missing behind this key, or quotes around a text. Add them'),
  ],
  [
    'Invalid escape sequence {0}',
    message('{0} means nothing inside double quotes. Write the backslash twice, or use single quotes'),
  ],
  ['Map comment with trailing content', fitsNowhere],
  ['Map keys must be unique', message('This key is here twice. Remove one of them')],
  ['Missing , between flow map items', message('Put a comma between these entries')],
  ['Missing , between flow sequence items', message('Put a comma between these items')],
  ['Missing , or : between flow map items', message('Put a comma or a colon between these entries')],
  ['Missing , or : between flow sequence items', message('Put a comma between these items')],
  ['Missing closing "quote', message('The text has no closing ". Add it')],
  ["Missing closing 'quote", message('The text has no closing single quote. Add it')],
  ['Missing directives-end indicator line', message('Write --- on a line below the lines that start with %')],
  [
    'Missing directives-end/doc-start indicator line',
    message('Write --- on a line below the lines that start with %'),
  ],
  ['Missing newline after block sequence props', startListBelow],
  ['Missing space after : in flow map', spaceBehindColon],
  ['Missing space after : in flow sequence', spaceBehindColon],
  [
    'Nested mappings are not allowed in compact mappings',
    message('Two keys are on one line. Start the second one on a new line, or put the value in quotes'),
  ],
  ['Not a YAML token: {0}', fitsNowhere],
  ['Not a valid tag: {0}', noCompleteTag],
  [
    'Ordered maps must not include duplicate keys: {0}',
    message('This key is here twice. Remove one of them'),
  ],
  ['Plain value cannot start with a tab character', message('Replace the tab with spaces')],
  [
    'Plain value cannot start with block scalar indicator {0}',
    message('A text that starts with {0} must be in quotes'),
  ],
  [
    'Plain value cannot start with directive indicator character %',
    message('A text that starts with % must be in quotes'),
  ],
  [
    'Plain value cannot start with flow indicator character ,',
    message('A text that starts with a comma must be in quotes'),
  ],
  [
    'Plain value cannot start with reserved character {0}',
    message('A text that starts with {0} must be in quotes'),
  ],
  [
    'Sequence item without - indicator',
    message('This line is no item of the list above. Start it with a dash, or indent it differently'),
  ],
  ['Set items must all have null values', tagTakesMap],
  ['Source contains multiple documents; please use YAML.parseAllDocuments()', fitsNowhere],
  ['Tabs are not allowed as indentation', message('Indent with spaces: tabs are not allowed here')],
  [
    'Tags and anchors must be separated from the next token by white space',
    message('Put a space behind the anchor or tag'),
  ],
  ['The : indicator must be at most 1024 chars after the start of an implicit block mapping key', keyTooLong],
  ['The : indicator must be at most 1024 chars after the start of an implicit flow sequence key', keyTooLong],
  ['The {0} tag has no suffix', noCompleteTag],
  ['Tried to pop an empty stack', fitsNowhere],
  ['Unexpected doc-end without preceding document', message('Nothing stands above this line. Remove it')],
  ['Unexpected empty item in flow map', message('Nothing stands in front of this comma. Remove it')],
  ['Unexpected empty item in flow sequence', message('Nothing stands in front of this comma. Remove it')],
  ['Unexpected token in block scalar header: {0}', fitsNowhere],
  ['Unexpected block-seq-ind on same line with key', startListBelow],
  [
    'Unexpected {0} at node end',
    message('More follows behind the end of the value. Put the whole value in quotes'),
  ],
  ['Unexpected {0} in collection', message('"{0}" can\'t stand here. Remove it, or put the text in quotes')],
  ['Unexpected {0} in flow map', message('"{0}" can\'t stand here. Remove it, or put the text in quotes')],
  [
    'Unexpected {0} in flow sequence',
    message('"{0}" can\'t stand here. Remove it, or put the text in quotes'),
  ],
  ['Unexpected {0} token in YAML document: {1}', fitsNowhere],
  ['Unexpected {0} token in YAML stream: {1}', fitsNowhere],
  ['Unexpected {0} token in YAML document', fitsNowhere],
  ['Unexpected {0} token in YAML stream', fitsNowhere],
  ['Unexpected {0} token', fitsNowhere],
  ['Unknown directive {0}', message('{0} means nothing to a test case. Remove the line')],
  ['Unresolved tag: {0}', unknownTag],
  ['Unsupported token {0}', fitsNowhere],
  [
    'Unsupported YAML version {0}',
    message('YAML {0} is not known: the file is read as YAML 1.2. Write %YAML 1.2, or remove the line'),
  ],
  ['Verbatim tags must end with a >', noCompleteTag],
  ["Verbatim tags aren't resolved, so {0} is invalid.", unknownTag],
  ['{0} used for {1} collection, but expects {2}', message('The tag {0} does not fit this value. Remove it')],
  [
    '%TAG directive should contain exactly two parts',
    message('A line with %TAG has a name and an address. Add what is missing, or remove the line'),
  ],
  [
    '%YAML directive should contain exactly one part',
    message('A line with %YAML has a version, such as 1.2. Add it, or remove the line'),
  ],
];

/**
 * Words an error or a warning about a file so that it says what to do.
 *
 * @param error parsed without `prettyErrors`: its message has no place
 */
export function yamlErrorMessage(error: Error): Message {
  if (error instanceof WordedError) return error.text;
  for (const [theirs, ours] of rows) {
    const args = matchTemplate(error.message, theirs);
    if (args) return message(ours.template, ...args.map(asWritten));
  }
  return message('This is no YAML: {0}', error.message);
}

/** A tag of YAML itself as a file has it. */
const asWritten = (arg: string): string => arg.replace('tag:yaml.org,2002:', '!!');

/** How much of what makes texts take long a file may have; no test case that anybody wrote has as much. */
export const yamlLimits = { depth: 200, aliases: 1000, values: 100_000, duplicates: 1000 } as const;

/** Whether a text is nested so deep that `yaml` takes seconds for it, or leaves the stack. */
export const looksTooDeep = (text: string): boolean => /(?:[[{]\s*|[-?] +){200}/.test(text);

/** The same for the text of one step. */
export const stepLooksTooDeep = (text: string): boolean => /(?:[[{]\s*|[-?] +){100}/.test(text);

/** How many problems of a file are reported; the last of them says how many more there are. */
export const maxProblems = 1000;

/** The message that stands for the problems beyond the limit. */
export const moreProblemsMessage = (count: number): Message =>
  message('{0} more problems are not shown. Fix these problems first', count);

/** A text that is not read any further, since it has more of something than a test case may have. */
export class YamlLimitError extends WordedError {
  constructor(start: number, text: Message) {
    super(start, 'RESOURCE_EXHAUSTION', text);
  }
}

/** The error of what is nested too deep. */
export const tooDeepError = (start: number): YamlLimitError =>
  new YamlLimitError(start, message('Nested more than {0} levels deep. Use fewer levels', yamlLimits.depth));

/** The error of too many aliases. */
export const tooManyAliasesError = (start: number): YamlLimitError =>
  new YamlLimitError(
    start,
    message('The file has more than {0} aliases. Replace aliases with their values', yamlLimits.aliases),
  );

/** The error of aliases that stand for too much. */
export const tooManyValuesError = (start: number): YamlLimitError =>
  new YamlLimitError(
    start,
    message('The aliases expand to more than {0} values. Use fewer aliases', yamlLimits.values),
  );

/** The error of too many keys that are there already. */
export const tooManyDuplicatesError = (start: number): YamlLimitError =>
  new YamlLimitError(
    start,
    message('The file has more than {0} duplicate keys. Remove them', yamlLimits.duplicates),
  );
