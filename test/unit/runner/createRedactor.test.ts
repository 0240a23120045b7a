import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  createRunRedaction,
  RedactedStream,
  createRedactor,
} from '../../../src/runner/redaction/redaction.ts';
import { runs } from '../../support/properties.ts';

const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const inUrl = (text: string): string => encodeURIComponent(Buffer.from(text).toString());
const inCode = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
const asForm = (text: string): string => new URLSearchParams({ v: text }).toString().slice(2);
const inAddress = (text: string): string =>
  new URL(`http://host/?v=${encodeURI(Buffer.from(text).toString())}`).href;
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** How a value may come to stand in a message. */
const writings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in JSON': (text) => JSON.stringify(text),
  'in JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)),
  'in code': inCode,
  'in a URL': inUrl,
  'in a URL with small digits': (text) =>
    inUrl(text).replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
  'in a form': asForm,
  'in an address': inAddress,
  'in HTML': html,
  'in HTML with numbers': (text) =>
    Array.from(text, (one) => (/^[A-Za-z0-9]$/.test(one) ? one : `&#${one.codePointAt(0)};`)).join(''),
  'in base64': base64,
  'in base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
  'in a difference': (text) => text.replaceAll('\n', '\n- '),
  'with one space for many': (text) => text.replaceAll(/\s+/g, ' '),
};

/** Whatever can be typed, and what breaks patterns. */
const value = fc
  .oneof(
    fc.string({ minLength: 3, maxLength: 30, unit: 'grapheme' }),
    fc.string({
      minLength: 3,
      maxLength: 30,
      unit: fc.constantFrom(...Array.from('ab$()*+.?[\\]^{|}/&<>"\'`%#:;=@-_~!, \n\té☃😀')),
    }),
  )
  .filter((text) => text.trim().length >= 3 && !/^[\s\\]*$/.test(text));

describe('What keeps values out of texts', () => {
  for (const [words, written] of Object.entries(writings)) {
    it(`finds any value ${words}`, () => {
      fc.assert(
        fc.property(value, (secret) => {
          const redacted = createRedactor(new Map([['PASSWORD', secret]]));
          const text = written(secret.trim());
          assert.equal(redacted(`⟦ (${text}) ⟧`).includes(text), false);
          assert.match(redacted(`⟦ ${text} ⟧`), /^⟦ .*\$PASSWORD.* ⟧$/s);
        }),
        runs(100),
      );
    });
  }

  it('leaves every other text as it is', () => {
    const redacted = createRedactor(new Map([['PASSWORD', 'correct horse']]));
    const text = 'correct the horse, 100% of <b>horses</b> are\ncorrect';
    assert.equal(redacted(text), text);
    assert.equal(createRedactor(new Map())(text), text);
  });

  it('distinguishes a longer value from a shorter one in it', () => {
    const redacted = createRedactor(
      new Map([
        ['USER', 'ada'],
        ['PASSWORD', 'ada lovelace'],
      ]),
    );
    assert.equal(redacted('ada, ada lovelace'), '$USER, $PASSWORD');
  });

  it('finds a long value that was cut off', () => {
    const secret = 'a very long value that holds more than fifty characters in all';
    const redacted = createRedactor(new Map([['TOKEN', secret]]));
    assert.equal(redacted(`<b>${secret.slice(0, 49)}…</b>`), '<b>$TOKEN</b>');
    assert.equal(redacted('a very long…'), 'a very long…');
  });

  it('finds the lines of a value with several, which a difference tears apart', () => {
    const redacted = createRedactor(new Map([['KEY', 'first line\nsecond line']]));
    assert.equal(redacted('- first line\n+ other\n- second line'), '- $KEY\n+ other\n- $KEY');
  });

  it('finds a value between many backslashes and spaces', () => {
    const value = `x${'\\ '.repeat(200)}y`;
    const redacted = createRedactor(
      new Map([
        ['A', value],
        ['B', '\\\\"'.repeat(100)],
      ]),
    );
    const [spaces, backslashes] = [`x${'\\ '.repeat(5000)}`, '\\'.repeat(5000)];
    assert.equal(redacted(spaces + value + backslashes), `${spaces}$A${backslashes}`);
  });

  it('finds a value wherever a stream of text is torn apart', () => {
    fc.assert(
      fc.property(value, fc.array(fc.nat(20), { maxLength: 20 }), (secret, sizes) => {
        const text = `say ${secret}\nagain ${secret} and\n`;
        const redacted = createRedactor(new Map([['PASSWORD', secret]]));
        const stream = new RedactedStream(redacted, secret.split('\n').length);
        let at = 0;
        const pieces = [...sizes, text.length].map((size) => text.slice(at, (at += size)));
        const told = [...pieces.map((piece) => stream.push(piece)), stream.end()].join('');
        assert.equal(told, redacted(text));
      }),
      runs(200),
    );
  });

  it('holds no more of a stream back than it must', () => {
    const stream = new RedactedStream((text) => text, 1);
    assert.equal(stream.push('one\ntwo'), 'one\n');
    assert.equal(stream.push(' three\n'), 'two three\n');
    assert.equal(stream.push('four'), '');
    assert.equal(stream.end(), 'four');
  });

  it('hides what gets a run to its pages, its proxy and its browser, and no address of the application', () => {
    const { redacted, lines } = createRunRedaction({
      variables: new Map([
        ['TEST_PASSWORD', 'correct\nhorse'],
        ['BASIC_AUTH_USERNAME', 'ada'],
        ['BASIC_AUTH_PASSWORD', 'secret'],
        ['HEADER_X_KEY', 'header value'],
        ['BASE_URL', 'https://shop.example'],
        ['ENVIRONMENT_NAME', 'Staging'],
      ]),
      browser: { kind: 'remote', wsEndpoint: 'wss://grid.example/?token=abc' },
      proxy: { url: 'http://me:p%40ss@proxy.example:8080' },
    });
    assert.equal(lines, 2);
    assert.equal(
      redacted(
        `correct horse, Basic ${base64('ada:secret')}, header value, wss://grid.example/?token=abc, p@ss`,
      ),
      '$PASSWORD, Basic $BASIC_AUTH, $HEADER_X_KEY, $BROWSER, $PROXY_PASSWORD',
    );
    assert.equal(redacted('https://shop.example, Staging'), 'https://shop.example, Staging');
  });

  it('hides a variable of test cases that has the name of an address', () => {
    const { redacted } = createRunRedaction({
      variables: new Map([
        ['TEST_BASE_URL', 'correct horse'],
        ['BASE_URL', 'https://shop.example'],
      ]),
      browser: { kind: 'remote', wsEndpoint: 'wss://grid.example/' },
    });
    assert.equal(redacted('correct horse at https://shop.example'), '$BASE_URL at https://shop.example');
  });
});
