import assert from 'node:assert/strict';
import fc from 'fast-check';
import { selectorSchema, selectorTypes, type Selector } from '../../../../src/core/case/selector.ts';
import {
  toLocatorLine,
  parseLocatorLinks,
  parseLocatorLine,
  printLocatorLine,
} from '../../../../src/core/locator/locatorLine.ts';
import { methodsByType } from '../../../../src/core/locator/locatorMethods.ts';
import { suggestLocatorFixes, LocatorSyntaxError } from '../../../../src/core/locator/locatorSyntaxError.ts';
import { render } from '../../../../src/core/message.ts';
import { runs } from '../../../support/properties.ts';
import { canonical, chains, hostile } from '../../support/core/locatorSamples.ts';
import { locatorLines } from '../../support/core/longTexts.ts';

/** What is refused, as a person sees it: the marked text, the reason, the way out. */
function refused(text: string): string {
  try {
    return `read as ${printLocatorLine(parseLocatorLine(text))}`;
  } catch (error) {
    if (!(error instanceof LocatorSyntaxError)) throw error;
    const { start, end, what, todo } = error;
    assert.ok(start >= 0 && start <= end && end <= text.length, `${start}–${end} of ${text.length}`);
    return `${start} «${text.slice(start, end)}» ${render(what)}${todo ? `. ${render(todo)}` : ''}`;
  }
}

const hints = {
  value: 'Use the value itself, or a variable of the test case, such as $NAME, inside the quotes',
  nested:
    "Nested locators aren't supported: a test case uses a single chain of locators. " +
    'Locate the element by its text with hasText, or by CSS, such as li:has(button)',
  regex:
    "Regular expressions aren't supported in a test case. Use text: without exact, it matches part of the text and ignores case",
  two: "Combined locators aren't supported: a test case uses a single chain of locators. Locate the element with a single chain, or with CSS",
  action:
    'This is an action on the element, not part of its locator. ' +
    'Remove it: the action of the step defines what is done',
  literal: 'Text in quotes, a number, true or false is expected here',
  start: 'A locator starts with "page." or with a locator method, such as getByRole',
  frame:
    'In a test case, frames can only be located by CSS. ' +
    'Use locator(…).contentFrame(), such as locator(\'iframe[title="Chat"]\').contentFrame()',
};

describe('a locator line', () => {
  it('has a method for every selector type, with the options of the schema', () => {
    assert.deepEqual([...methodsByType.keys()].toSorted(), [...selectorTypes].toSorted());
    const samples = { string: 'x', number: 1, boolean: true };
    for (const [selectorType, { options }] of methodsByType) {
      const every = Object.fromEntries([...options].map(([key, type]) => [key, samples[type]]));
      const check = (extra: object): boolean =>
        selectorSchema.safeParse({ selectorType, selector: '1', options: { ...every, ...extra } }).success;
      assert.ok(check({}), selectorType);
      for (const key of ['name', 'level', 'exact', 'hasText', 'pressed'].filter((key) => !options.has(key))) {
        assert.ok(
          !check({
            [key]:
              samples[
                key === 'level' ? 'number' : key === 'name' || key === 'hasText' ? 'string' : 'boolean'
              ],
          }),
          `${selectorType} ${key}`,
        );
      }
    }
  });

  it('says the chain of the domain’s example', () => {
    const selectors: Selector[] = [
      { selectorType: 'ROLE', selector: 'row' },
      { selectorType: 'FILTER', options: { hasText: 'Ada' } },
      { selectorType: 'ROLE', selector: 'button', options: { name: 'Delete' } },
    ];
    const line = "getByRole('row').filter({ hasText: 'Ada' }).getByRole('button', { name: 'Delete' })";
    assert.deepEqual(toLocatorLine(selectors), { line, exact: true });
    assert.deepEqual(parseLocatorLine(line), selectors);
  });

  it('gives the same selectors again when it is read: parse ∘ print', () => {
    fc.assert(
      fc.property(chains, (selectors) => {
        const { line, exact } = toLocatorLine(selectors);
        assert.ok(exact);
        assert.deepEqual(parseLocatorLine(line), selectors);
        assert.ok(selectorSchema.array().safeParse(parseLocatorLine(line)).success);
      }),
      runs(500),
    );
  });

  it('is printed in one form, however it was written: print ∘ parse', () => {
    const quotes: ((text: string) => string)[] = [
      (text) => JSON.stringify(text),
      (text) =>
        `'${JSON.stringify(text)
          .slice(1, -1)
          .replaceAll(String.raw`\"`, '"')
          .replaceAll("'", String.raw`\'`)}'`,
      (text) => `\`${JSON.stringify(text).slice(1, -1).replaceAll('`', '\\`').replaceAll('${', '\\${')}\``,
    ];
    const frames = fc.constantFrom<(line: string) => string>(
      (line) => line,
      (line) => `page.${line}`,
      (line) => `  await page.${line} ;\n`,
      (line) => `(this.page\n  .${line}) // found`,
    );
    const wordings = fc.tuple(hostile, hostile, fc.constantFrom(...quotes), frames);
    fc.assert(
      fc.property(wordings, ([a, b, quote, frame]) => {
        const text = frame(
          `locator(${quote(a)}, {"hasText":${quote(b)},}) . getByRole(${quote(b)},{exact:true,'name':${quote(a)}}).nth(-0x2)`,
        );
        const selectors = parseLocatorLine(text);
        const line = printLocatorLine(selectors);
        assert.deepEqual(selectors, [
          { selectorType: 'CSS', selector: a },
          { selectorType: 'FILTER', options: { hasText: b } },
          { selectorType: 'ROLE', selector: b, options: { exact: true, name: a } },
          { selectorType: 'NTH', selector: '-2' },
        ]);
        assert.equal(printLocatorLine(parseLocatorLine(line)), line);
        assert.match(line, /^[^\p{Cc}\u2028\u2029]*$/u);
      }),
      runs(100),
    );
  });

  const lines: [text: string, line: string][] = [
    ['page.getByText(`plain`)', "getByText('plain')"],
    [`getByText("it's")`, String.raw`getByText('it\'s')`],
    [String.raw`getByText('\n\t\\\'\x41\u00e9\u{1F600}\q\0')`, String.raw`getByText('\n\t\\\'Aé😀q\u0000')`],
    ["getByText('a', {})", "getByText('a')"],
    ["getByText('a',)", "getByText('a')"],
    [
      "getByRole('heading', { level: 2.5e1, exact: false, name: 'x' })",
      "getByRole('heading', { name: 'x', exact: false, level: 25 })",
    ],
    [
      "locator('li', { hasText: 'a', hasNotText: 'b' })",
      "locator('li').filter({ hasText: 'a', hasNotText: 'b' })",
    ],
    ["locator('#f').contentFrame().getByText('x')", "frameLocator('#f').getByText('x')"],
    ["locator('iframe').nth(1).contentFrame().first()", "frameLocator('iframe').nth(1).first()"],
    [
      "frameLocator('#a').frameLocator('#b').locator('p')",
      "frameLocator('#a').frameLocator('#b').locator('p')",
    ],
    ["locator('xpath=//a').last().nth(-1).nth(0)", "locator('xpath=//a').last().nth(-1).nth(0)"],
    ['nth(123456789012345678901)', 'nth(123456789012345678901)'],
    ['nth(1_000)', 'nth(1000)'],
    ['nth(-0)', 'nth(0)'],
    ['nth(1e3)', 'nth(1000)'],
    ["getByRole('a', { level: -0 })", "getByRole('a', { level: -0 })"],
    ["/* the */ getByText /* text */ ('a') /* a */ // b", "getByText('a')"],
    ['first()', 'first()'],
    ['filter()', 'filter()'],
    ["(((page.getByText(('a')))))", "getByText('a')"],
    ["getByText('\u2028')", String.raw`getByText('\u2028')`],
    ["getByText('a\\\nb')", "getByText('ab')"],
  ];
  for (const [text, line] of lines) {
    it(`reads ${JSON.stringify(text)}`, () => assert.equal(printLocatorLine(parseLocatorLine(text)), line));
  }

  const flaws: [text: string, told: string][] = [
    ['', '0 «» There is no locator'],
    ['  ', '0 «  » There is no locator'],
    ['page', `0 «page» A locator method, such as getByRole, is expected after "page."`],
    ['page.', '5 «» Unexpected end: something is missing'],
    ['save', `0 «save» ${hints.start}`],
    ["'#save'", `0 «'#save'» ${hints.start}`],
    ["row.getByText('a')", `0 «row» ${hints.start}`],
    ["page1.getByText('a')", `0 «page1» ${hints.start}`],
    ['page.getByText', `0 «page.getByText» ${hints.start}`],
    ["getByText('a'", '13 «» Unexpected end: something is missing'],
    ["getByText('a", "10 «'a» A quote or comment isn't closed"],
    ["getByText('a'))", "14 «)» This isn't part of the locator"],
    ["getByText('a').", '15 «» Unexpected end: something is missing'],
    ["getByText('a'); alert(1)", "16 «alert(1)» This isn't part of the locator"],
    ["getByText('a') getByText('b')", "15 «getByText('b')» This isn't part of the locator"],
    ["getByText('a'), getByText('b')", `0 «getByText('a'), getByText('b')» ${hints.start}`],
    ["getByText('a').click()", `15 «click» ${hints.action}`],
    ["getByText('a').toString()", '15 «toString» "toString" isn\'t supported'],
    ["getByRol('link')", '0 «getByRol» "getByRol" isn\'t supported. Did you mean getByRole?'],
    ["page.locator('li').frist()", '19 «frist» "frist" isn\'t supported. Did you mean first?'],
    [
      "locator('#f').contentframe()",
      '14 «contentframe» "contentframe" isn\'t supported. Did you mean contentFrame?',
    ],
    ["constructor('a')", '0 «constructor» "constructor" isn\'t supported'],
    ["__proto__('a')", '0 «__proto__» "__proto__" isn\'t supported'],
    ["getByText('a').or(page.getByText('b'))", `15 «or» ${hints.two}`],
    ["getByText('a').and(getByText('b'))", `15 «and» ${hints.two}`],
    ["locator('li').filter({ has: page.getByText('a') })", `23 «has» ${hints.nested}`],
    ["locator('li', { hasNot: page.locator('a') })", `16 «hasNot» ${hints.nested}`],
    ["locator('li').locator(page.locator('a'))", `22 «page.locator('a')» ${hints.nested}`],
    [
      "locator('li').filter({ visible: true })",
      '23 «visible» filter() doesn\'t support the option "visible" in a test case',
    ],
    ['getByText(/a/i)', `10 «/a/i» ${hints.regex}`],
    ["getByRole('a', { name: /x/ })", `23 «/x/» ${hints.regex}`],
    ['getByText(a)', `10 «a» "a" is a variable of the code, which isn't supported. ${hints.value}`],
    [
      'getByText(undefined)',
      `10 «undefined» "undefined" is a variable of the code, which isn't supported. ${hints.value}`,
    ],
    ['getByText(process.env.X)', `10 «process.env.X» Variables of the code aren't supported. ${hints.value}`],
    [
      'getByText(`a${b}`)',
      `10 «\`a\${b}\`» Values that are built while the code runs aren't supported. ${hints.value}`,
    ],
    [
      "getByText('a' + 'b')",
      `10 «'a' + 'b'» Values that are computed while the code runs aren't supported. ${hints.value}`,
    ],
    [
      'getByText(x`a`)',
      `10 «x\`a\`» Values that are computed while the code runs aren't supported. ${hints.value}`,
    ],
    ['getByText(f())', `10 «f()» ${hints.nested}`],
    ['getByText(() => 1)', "10 «() => 1» Functions aren't supported here"],
    ['getByText(null)', `10 «null» ${hints.literal}`],
    ['getByText(1n)', `10 «1n» ${hints.literal}`],
    ['getByText([])', `10 «[]» ${hints.literal}`],
    ['getByText({})', `10 «{}» ${hints.literal}`],
    ['getByText(1)', '10 «1» "getByText" needs text in quotes'],
    ['getByText()', '0 «getByText()» getByText() needs an argument'],
    ['getByText(...a)', '10 «...a» "..." isn\'t supported here. Specify the options directly'],
    ["getByText('a', ...b)", '15 «...b» "..." isn\'t supported here. Specify the options directly'],
    ["getByText('a', { ...b })", '17 «...b» "..." isn\'t supported here. Specify the options directly'],
    ["getByText('a', 'b')", "15 «'b'» Options in braces are expected here"],
    ["getByText('a', {}, 1)", "19 «1» getByText() doesn't support this argument"],
    ["getByTestId('a', {})", "17 «{}» getByTestId() doesn't support this argument"],
    ['first(1)', "6 «1» first() doesn't support this argument"],
    ["locator('a').contentFrame(1)", "26 «1» contentFrame() doesn't support this argument"],
    ["getByTitle('a').contentFrame()", `16 «contentFrame» ${hints.frame}`],
    ['contentFrame()', `0 «contentFrame» ${hints.frame}`],
    ["locator('f', { hasText: 'x' }).contentFrame()", `31 «contentFrame» ${hints.frame}`],
    [
      "getByRole('a', { __proto__: 1 })",
      '17 «__proto__» getByRole() doesn\'t support the option "__proto__" in a test case',
    ],
    [
      "getByRole('a', { 'constructor': 1 })",
      "17 «'constructor'» getByRole() doesn't support the option \"constructor\" in a test case",
    ],
    [
      "getByRole('a', { nmae: 'x' })",
      '17 «nmae» getByRole() doesn\'t support the option "nmae" in a test case. Did you mean name?',
    ],
    ["getByRole('a', { ['name']: 'x' })", "17 «['name']: 'x'» Specify options as name: value"],
    [
      "getByRole('a', { get name() { return 'x' } })",
      "17 «get name() { return 'x' }» Specify options as name: value",
    ],
    ["getByRole('a', { name() {} })", '17 «name() {}» Specify options as name: value'],
    ["getByRole('a', { 1: 'x' })", '17 «1» Specify options as name: value'],
    [
      "getByRole('a', { name })",
      `17 «name» "name" is a variable of the code, which isn't supported. ${hints.value}`,
    ],
    ["getByRole('a', { name: 'x', name: 'y' })", '28 «name» "name" is specified twice'],
    ["getByRole('a', { name: 1 })", '23 «1» "name" needs text in quotes'],
    ["getByRole('a', { level: '1' })", '24 «\'1\'» "level" needs a number'],
    ["getByRole('a', { exact: 'yes' })", '24 «\'yes\'» "exact" needs true or false'],
    ["getByRole('a', { level: 1e999 })", '24 «1e999» This number is too large'],
    [
      "getByText('a', { name: 'x' })",
      '17 «name» getByText() doesn\'t support the option "name" in a test case',
    ],
    [
      "page?.getByText('a')",
      `0 «page?.getByText('a')» "?." isn't supported here: a locator always exists. Use "." instead`,
    ],
    [
      "page.getByText?.('a')",
      `0 «page.getByText?.('a')» "?." isn't supported here: a locator always exists. Use "." instead`,
    ],
    ["page['getByText']('a')", "5 «'getByText'» Call methods by name, such as .first()"],
    ["(0, eval)('a')", '0 «(0, eval)» A locator method, such as getByRole, is expected here'],
    ["new Locator('a')", `0 «new Locator('a')» ${hints.start}`],
    ['nth(1.5)', '4 «1.5» nth() needs a whole number'],
    ["nth('1')", "4 «'1'» nth() needs a whole number"],
    ['nth(1e30)', '4 «1e30» nth() needs a whole number'],
    ['nth(01)', '4 «01» Syntax error: Invalid number'],
    [String.raw`getByText('\u12')`, '13 «12» Unknown escape sequence'],
    [String.raw`getByText('\u{110000}')`, '14 «110000}» Unknown escape sequence'],
    ['(', '1 «» Unexpected end: something is missing'],
    ['('.repeat(20_000), `0 «${'('.repeat(20_000)}» This is nested too deeply`],
    [
      `getByText('${'a'.repeat(20_000)}')`,
      `20000 «${'a'.repeat(11)}')» Locators longer than 20000 characters aren't supported`,
    ],
  ];
  for (const [text, told] of flaws) {
    it(`refuses ${JSON.stringify(text.slice(0, 60))}`, () => assert.equal(refused(text), told));
  }

  it('offers the nearest names in place of an unknown one, at most three', () => {
    const fixesOf = (line: string): string[] => {
      try {
        parseLocatorLine(line);
        return [];
      } catch (error) {
        return suggestLocatorFixes(line, error).map((fix) => fix.line);
      }
    };
    const [role, ...others] = fixesOf("page.getByRol('link').first()");
    assert.equal(role, "page.getByRole('link').first()");
    assert.equal(others.length, 2);
    assert.deepEqual(fixesOf("filter({ hasTxt: 'a' })"), [
      "filter({ hasText: 'a' })",
      "filter({ hasNotText: 'a' })",
    ]);
    assert.deepEqual(fixesOf("getByText('a').or(getByText('b'))"), []);
  });

  it('knows where each link stands', () => {
    const text = "await page.locator('li', { hasText: 'a' }).nth(2).contentFrame()";
    const fine = "page.locator('#f').first().contentFrame().locator('li', { hasText: 'a' })";
    assert.match(refused(text), /contentFrame/);
    const shown = parseLocatorLinks(fine).map(({ selector, name, argument, start, end }) =>
      [
        selector.selectorType,
        fine.slice(start, end),
        fine.slice(name.start, name.end),
        argument && fine.slice(argument.start, argument.end),
      ].join(' | '),
    );
    assert.deepEqual(shown, [
      "FRAME | locator('#f') | locator | '#f'",
      'FIRST | first().contentFrame() | first | ',
      "CSS | locator('li', { hasText: 'a' }) | locator | 'li'",
      "FILTER | { hasText: 'a' } | locator | ",
    ]);
  });

  const inexact: [selectors: unknown[], line: string][] = [
    [[], ''],
    [[{ selector: '#save' }], "locator('#save')"],
    [[{ selector: 'button', options: { name: 'Save' } }], "getByRole('button', { name: 'Save' })"],
    [[{ selector: 'Save', options: { exact: true } }], "getByText('Save', { exact: true })"],
    [
      [{ selectorType: 'ROLE', selector: 'row' }, { options: { hasText: 'a' } }],
      "getByRole('row').filter({ hasText: 'a' })",
    ],
    [[{}], 'unknownType()'],
    [[null, 'x'], 'unknownType().unknownType()'],
    [[{ selectorType: 'SHADOW', selector: 'x' }], "unknownType('SHADOW', 'x')"],
    [[{ selectorType: 'SHADOW', selector: 'x', options: null }], "unknownType('SHADOW', 'x')"],
    [
      [{ selectorType: "a'); alert(1", selector: { deep: [1, null] } }],
      String.raw`unknownType('a\'); alert(1', { deep: [1, null] })`,
    ],
    [
      [{ selectorType: 'SHADOW', options: { 'a-b': { c: { d: { e: 1 } } } } }],
      "unknownType('SHADOW', { 'a-b': { c: { d: … } } })",
    ],
    [
      [{ selectorType: 'TEXT', selector: 'x', options: { fuzzy: 0.5, exact: true } }],
      "getByText('x', { exact: true, fuzzy: 0.5 })",
    ],
    [[{ selectorType: 'TEXT', selector: 'x', depth: 2 }], "getByText('x')"],
    [[{ selectorType: 'FIRST', selector: 'x' }], 'first()'],
    [[{ selectorType: 'NTH', selector: 'odd' }], "nth('odd')"],
    [[{ selectorType: 'NTH', selector: '007' }], 'nth(7)'],
    [[{ selectorType: 'NTH', selector: '-0' }], 'nth(0)'],
    [[{ selectorType: 'TEXT', selector: null }], "getByText('')"],
    [[{ selectorType: 'CSS', selector: 'a'.repeat(20_000) }], `locator('${'a'.repeat(20_000)}')`],
  ];
  for (const [selectors, line] of inexact) {
    it(`says that it leaves something out of ${JSON.stringify(selectors).slice(0, 80)}`, () => {
      assert.deepEqual(toLocatorLine(selectors as Selector[]), { line, exact: false });
    });
  }

  it('says everything where only the index, nulls and empty options are left out', () => {
    const selectors = [
      { selectorType: 'TEXT', selector: 'a', options: {}, index: 3 },
      { selectorType: 'FIRST', selector: null },
      { selectorType: 'LAST', selector: '' },
    ];
    assert.deepEqual(toLocatorLine(selectors as Selector[]), {
      line: "getByText('a').first().last()",
      exact: true,
    });
  });

  it('is exact when, and only when, reading it gives the same again', () => {
    const odd = fc.record(
      {
        selectorType: fc.constantFrom(...selectorTypes, 'SHADOW', undefined),
        selector: fc.oneof(hostile, fc.constant('2')),
        options: fc.dictionary(
          fc.constantFrom('name', 'exact', 'level', 'hasText', '__proto__', 'x y'),
          fc.jsonValue({ maxDepth: 2 }),
          { maxKeys: 2 },
        ),
      },
      { requiredKeys: ['selectorType'] },
    );
    fc.assert(
      fc.property(fc.array(odd, { minLength: 1, maxLength: 3 }), (selectors) => {
        const { line, exact } = toLocatorLine(selectors as Selector[]);
        const read = refusedOr(line);
        const plain = canonical(selectors).map((one) => {
          const isUnneeded = ['FILTER', 'FIRST', 'LAST'].includes(String(Reflect.get(one, 'selectorType')));
          return isUnneeded && Reflect.get(one, 'selector') === '' ? { ...one, selector: undefined } : one;
        });
        assert.equal(
          exact,
          read !== undefined && JSON.stringify(sorted(read)) === JSON.stringify(sorted(plain)),
          line,
        );
      }),
      runs(1000),
    );
  });

  it('throws nothing but its own error, whatever it is given', () => {
    const scraps = fc.constantFrom(
      'page',
      '.',
      '(',
      ')',
      '{',
      '}',
      '[',
      ']',
      "'",
      '"',
      '`',
      '${',
      ',',
      ':',
      ';',
      'getByRole',
      "getByText('a')",
      'nth(',
      '-',
      '1',
      'name',
      '=>',
      '...',
      '?.',
      '/',
      '/*',
      '//',
      '\n',
      'await ',
      'async ',
      'function',
      'class ',
      'import(',
      'new ',
      '\\u',
      '<!--',
      '#x',
      '@',
      '\ud800',
      '0x',
      '1n',
      'yield ',
      'let ',
      'super',
      'this.',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(scraps, { maxLength: 30 }).map((parts) => parts.join('')),
          hostile,
        ),
        (text) => void refused(text),
      ),
      runs(2000),
    );
  });

  it('reads or refuses a line as long as may be, whatever it is', () => {
    for (const line of locatorLines(20_000)) refused(line);
  });
});

function refusedOr(line: string): object[] | undefined {
  try {
    return parseLocatorLine(line);
  } catch {
    return undefined;
  }
}

/** The same with keys in order and without what is undefined, fit for comparing as text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : value;
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}
