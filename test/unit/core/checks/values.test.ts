import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findAddressFlaw } from '../../../../src/core/checks/values/findAddressFlaw.ts';
import { findCodeFlaw } from '../../../../src/core/checks/values/findCodeFlaw.ts';
import { findCssFlaw } from '../../../../src/core/checks/values/findCssFlaw.ts';
import { findKeyFlaw } from '../../../../src/core/checks/values/findKeyFlaw.ts';
import { render } from '../../../../src/core/message.ts';
import { findingsOf, mends, projectOf, shows, titles, withSteps } from '../../support/core/checkSamples.ts';

const script = (lines: string): string =>
  withSteps(`  - interaction:\n      action: JAVASCRIPT\n      calledWith:\n${lines}`);

const click = (selector: string): string =>
  withSteps(`  - interaction:
      action: CLICK
    selectors:
      - selectorType: CSS
        selector: ${selector}
`);

const step = (action: string, calledWith: string): string =>
  withSteps(`  - interaction:\n      action: ${action}\n      calledWith: ${calledWith}\n`);

describe('checks of values', () => {
  describe('invalid-javascript', () => {
    it('marks the place in code on one line', () => {
      shows(
        script(`        code: "let a = ;"
                       ^ invalid-javascript warning: This JavaScript can't be parsed: ";" is not expected here
`),
      );
    });

    it('marks the place in a block of several lines, whatever blanks stand before them', () => {
      shows(
        script(`        execType: browser
        code: |-
          const total = 1;

            if (total > 0 {
                          ^ invalid-javascript warning: This JavaScript can't be parsed: "{" is not expected here
              return { total };
          }
`),
      );
      shows(
        script('        code: |\r\n          foo(\r\n          bar baz\r\n').replaceAll(
          'bar baz\r\n',
          () => 'bar baz\r\n',
        ) +
          '              ^^^ invalid-javascript warning: This JavaScript can\'t be parsed: "baz" is not expected here\n',
      );
    });

    it('marks the end where something is missing', () => {
      shows(
        script(`        code: |
          if (true) {
                    ^ invalid-javascript warning: This JavaScript can't be parsed: Unexpected end: something is missing
`),
      );
    });

    it('takes what each engine takes: await, return, and code that waits', () => {
      shows(
        script(`        code: |
          const name = getDynamicVariable('name');
          if (!name) return;
          await fetch('/x');
          setDynamicVariable('name', \`\${name}!\`);
        execType: sandbox
  - interaction:
      action: WAIT_FOR
      calledWith: { type: code, code: "return document.readyState === 'complete'" }
`),
      );
    });

    it('finds that code in the page declares its parameter once more', () => {
      const again = 'const context = 1;';
      assert.ok(findCodeFlaw('let await', 'sandbox'));
      assert.match(render(findCodeFlaw(again, 'page')?.message ?? { template: '', args: [] }), /context/);
      assert.equal(findCodeFlaw(again, 'sandbox'), undefined);
    });

    it('looks at code of a wait, and of nothing else', () => {
      shows(
        withSteps(`  - interaction:
      action: WAIT_FOR
      calledWith:
        type: code
        code: return (
                     ^ invalid-javascript warning: This JavaScript can't be parsed: Unexpected end: something is missing
  - interaction: { action: ENTER_TEXT, calledWith: "let a = ;" }
    selectors: [{ selectorType: LABEL, selector: "let a = ;" }]
`),
      );
    });

    it('never throws, and marks a part of the code', () => {
      fc.assert(
        fc.property(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('sandbox', 'page', 'wait'),
          (code, place) => {
            const flaw = findCodeFlaw(code, place);
            if (!flaw) return;
            assert.ok(0 <= flaw.start && flaw.start < flaw.end, JSON.stringify(flaw));
            assert.ok(flaw.end <= Math.max(1, code.length), JSON.stringify(flaw));
          },
        ),
      );
    });
  });

  describe('unknown-name', () => {
    const inSandbox = (line: string): string =>
      `${' '.repeat(10)}${line.replaceAll('\n', `\n${' '.repeat(10)}`)}\n`;

    it('marks names that the sandbox does not have, each at its first use', () => {
      shows(
        script(
          `        code: |\n${inSandbox(`const text = getDynamicVarible('total');
             ^^^^^^^^^^^^^^^^^ unknown-name warning: "getDynamicVarible" isn't declared, and the sandbox has no such name
if (texts > 1) setDynamicVariable('x', texts);
    ^^^^^ unknown-name warning: "texts" isn't declared, and the sandbox has no such name
const { host } = new URL(location.href);
                         ^^^^^^^^ unknown-name warning: "location" exists only in the browser. Add "execType: browser" to run the code there
await page.goto(host + context.x);
      ^^^^ unknown-name warning: Code of a test case has no "page" of Playwright. Use other steps for what it does
                       ^^^^^^^ unknown-name warning: "context" exists only in the browser. Read variables with getDynamicVariable("name")
require('node:fs').writeFileSync($$file, $PASSWORD);
^^^^^^^ unknown-name warning: The sandbox has no "require": code can't access files, processes and modules
                                 ^^^^^^ unknown-name warning: "$$file" isn't filled in here. Read it with getDynamicVariable("file")
                                         ^^^^^^^^^ unknown-name warning: "$PASSWORD" isn't filled in here. Read it with decrypt("$PASSWORD")`)}`,
        ),
      );
    });

    it('changes a typo in all uses, in a block and in quotes', () => {
      const typo = (name: string): string => `        code: |\n${inSandbox(`${name}('a');\n${name}('b');`)}`;
      mends(script(typo('decript')), 'Change to "decrypt"', script(typo('decrypt')));
      mends(
        script('        code: "let total = 1; totl > 1"\n'),
        'Change to "total"',
        script('        code: "let total = 1; total > 1"\n'),
      );
      const [hidden] = findingsOf(
        script('        code: "let total = \\"\\"; totl + \\"\\""\n'),
        projectOf({}),
      );
      assert.ok(hidden);
      assert.deepEqual(titles(hidden), []);
    });

    it('does not report names of a page, but functions that no page has', () => {
      shows(
        script(`        execType: browser
        code: |
          const page = pages.current ?? app(jQuery, context.total, window.thing);
          return { total: page.locator('x') };
`),
      );
      shows(
        script(`        execType: browser
        code: |
          await page.waitForTimeout(100);
                ^^^^ unknown-name warning: Code of a test case has no "page" of Playwright. Use other steps for what it does
          page.open();
          setDynamicVariable('a', decrypt('$PASSWORD') + getDynamicVariable('b'));
          ^^^^^^^^^^^^^^^^^^ unknown-name warning: "setDynamicVariable" isn't available in the browser. Return an object of variables to set
                                  ^^^^^^^ unknown-name warning: "decrypt" isn't available in the browser. Remove "execType: browser" to run the code in the sandbox
                                                         ^^^^^^^^^^^^^^^^^^ unknown-name warning: "getDynamicVariable" isn't available in the browser. Read variables from "context", such as context.name
`),
      );
      shows(
        withSteps(`  - interaction:
      action: WAIT_FOR
      calledWith:
        type: code
        code: return ready && getDynamicVariable('x')
                              ^^^^^^^^^^^^^^^^^^ unknown-name warning: "getDynamicVariable" isn't available in code of WAIT_FOR, which runs in the browser
`),
      );
    });

    it('says nothing where any name may exist, or the code has a syntax error', () => {
      for (const code of [
        'if (typeof Buffer !== "undefined") Buffer.from("a")',
        'eval(source); anything',
        'count = 1; count += 1; toString()',
      ])
        assert.deepEqual(
          findingsOf(script(`        code: |\n${inSandbox(code)}`), projectOf({})).map(({ message }) =>
            render(message),
          ),
          [],
          code,
        );
      assert.deepEqual(
        findingsOf(script(`        code: |\n${inSandbox('unknown(')}`), projectOf({})).map(
          ({ code }) => code,
        ),
        ['invalid-javascript'],
      );
    });
  });

  describe('invalid-css', () => {
    it('marks the selector, or the part that is wrong', () => {
      shows(
        click(`"div["
                   ^^^^ invalid-css warning: "div[" is not a valid CSS selector`),
      );
      shows(
        click(`li:first-chid > a
                     ^^^^^^^^^^ invalid-css warning: CSS has no ":first-chid". Did you mean ":first-child"?`),
      );
    });

    it('marks the part in a block, and not in the comment that begins it', () => {
      shows(
        click(`|- # not b:focu
          b:focu
            ^^^^ invalid-css warning: CSS has no ":focu". Did you mean ":focus"?`),
      );
    });

    it('says what to do with a colon that belongs to a name', () => {
      shows(
        click(`.md:flex
                      ^^^^ invalid-css warning: CSS has no ":flex". In a name, write a backslash before the colon`),
      );
    });

    it('says how to write it, and writes it with the quotes that YAML needs', () => {
      mends(click('"#1st"'), 'Change to "[id="1st"]"', click(`'[id="1st"]'`));
      mends(click('a[href=/cart]'), 'Change to ""/cart""', click(`'a[href="/cart"]'`));
      mends(click('html/body'), 'Change to "xpath=html/body"', click('xpath=html/body'));
    });

    it('quotes a value with brackets, and takes names that begin with two hyphens', () => {
      mends(click('"[name=user[email]]"'), 'Change to ""user[email]""', click(`'[name="user[email]"]'`));
      mends(click('"[name=a[b][]] a"'), 'Change to ""a[b][]""', click(`'[name="a[b][]"] a'`));
      for (const selector of ['[style*=--color]', '[--a=--b]', String.raw`a[href=\#]`])
        assert.equal(findCssFlaw(selector), undefined, selector);
    });

    it('corrects a pseudo-class where it stands, and not another one that begins like it', () => {
      mends(
        click('input:focus-visible + p:focu'),
        'Change to "focus"',
        click('input:focus-visible + p:focus'),
      );
      mends(click(`'[title=":focu"]:focu'`), 'Change to "focus"', click(`'[title=":focu"]:focus'`));
    });

    it('suggests an attribute without the blanks around the equals sign', () => {
      const flaw = findCssFlaw('data-id = "1"');
      assert.match(render(flaw?.message ?? { template: '', args: [] }), /Did you mean \[data-id="1"\]\?$/);
    });

    it('takes each variable for a name or a number, whatever the others are', () => {
      const selectors = [
        'tr:nth-child($$row) [data-id=$ID]',
        'tr:nth-child($$row) .$CLASS',
        ':nth-child($N of .$CLASS)',
        'button:$STATE',
      ];
      assert.deepEqual(
        selectors.map(findCssFlaw),
        selectors.map(() => undefined),
      );
    });

    it('names variables as they are written', () => {
      shows(
        click(`a[href=/item/$ID]
                         ^^^^^^^^^ invalid-css warning: This text needs quotes: "/item/$ID"`),
      );
      shows(
        click(`"div[$NAME"
                   ^^^^^^^^^ invalid-css warning: "div[$NAME" is not a valid CSS selector`),
      );
      mends(click('"#1st-$ID .ü"'), 'Change to "[id="1st-$ID"]"', click(`'[id="1st-$ID"] .ü'`));
    });

    it('takes no longer for each character of a long selector', () => {
      const parts = [
        '[',
        '[a=1',
        '(',
        '"',
        '/*',
        ',',
        ':not(',
        '[a= ',
        ':text(x ',
        ' ',
        '[a=1[b]',
        '[a=x i',
        '\\"',
      ];
      for (const part of parts) {
        for (const selector of [part.repeat(50_000), `[a=1${part.repeat(50_000)}x`]) {
          const start = performance.now();
          findCssFlaw(selector);
          assert.ok(performance.now() - start < 2000, part);
        }
      }
    });

    it('looks at frames too, and not at other types', () => {
      shows(
        withSteps(`  - interaction: { action: CLICK }
    selectors:
      - selectorType: FRAME
        selector: "iframe["
                   ^^^^^^^ invalid-css warning: "iframe[" is not a valid CSS selector
      - selectorType: TEXT
        selector: "div["
`),
      );
    });

    it('leaves XPath, other engines and values of variables alone', () => {
      const selectors = [
        '//a[',
        '..',
        'text=a[',
        '"a["',
        'css=a >> text=[',
        '$$selector',
        '#item-$ID',
        'tr:nth-child($$row)',
        '[data-id="$$id"] >> nth=0',
        'li:has-text("$NAME")',
      ];
      assert.deepEqual(
        selectors.map(findCssFlaw),
        selectors.map(() => undefined),
      );
    });

    it('never throws, and marks a part of the selector', () => {
      const part = fc.constantFrom(
        ...'a . # [ ] ( ) : :: > >> + ~ , " \' \\ = * $x $$y 1 - _ é :not( :has-text( /* */'.split(' '),
        ' ',
      );
      fc.assert(
        fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
          const selector = parts.join('');
          const flaw = findCssFlaw(selector);
          if (flaw) assert.ok(0 <= flaw.start && flaw.start <= flaw.end && flaw.end <= selector.length);
        }),
      );
    });
  });

  describe('unknown-keyboard-key', () => {
    it('names the key that is nearest, or known by another name', () => {
      shows(
        step(
          'KEY_PRESS',
          `Control+Entr
                          ^^^^ unknown-keyboard-key warning: "Entr" is not a known key. Did you mean Enter?`,
        ),
      );
      mends(step('KEY_PRESS', '"ctrl+a"'), 'Change to "Control"', step('KEY_PRESS', 'Control+a'));
      shows(
        step(
          'KEY_PRESS',
          `Blubb
                  ^^^^^ unknown-keyboard-key warning: "Blubb" is not a known key`,
        ),
      );
    });

    it('says what to do with a letter that the keyboard lacks, and where a key is missing', () => {
      const messageFor = (keys: string): string =>
        render(findKeyFlaw(keys)?.message ?? { template: '', args: [] });
      assert.equal(
        messageFor('ä'),
        '"ä" is on no US keyboard, so it can\'t be pressed. Type it with TYPE_TEXT',
      );
      assert.equal(messageFor('F13'), '"F13" is not a known key');
      assert.deepEqual(['', 'Control+', 'a++b'].map(messageFor), [
        'The key is missing',
        'The key is missing',
        '"+b" is not a known key',
      ]);
    });

    it('knows what is meant by keys with blanks around them', () => {
      const meant = (keys: string): string | undefined => findKeyFlaw(keys)?.change?.text;
      assert.deepEqual(['Ctrl + A', 'Control+ A', 'Tab '].map(meant), ['Control', 'A', 'Tab']);
    });

    it('takes names of the prototype for no keys', () => {
      for (const keys of ['__proto__', 'constructor', 'Control+constructor']) {
        const flaw = findKeyFlaw(keys);
        assert.match(render(flaw?.message ?? { template: '', args: [] }), /is not a known key$/, keys);
        assert.equal(flaw?.change, undefined);
      }
    });

    it('takes a plus sign as a key, and what variables hold', () => {
      for (const keys of ['+', 'Control++', 'Shift+ControlOrMeta+KeyA', '$', '$KEY', 'Control+$$key', ' '])
        assert.equal(findKeyFlaw(keys), undefined, keys);
    });
  });

  describe('invalid-url', () => {
    it('is reported for GO_TO, RESPONSE_OK and the entry point', () => {
      shows(
        withSteps(
          `  - interaction:
      action: GO_TO
      calledWith: https://shop example/
                  ^^^^^^^^^^^^^^^^^^^^^ invalid-url warning: "https://shop example/" is neither a URL nor a path
  - assertion:
      expectation: RESPONSE_OK
      calledWith: localhost:3000/health
                  ^^^^^^^^^^^^^^^^^^^^^ invalid-url warning: "localhost:3000/health" is neither a URL nor a path. Did you mean http://localhost:3000/health?
`,
          `entryPointUrlPath: www.shop.example
                   ^^^^^^^^^^^^^^^^ invalid-url warning: "www.shop.example" is neither a URL nor a path. Did you mean https://www.shop.example?
`,
        ),
      );
    });

    it('corrects the beginning', () => {
      const corrected = (address: string): string | undefined => findAddressFlaw(address)?.change?.text;
      assert.deepEqual(
        [
          'htps://a.b/c',
          'http:/a.b',
          'https//a.b?x=1',
          'htttp://a.b',
          'http:a.b/',
          'www.a.b/c',
          '127.0.0.1:80',
        ].map(corrected),
        [
          'https://a.b/c',
          'http://a.b',
          'https://a.b?x=1',
          'http://a.b',
          'http://a.b/',
          'https://www.a.b/c',
          'http://127.0.0.1:80',
        ],
      );
      mends(step('GO_TO', 'www.a.b'), 'Change to "https://www.a.b"', step('GO_TO', 'https://www.a.b'));
    });

    it('is not reported for URLs, paths and variables', () => {
      const addresses = [
        '',
        '/',
        'cart',
        '/cart?next=http://x/',
        '//cart',
        'html//cart',
        'http1//cart',
        'a b',
        '?q=1',
        '#top',
        'www',
        'ä/ö',
        'https://shop.example/',
        'HTTP://x:8080/a',
        'about:blank',
        'data:text/html,hi',
        'file:///app/index.html',
        '$URL',
        '$URL/cart',
        '$$link',
        '/item/$$id',
        'https://$HOST/',
        'http://localhost:$PORT/',
        'https://shop.$TLD/',
        'https://$USERNAME:$PASSWORD@shop.example/',
        'https://shop.$TLD:$PORT/',
        'https://$HOST:$$port/$PATH?q=$QUERY',
        '/user:42',
        '/Special:Search',
        '/htp:a',
      ];
      assert.deepEqual(
        addresses.filter((address) => findAddressFlaw(address)),
        [],
      );
    });
  });
});
