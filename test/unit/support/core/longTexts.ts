/** Texts made to take long: those who read them must not take more than their share. */

/** Lines like locators, each as long as `size`. */
export function locatorLines(size: number): string[] {
  const filled = (part: string, before = '', after = ''): string =>
    before + part.repeat(Math.floor((size - before.length - after.length) / part.length)) + after;
  return [
    ...[
      '(',
      '[',
      '{',
      '`${',
      '!',
      'a+',
      'a=>',
      '({a:',
      'new ',
      'await ',
      'async(',
      'a?',
      'a.',
      '<!--',
      '/**/',
      ' ',
      '\n',
      '//',
      '/*',
      'function f(){',
      '\\',
    ].map((part) => filled(part)),
    filled('.first()', "getByText('a')"),
    filled('x', "getByText('", "')"),
    filled(String.raw`\u{1F600}`, "getByText('", "')"),
    filled("name:'a',", "getByRole('a',{", '})'),
    filled('9', 'nth(', ')'),
    filled('(a', 'getByText(/', '/)'),
    filled('/**/', "getByText('a')", '/'),
    filled(' ', "getByText('a')", 'x'),
  ];
}

/** Texts like Playwright code, each as long as `size`. */
export const playwrightCode = (size: number): string[] =>
  [
    '(',
    '(\n',
    '{\n',
    '`',
    '`${',
    'a=>',
    '!',
    "page.click('#a');\n",
    "page.click('#a';\n",
    "page.getByText('a'\n",
    '.a\n',
    'x\n',
    `${'('.repeat(1000)}\n`,
    "test('a', () => {\n",
    '//\n',
    'if(a)',
  ].map((part) => part.repeat(Math.ceil(size / part.length)));

const step = '  - interaction:\n      action: CLICK\n    selectors:\n      - selectorType: FIRST\n';

/** Texts like test cases: with so many steps, and with lines as long as they are. */
export const stepTexts = (steps: number): string[] => [
  `elements:\n${step.repeat(steps)}`,
  `elements: ${'&'.repeat(steps * 3)} x\n`,
  '\n'.repeat(steps * 25),
];
