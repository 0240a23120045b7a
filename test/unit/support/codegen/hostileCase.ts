import fc from 'fast-check';
import type { Element, TestCase } from '../../../../src/core/case/testCase.ts';

/** Strings that would end a literal, a comment, a title or a line, if they were let. */
export const hostile: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "'",
    '"',
    '`',
    '\\',
    "\\'",
    "');process.exit();//",
    '${process.exit()}',
    '*/ process.exit() /*',
    '// @ts-nocheck',
    '\u2028process.exit()',
    '\u2029',
    '\r\n process.exit()',
    '</script>',
    '\u0000\u202e\ufeff',
    '\ud800',
    "$NAME'",
    '$$name\\',
    "'$PASSWORD",
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom("'", '"', '`', '\\', '$', '{', '}', '*', '/', '\n', '\r', '\u2028', 'a', '$a', '$$a'),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join('')),
);

/** A case in which every string that users write is the given one. */
export const caseOf = (text: string): TestCase => {
  const selectors = (['ROLE', 'TEXT', 'LABEL', 'TEST_ID', 'CSS', 'TITLE'] as const).map((selectorType) => ({
    selectorType,
    selector: text,
  }));
  const filter = { selectorType: 'FILTER' as const, options: { hasText: text, hasNotText: text } };
  const step = (interaction: Element['interaction']): Element => ({
    interaction,
    selectors: [...selectors, filter],
  });
  return {
    id: '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab',
    description: text,
    prompt: text,
    tagNames: [`tag${text}`],
    excludedEnvironmentNames: [text],
    entryPointUrlPath: `/${text}`,
    elements: [
      step({ action: 'CLICK', calledWith: null }),
      step({ action: 'ENTER_TEXT', calledWith: text }),
      step({ action: 'TYPE_TEXT', calledWith: { text } }),
      step({ action: 'KEY_PRESS', calledWith: text }),
      step({ action: 'SELECT_OPTION', calledWith: [{ label: text, value: text }] }),
      step({ action: 'GO_TO', calledWith: text }),
      step({ action: 'UPLOAD', calledWith: text }),
      step({ action: 'DOWNLOAD', calledWith: `a${text}` }),
      step({ action: 'EXTRACT', calledWith: { type: 'ATTRIBUTE', variableName: 'a', attributeName: text } }),
      step({ action: 'JAVASCRIPT', calledWith: { code: `a();\nb();${text.replaceAll('\n', ' ')}c()` } }),
      step({ action: text as 'HOVER' }),
      { assertion: { expectation: 'TO_CONTAIN_TEXT', calledWith: text }, selectors },
      { assertion: { expectation: 'TO_HAVE_VALUE', calledWith: text }, selectors },
      { assertion: { expectation: 'TO_HAVE_STYLE', calledWith: [text, text] }, selectors },
      { assertion: { expectation: 'RESPONSE_OK', calledWith: text } },
    ],
  };
};
