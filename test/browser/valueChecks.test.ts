import assert from 'node:assert/strict';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findCodeFlaw } from '../../src/core/checks/values/findCodeFlaw.ts';
import { findCssFlaw } from '../../src/core/checks/values/findCssFlaw.ts';
import { findKeyFlaw } from '../../src/core/checks/values/findKeyFlaw.ts';
import { browserPath } from './support/playwrightProject.ts';

/** Selectors that a browser takes. */
const validCss = [
  ...'#save div * .a .a.b #a#b a:hover html:root [data-x] [a=b] [a=-b] [href^=http] [a~=b] [a|=b]'.split(' '),
  ...'#-a .-a .--a .a--b ü #ü a.😀 #a\\:b .w-1\\/2 a:scope a:open A:HOVER a:visible a:not(:visible)'.split(
    ' ',
  ),
  ...'a:before input:checked:enabled a:-webkit-autofill a:nth-child(odd) a:nth-last-child(-n+3)'.split(' '),
  ...'a:host(b) a:dir(rtl) a:lang(de) x-a:state(foo) .. //a //div[1] (//div)[1] id=a css=div role=button'.split(
    ' ',
  ),
  'a b',
  '.a > .b',
  '> div',
  'a, > b',
  'a b>c~d+e',
  'a:nth-child( 2n + 1 )',
  'a:nth-child(odd of .x)',
  'a:nth-child(2 of .a, .b > c)',
  '[*|href]',
  'a:is(.b, .c):not(:has(> img))',
  'a:has-text("x")',
  'a:has-text("It\'s (here)")',
  'tr:has(td:text-is("x"))',
  'button:text-matches("x", "i")',
  'button:nth-match(.a, 2)',
  'input:right-of(:text("x"))',
  'input:near(:text("x"), 50)',
  '[data-x="1"]',
  "[data-x='a]']",
  '[a="\\""]',
  '[a="b" i]',
  '[style*=--color]',
  '[--a=--b]',
  '[a=\\#]',
  '.\\31 a',
  '.a\n.b',
  '/* x */ a',
  'div >> nth=0',
  'div:has-text("a")>>visible=true',
  "text=It's >> xpath=..",
  '"Save"',
  "'Save'",
];

/** Selectors that a browser refuses. */
const invalidCss = [
  ...'a, a,,b ,a [data-x=1] [data-x="1" #1abc #a:b .1a .a..b .a# a:foo a:contains("x") a:eq(1) a:first'.split(
    ' ',
  ),
  ...'a:has-text(x) a:has-text() a::before a::part(x) a:not( a:not() a:nth-child(x) a:nth-child(2'.split(' '),
  ...'a:is(:foo,b) div{ div} div) (div) div[ a!b a@b a% ** a|b css=div[ foo=bar [a!=b] [a==b] []'.split(' '),
  ...'[=a] [a=] [href=/x] [href=#] [name=a[b]] .md:flex .w-1/2 html/body ./a /html/body "x a["b"]'.split(' '),
  '',
  ' ',
  '[name=a[b][]]',
  'a >',
  'div > > a',
  'a || b',
  'a /deep/ b',
  '[a="b" x]',
];

/** Code that runs in a page, and in the other list code that does not parse. */
const validCode = [
  'return 1',
  'await null',
  'let a = 1; { let a = 2 }',
  'with (document) title',
  '// nothing',
  'for await (const a of []) ;',
  "return /[\\p{L}--[a-z]]/v.test('ä')",
  'a: for (;;) break a',
  'const { a = 1, ...rest } = {}; return rest ?? a',
];

const invalidCode = [
  'let a = ;',
  'if (',
  '}',
  'const a: number = 1',
  'import a from "b"',
  'let a; let a',
  '"',
  '`',
  'return return',
];

describe('What the checks of values say is what Playwright does', () => {
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await chromium.launch({ executablePath: browserPath() });
    page = await browser.newPage();
    await page.setContent('<body tabindex="0"><a>x</a>');
  });

  after(() => browser.close());

  const fails = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return false;
    } catch {
      return true;
    }
  };

  it('of CSS selectors', async () => {
    for (const selector of [...validCss, ...invalidCss]) {
      const isRefused = await fails(() => page.locator(selector).count());
      assert.deepEqual(
        { selector, isRefused, isReported: findCssFlaw(selector) !== undefined },
        { selector, isRefused: invalidCss.includes(selector), isReported: isRefused },
      );
    }
  });

  it('of code in the page', async () => {
    for (const code of [...validCode, ...invalidCode]) {
      const isRefused = await fails(() => page.evaluate(`(async (context) => {${code}\n})({})`));
      assert.deepEqual(
        { code, isRefused, isReported: findCodeFlaw(code, 'page') !== undefined },
        { code, isRefused: invalidCode.includes(code), isReported: isRefused },
      );
    }
  });

  it('of keys', async () => {
    const characters = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
    const codes = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Key${letter}`);
    const digits = Array.from('0123456789', (digit) => [`Digit${digit}`, `Numpad${digit}`]).flat();
    const functions = Array.from({ length: 25 }, (_, at) => `F${at}`);
    const names =
      'Enter Tab Escape Space Backspace Delete Insert Home End PageUp PageDown ArrowUp ArrowDown ArrowLeft ArrowRight ' +
      'ContextMenu Shift Control Alt Meta ControlOrMeta AltGraph ShiftLeft ShiftRight ControlLeft ControlRight AltLeft ' +
      'AltRight MetaLeft MetaRight CapsLock NumLock ScrollLock Pause PrintScreen Backquote Minus Equal Backslash ' +
      'BracketLeft BracketRight Semicolon Quote Comma Period Slash NumpadDivide NumpadMultiply NumpadSubtract ' +
      'NumpadAdd NumpadDecimal NumpadEnter AudioVolumeMute AudioVolumeDown AudioVolumeUp MediaTrackNext ' +
      'MediaTrackPrevious MediaPlayPause Esc Ctrl Del Return Up Left Clear Cmd enter tab ENTER Command OS Fn';
    const combinations = [
      'Control+A',
      'Control++',
      'Control+',
      '+',
      '++',
      'a++b',
      'Shift+Alt+x',
      'Shft+a',
      'A+Control',
    ];
    for (const keys of [
      ...characters,
      ...codes,
      ...digits,
      ...functions,
      ...names.split(' '),
      ...combinations,
      '',
    ]) {
      const isRefused = await fails(() => page.keyboard.press(keys));
      assert.deepEqual(
        { keys, isReported: findKeyFlaw(keys) !== undefined },
        { keys, isReported: isRefused },
      );
    }
  });
});
