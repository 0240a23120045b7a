import assert from 'node:assert/strict';
import { checkCase } from '../../../../src/core/checks/checkCase.ts';
import { mends, projectOf, shows, titles, withSteps } from '../../support/core/checkSamples.ts';

const click = (selectors: string): string =>
  withSteps(`  - interaction:
      action: CLICK
    selectors:
${selectors}`);

describe('checks of a step', () => {
  describe('missing-selectors', () => {
    it('names the action, and offers a selector', () => {
      const [found] = shows(
        withSteps(`  - interaction:
      action: CLICK
              ^^^^^ missing-selectors warning: CLICK needs selectors to locate its element
  - assertion:
      expectation: VISIBLE
                   ^^^^^^^ missing-selectors warning: VISIBLE needs selectors to locate its element
    selectors: []
  - interaction:
      action: DOWNLOAD
              ^^^^^^^^ missing-selectors warning: DOWNLOAD needs selectors to locate its element
      calledWith: report.csv
`),
      );
      assert.deepEqual(found && titles(found), ['Add a selector']);
    });
    it('puts the selector below the step, and in place of an empty list', () => {
      mends(
        withSteps(
          '  - interaction:\n      action: ENTER_TEXT # here\n      calledWith: Ada # name\n    ignoreFailure: true\n',
        ),
        'Add a selector',
        withSteps(
          '  - interaction:\n      action: ENTER_TEXT # here\n      calledWith: Ada # name\n    selectors:\n      - selectorType: LABEL\n        selector: Label\n    ignoreFailure: true\n',
        ),
      );
      mends(
        withSteps('  - selectors: [] # none\n    assertion:\n      expectation: VISIBLE'),
        'Add a selector',
        withSteps(
          '  - selectors:\n      - selectorType: TEXT\n        selector: Text # none\n    assertion:\n      expectation: VISIBLE',
        ),
      );
      mends(
        withSteps('- interaction:\n    action: CLICK\r\n  selectors:\r\n'),
        'Add a selector',
        withSteps(
          '- interaction:\n    action: CLICK\r\n  selectors:\r\n    - selectorType: TEXT\r\n      selector: Text\r\n',
        ),
      );
    });
    it('is silent where none is needed, may be needed, or nothing is known', () => {
      shows(
        withSteps(`  - interaction: { action: GO_TO, calledWith: / }
  - interaction: { action: WAIT_FOR }
  - interaction: { action: CLOSE_PAGE }
  - interaction: { action: OPEN_EMAIL }
  - interaction: { action: KEY_PRESS, calledWith: Enter }
  - interaction: { action: SCROLL, calledWith: { y: 1 } }
  - interaction: { action: JAVASCRIPT, calledWith: { code: "1" } }
  - assertion: { expectation: RESPONSE_OK, calledWith: / }
  - interaction: { action: SWIPE }
  - assertion: { expectation: TO_BE_SWIPED }
  - interaction: { action: CLICK }
    selectors: *other
  - <<: *other
    interaction: { action: CLICK }
`),
      );
    });
  });

  describe('narrows-nothing', () => {
    it('wants something before FIRST, LAST, NTH and FILTER', () => {
      shows(
        click(`      - selectorType: FIRST
                      ^^^^^ narrows-nothing warning: FIRST needs a preceding selector that finds elements
`),
      );
    });
    it('is silent behind any selector, and for types it does not know', () => {
      shows(click('      - selectorType: TEST_ID\n        selector: card\n      - selectorType: FIRST\n'));
      shows(click('      - selectorType: NEWEST\n      - selectorType: FIRST\n'));
      shows(click('      - selector: abridged\n'));
    });
  });

  describe('empty-filter', () => {
    const card = '      - selectorType: TEST_ID\n        selector: card\n';
    it('is removed with its lines', () => {
      const text = click(`${card}      - selectorType: FILTER
                      ^^^^^^ empty-filter hint: The FILTER has neither hasText nor hasNotText, so it has no effect
        options: {}
`);
      const [found] = shows(text);
      assert.deepEqual(found && titles(found), ['* Remove the selector']);
      mends(
        click(`${card}      - selectorType: FILTER\n      - selectorType: LAST\n`),
        'Remove the selector',
        click(`${card}      - selectorType: LAST\n`),
      );
      mends(click(`${card}      - selectorType: FILTER`), 'Remove the selector', click(card.trimEnd()));
    });
    it('is silent with any option, also one of a newer service', () => {
      shows(click(`${card}      - selectorType: FILTER\n        options: { visible: true }\n`));
      shows(click(`${card}      - selectorType: FILTER\n        options: *shared\n`));
    });
  });

  describe('unknown-role', () => {
    it('knows what was meant', () => {
      const [found] = shows(
        click(`      - selectorType: ROLE
        selector: buton
                  ^^^^^ unknown-role warning: "buton" is not an ARIA role: nothing will match
        options: { name: Save }
`),
      );
      assert.deepEqual(found && titles(found), ['* Change to "button"']);
      mends(
        click('      - selectorType: ROLE\n        selector: "h2" # big\n'),
        'Change to "heading"',
        click('      - selectorType: ROLE\n        selector: heading # big\n'),
      );
    });
    it('offers nothing where nothing is near', () => {
      const [found] = shows(
        click(`      - selectorType: ROLE
        selector: chevron
                  ^^^^^^^ unknown-role warning: "chevron" is not an ARIA role: nothing will match
`),
      );
      assert.deepEqual(found?.fixes, []);
    });
    for (const role of ['Dialog', 'doc-abstract', 'graphics-symbol', 'image', '$ROLE', 'sectionheader', '""'])
      it(`is silent on ${role}`, () =>
        void shows(click(`      - selectorType: ROLE\n        selector: ${role}\n`)));
    it('is silent on other types', () =>
      void shows(click('      - selectorType: TEXT\n        selector: buton\n')));
  });

  describe('trailing-line-break', () => {
    it('hints at block texts that a step takes with their last line break, and leaves it out', () => {
      const text = withSteps(`  - interaction:
      action: TYPE_TEXT
      calledWith:
        text: |+ # how
              ^^ trailing-line-break hint: The line break at the end is part of the text
          Red chair

        delay: 5
    selectors:
      - selectorType: ROLE
        selector: textbox
        options:
          name: >2
                ^^ trailing-line-break hint: The line break at the end is part of the text
            The name
            of it
          exact: true
`);
      const [found] = shows(text);
      assert.deepEqual(found && titles(found), ['* Change to "|-", which leaves it out']);
      const typed = (header: string): string =>
        withSteps(
          `  - interaction:\n      action: UPLOAD\n      calledWith: ${header}\n        list.csv\n    selectors:\n      - selectorType: LABEL\n        selector: File\n`,
        );
      mends(typed('|'), 'Change to "|-", which leaves it out', typed('|-'));
      mends(typed('>1+ # csv'), 'Change to ">1-", which leaves it out', typed('>1- # csv'));
    });

    it('hints at fields of the whole test case, above and below its steps', () => {
      const step = `  - interaction: { action: CLOSE_PAGE }\n    ignoreFailure: false\n`;
      const texts = [
        ['entryPointUrlPath: ', '\n  /shop\n'],
        ['folderName: ', '\n  Shop\n'],
        ['externalId: ', '\n  T-1\n'],
        ['tagNames:\n  - smoke\n  - ', '\n    cart\n'],
        ['excludedEnvironmentNames:\n- ', '\n  prod\n'],
      ];
      for (const [key = '', value = ''] of texts) {
        const above = (header: string): string => `${key}${header}${value}${withSteps(step)}`;
        const below = (header: string): string => `${withSteps(step)}${key}${header}${value}`;
        for (const text of [above, below])
          mends(text('|'), 'Change to "|-", which leaves it out', text('|-'));
      }
    });

    const onField = 'selectors:\n      - selectorType: LABEL\n        selector: Field\n';
    const argument = (name: string, lines: string): string => {
      const kind = /^[A-Z_]*(?:TO_|RESPONSE)/.test(name) ? 'assertion' : 'interaction';
      const key = kind === 'assertion' ? 'expectation' : 'action';
      return withSteps(`  - ${kind}:\n      ${key}: ${name}\n      calledWith:${lines}\n    ${onField}`);
    };
    const hints = (text: string): number =>
      checkCase(text, projectOf({})).filter(({ code }) => code === 'trailing-line-break').length;
    for (const [name, lines] of [
      ['ENTER_TEXT', ' |\n        a'],
      ['KEY_PRESS', ' >\n        Enter'],
      ['GO_TO', ' |\n        /a'],
      ['DOWNLOAD', ' |\n        a.csv'],
      ['SELECT_OPTION', ' |\n        a'],
      ['SELECT_OPTION', '\n        - |\n          a'],
      ['SELECT_OPTION', '\n        - value: |\n            a'],
      ['EXTRACT', '\n        type: TEXT\n        variableName: |\n          a'],
      ['OPEN_EMAIL', '\n        subjectContaining: |\n          a'],
      ['TO_HAVE_VALUE', ' |\n        a'],
      ['TO_HAVE_STYLE', '\n        - color\n        - |\n          red'],
      ['RESPONSE_OK', ' |\n        /a'],
    ] as const)
      it(`hints at ${name}${JSON.stringify(lines)}`, () => {
        assert.equal(hints(argument(name, lines)), 1);
      });

    it('is silent about code, texts whose blanks are ignored, other styles, and a line break alone', () => {
      for (const text of [
        argument('JAVASCRIPT', '\n        code: |\n          a'),
        argument('TO_CONTAIN_TEXT', ' |\n        a'),
        argument('ENTER_TEXT', ' |-\n        a'),
        argument('ENTER_TEXT', ' "a\\n"'),
        argument('ENTER_TEXT', ' |+\n\n'),
        click('      - selectorType: CSS\n        selector: |\n          #a\n'),
        click(
          '      - selectorType: ROLE\n        selector: link\n        options:\n          name: |\n            a\n',
        ),
        click('      - selectorType: TEST_ID\n        selector: |-\n          a\n'),
      ])
        assert.equal(hints(text), 0, text);
      assert.equal(hints(click('      - selectorType: TEST_ID\n        selector: |\n          a\n')), 1);
    });
  });

  describe('nameless-role', () => {
    it('hints where a page usually has many, and lets the name be typed', () => {
      const [found] = shows(
        click(`      - selectorType: ROLE
        selector: button
                  ^^^^^^ nameless-role hint: A page usually has more than one "button". Add a name to identify the element
        options:
          exact: true
`),
      );
      assert.deepEqual(found && titles(found), ['* Add a name']);
    });
    const role = (rest: string): string => click(`      - selectorType: ROLE\n        selector: link${rest}`);
    it('adds the name where there are options and where there are none', () => {
      mends(role(' # here\n'), 'Add a name', role(' # here\n        options:\n          name: Name\n'));
      mends(role(''), 'Add a name', role('\n        options:\n          name: Name'));
      mends(
        role('\n        options:\n          exact: true\n'),
        'Add a name',
        role('\n        options:\n          name: Name\n          exact: true\n'),
      );
      mends(role('\n        options: {}\n'), 'Add a name', role('\n        options: { name: Name }\n'));
      mends(
        role('\n        options: { exact: true }\n'),
        'Add a name',
        role('\n        options: { name: Name, exact: true }\n'),
      );
      mends(
        role('\n        options: { name: "" }\n'),
        'Add a name',
        role('\n        options: { name: Name }\n'),
      );
      mends(
        click('      - { selectorType: ROLE, selector: link }\n'),
        'Add a name',
        click('      - { selectorType: ROLE, selector: link, options: { name: Name } }\n'),
      );
    });
    it('is silent with a name, with another option that picks, and in a chain', () => {
      shows(role('\n        options: { name: Save }\n'));
      shows(role('\n        options: { pressed: true }\n'));
      shows(role('\n        options: { newer: 1 }\n'));
      shows(role('\n      - selectorType: FIRST\n'));
      shows(
        click(
          '      - selectorType: TEST_ID\n        selector: form\n      - selectorType: ROLE\n        selector: button\n',
        ),
      );
      shows(click('      - selectorType: ROLE\n        selector: alert\n'));
    });
    it('is silent where nothing must be there, and in steps it does not know', () => {
      const row = '    selectors:\n      - selectorType: ROLE\n        selector: row\n';
      shows(withSteps(`  - assertion: { expectation: NOT_VISIBLE }\n${row}`));
      shows(withSteps(`  - assertion: { expectation: TO_HAVE_COUNT }\n${row}`));
    });
  });

  describe('selector quality', () => {
    const css = (selector: string): string =>
      click(`      - selectorType: CSS\n        selector: ${selector}\n`);
    it('hints at XPath', () => {
      shows(
        css(`//div[@id="x"]/a
                  ^^^^^^^^^^^^^^^^ xpath hint: XPath breaks when the page structure changes. Use a role, a label or a test id instead`),
      );
      for (const other of ['"xpath=//a"', '(//a)[2]', '..', '/html/body/a'])
        assert.throws(() => shows(css(other)), /xpath hint/);
    });
    it('hints at long chains', () => {
      shows(
        css(`main > div ul li a
                  ^^^^^^^^^^^^^^^^^^ long-css hint: A chain of 5 CSS selectors breaks when the page structure changes. Use a role, a label or a test id instead`),
      );
      shows(css('form .row .field input'));
      shows(css('a[title="one two three four five six"], b:has(c d e f g)'));
      shows(css('text=one two three four five six'));
    });
    it('hints at positions, and at nothing else of the kind', () => {
      shows(
        css(`ul > li:nth-child(3) a
                         ^^^^^^^^^^^^^ css-position hint: The position among siblings changes easily. Use text, a role or a test id instead`),
      );
      shows(
        css(`"tr:nth-of-type( 2 )"
                     ^^^^^^^^^^^^^^^^^ css-position hint: The position among siblings changes easily. Use text, a role or a test id instead`),
      );
      shows(css('li:first-child'));
      shows(css('tr:nth-child(odd)'));
      shows(css(`'[title="li:nth-child(3)"]'`));
    });
    it('hints at ids and classes that tools make', () => {
      shows(
        css(`"form #ember1234"
                        ^^^^^^^^^^ generated-id hint: "ember1234" looks generated and may change with the next build`),
      );
      for (const made of [
        '"#radix-:r1f:"',
        String.raw`"#\\:r3\\:"`,
        '"[id=\'mui-123\']"',
        '"#btn-3f2a9c81"',
        '.css-1dbjc4n',
        '.sc-bdVaJa',
        '.Button_root__3aXyZ',
        '.jss42',
        '"#a0b1c2d3-0000-4000-8000-000000000001"',
        '"#upload-1712345678901"',
        '.sc-gKsewC',
        '.sc-1l4sjvm-0',
        '.css-1q2w3e4',
        '.css-j7qwjs',
        '.css-13cymwt-control',
        '"#:r1:"',
        '"#_r_1a_"',
        '.MuiButton-root-42',
        '.makeStyles-paper-7',
        '.svelte-1x2y3z4',
        '._button_1xk2p_12',
        '.Home_main__VkIEL',
        '.ng-tns-c123-4',
        '"#mat-mdc-dialog-0"',
        '"#react-select-2-input"',
        '"#el-id-1024-7"',
      ])
        assert.throws(() => shows(css(made)), /generated-id hint/, made);
      for (const fine of [
        '"#user-1"',
        '"#step2"',
        '.col-md-6',
        '.block__item1',
        '.css-grid',
        '"#deadbeef"',
        '"#decade20"',
        '"#day-20310314"',
        '"[id^=ember123]"',
        '.sc-title',
        '"[data-x=\'.css-1dbjc4n\']"',
        '"#facade12x"',
        '.sc-Header',
        '.sc-navBar',
        '.sc-goToTop',
        '.sc-FAQList',
        '.sc-btnSave',
        '.css-header1',
        '.css-2column',
        '.css-step2of3',
        '.css-button',
        '.svelte-card2',
        '.MuiButton-root',
        '.MuiGrid-grid-xs-12',
        '.Menu_item__First',
        '.menu_item__Row2b',
        '._private_panel_2',
        '"#ember2024conference"',
        '"#mat-1"',
        '"#registration\\:step2"',
      ])
        shows(css(fine));
    });
    it('looks at CSS and frames only', () => {
      shows(click('      - selectorType: TEXT\n        selector: //comment\n'));
      shows(click('      - selectorType: TEST_ID\n        selector: "#ember123"\n'));
      shows(click('      - selectorType: SHADOW\n        selector: //x\n'));
    });
  });

  describe('index-order', () => {
    const step = (index: string): string => `  - index: ${index}\n    interaction: { action: CLOSE_PAGE }\n`;
    it('is reported once, and fixed by numbers in the order of the list', () => {
      const [found] = shows(
        withSteps(
          `${step('2')}${step('0').replace('\n', "\n           ^ index-order warning: The indexes of the steps don't match their order in the list. The order in the list is used\n")}${step('1')}`,
        ),
      );
      assert.deepEqual(found && titles(found), ['* Renumber in the order of the list']);
      mends(
        withSteps(step('5 # five') + step('7') + step('6')),
        'Renumber in the order of the list',
        withSteps(step('5 # five') + step('6') + step('7')),
      );
    });
    it('looks at selectors as well', () => {
      shows(
        click(`      - { index: 1, selectorType: TEXT, selector: Save }
      - { index: 0, selectorType: LAST }
                 ^ index-order warning: The indexes of the selectors don't match their order in the list. The order in the list is used
`),
      );
    });
    it('is silent on gaps, any start, equal numbers and what is no number', () => {
      shows(withSteps(step('3') + step('3') + step('null') + step('"1"') + step('9') + step('1.5')));
    });
  });
});
