import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { failureSentence, failureTemplates } from '../../../../src/core/failure/failureSentence.ts';
import { readFailureReason } from '../../../../src/core/failure/readFailureReason.ts';
import { render } from '../../../../src/core/message.ts';
import { stripColours } from '../../../../src/runner/events/runEventMapper.ts';

const folder = 'test/fixtures/playwrightMessages';
const messagesOf = (version: string): Record<string, string> =>
  JSON.parse(readFileSync(`${folder}/${version}.json`, 'utf8')) as Record<string, string>;
const reasonOf = (message: string) => readFailureReason(stripColours(message));
const sentenceOf = (message: string): string => render(failureSentence(reasonOf(message)));

describe('why a step failed', () => {
  // The files hold what each version wrote for the same failures.
  for (const version of ['1.42', '1.49', '1.65']) {
    it(`is one sentence for each message of Playwright ${version}`, () => {
      const sentences = Object.entries(messagesOf(version)).map(
        ([name, message]) => `${name}: ${sentenceOf(message)}\n`,
      );
      assert.equal(sentences.join(''), readFileSync(`${folder}/${version}.txt`, 'utf8'));
    });
  }

  it('shows a line break in what a message quotes', () => {
    const sentence = sentenceOf(
      'Error: locator.press: Unknown key: "Tab\n"\nCall log:\n  - waiting for getByLabel("A")',
    );
    assert.equal(sentence, 'Unknown key: "Tab⏎"');
  });

  it('names the options of a list that lacks the wanted one', () => {
    const failed = (details: string): string =>
      sentenceOf(
        `TimeoutError: locator.selectOption: Timeout 400ms exceeded.${details}\nCall log:\n  - waiting for getByLabel('Size')\n    - locator resolved to <select>…</select>\n      - did not find some options\n`,
      );
    assert.deepEqual(
      [
        '\nNot in the list: "Huge"\nThe list has: "Small", "Me\\"dium"',
        '\nNot in the list: "xl", "index 7"\nThe list has: ',
        `\nNot in the list: "Z"\nThe list has: ${Array.from({ length: 20 }, (_, at) => `"${at}"`).join(', ')}`,
        '\nNot in the list: "torn',
      ].map(failed),
      [
        `getByLabel('Size') has no option 'Huge': the list has 'Small', 'Me"dium'`,
        "getByLabel('Size') has no option 'xl', 'index 7': the list is empty",
        `getByLabel('Size') has no option 'Z': the list has ${Array.from({ length: 12 }, (_, at) => `'${at}'`).join(', ')}, …`,
        "getByLabel('Size') did not have the option within 400 ms",
      ],
    );
  });

  it('names what kept the element from being ready at last', () => {
    const log = (...lines: string[]): string =>
      sentenceOf(
        [
          "locator.click: Timeout 400.25ms exceeded.\nCall log:\n  - waiting for getByText('Buy')",
          ...lines,
        ].join('\n      - '),
      );
    const resolved = 'locator resolved to <a>element is not stable</a>';
    assert.equal(
      log(resolved, 'element is not enabled', 'element is not stable', '<i>x</i> intercepts pointer events'),
      "getByText('Buy') was not ready within 400 ms: <i>x</i> covers it",
    );
    assert.equal(
      log(resolved, '<i>x</i> intercepts pointer events', '3 × element is not enabled'),
      "getByText('Buy') was not ready within 400 ms: the element is disabled",
    );
    assert.equal(log(resolved), 'The step took longer than 400 ms');
  });

  it('says what to do where an address is not reached', () => {
    const sentences = [
      'ERR_NAME_NOT_RESOLVED',
      'ERR_CERT_AUTHORITY_INVALID',
      'ERR_PROXY_CONNECTION_FAILED',
      'ERR_TUNNEL_CONNECTION_FAILED',
      'ERR_CONNECTION_REFUSED',
      'ERR_UNSAFE_PORT',
      'ERR_ADDRESS_UNREACHABLE',
      'ERR_EMPTY_RESPONSE',
      'ERR_SSL_PROTOCOL_ERROR',
      'ERR_TOO_MANY_REDIRECTS',
      'ERR_FAILED',
    ].map((code) => sentenceOf(`Error: page.goto: net::${code} at https://a.example/\nCall log:`));
    assert.deepEqual(sentences, [
      'https://a.example/ could not be opened (ERR_NAME_NOT_RESOLVED): check the address, and whether a proxy is needed',
      'https://a.example/ could not be opened (ERR_CERT_AUTHORITY_INVALID): install the issuer of its certificate as an authority that this system trusts',
      'https://a.example/ could not be opened (ERR_PROXY_CONNECTION_FAILED): the proxy does not respond; check its address',
      'https://a.example/ could not be opened (ERR_TUNNEL_CONNECTION_FAILED): check whether the proxy allows this host, and its user name and password',
      'https://a.example/ could not be opened (ERR_CONNECTION_REFUSED): nothing responds there; check whether the application is running, and its port',
      'https://a.example/ could not be opened (ERR_UNSAFE_PORT): browsers open no page at this port; run the application at another one',
      'https://a.example/ could not be opened (ERR_ADDRESS_UNREACHABLE): there is no connection to it; check the address and the network',
      'https://a.example/ could not be opened (ERR_EMPTY_RESPONSE): the application ended the connection without an answer',
      'https://a.example/ could not be opened (ERR_SSL_PROTOCOL_ERROR): it does not answer by https; try http://',
      'https://a.example/ could not be opened (ERR_TOO_MANY_REDIRECTS): the application redirects without end',
      'https://a.example/ could not be opened (ERR_FAILED)',
    ]);
  });

  it('is never an empty sentence, whatever the message is', () => {
    const known = Object.values(messagesOf('1.65')).map((message) => stripColours(message));
    const parts = fc.constantFrom(...new Set(known.flatMap((message) => message.split(/(?<=[\n:])/))));
    const message = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.oneof(parts, fc.string({ unit: 'binary' }))).map((texts) => texts.join('')),
    );
    fc.assert(fc.property(message, (text) => sentenceOf(text).trim() !== ''));
  });

  it('is read from the log only as far as the log is not quoted from the page', () => {
    assert.equal(sentenceOf('Error: no\nCall log:\n  - text\nExpected: "a"\nReceived: "b"'), 'no');
  });

  it('quotes long texts in short', () => {
    const text = `${'word '.repeat(40)}end`;
    const message = `Error: expect(locator).toHaveText(expected) failed\n\nExpected: "a"\nReceived: "${text}"`;
    assert.equal(sentenceOf(message), `Expected text 'a', found '${'word '.repeat(16).trim()} …'`);
  });

  it('has durations as they are written in the language', () => {
    const message = 'TimeoutError: page.waitForURL: Timeout 2500ms exceeded.';
    const sentence = failureSentence(readFailureReason(message), 'de');
    assert.equal(render(sentence), 'The page did not load within 2,5 s');
    assert.ok(failureTemplates.includes(sentence.template));
  });
});
