import assert from 'node:assert/strict';
import { parseFailure, stripColours } from '../../../src/runner/events/runEventMapper.ts';

const same = (text: string): string => text;

/** Messages as Playwright writes them. */
const messages: readonly (readonly [words: string, message: string, expected?: string, actual?: string])[] = [
  [
    'a text in quotes',
    'Error: expect(locator).toHaveValue(expected) failed\n\nLocator:  locator(\'#a\')\nExpected: "a \\"b\\""\nReceived: ""\nTimeout:  9ms',
    'a "b"',
    '',
  ],
  [
    'a kind of text, with colours',
    'expect(locator).toContainText(expected) failed\n\nExpected substring: \u001B[32m"b\u001B[7mye\u001B[27m"\u001B[39m\nReceived string:    \u001B[31m"hello"\u001B[39m',
    'bye',
    'hello',
  ],
  [
    'an element that is not there',
    'expect(locator).toBeVisible() failed\n\nExpected: visible\nTimeout: 1500ms\nError: element(s) not found',
    'visible',
    'element(s) not found',
  ],
  [
    'several lines',
    'expect(locator).toHaveValue(expected) failed\n\n- Expected  - 1\n+ Received  + 2\n\n  same\n- one\n+ two\n+ three\n\nCall log:\n  - "x"',
    'same\none',
    'same\ntwo\nthree',
  ],
  [
    'an answer after a redirect, whose body pretends',
    'Error: expect(response).toBeOK() failed\n\nCall log:\n→ GET http://a/\n← 302 Found\n→ GET http://a/b\n← 500 Internal Server Error\n\nResponse text:\n← 200 OK',
    'a response status from 200 to 299',
    '500 Internal Server Error',
  ],
  ['nothing of the kind', 'TimeoutError: locator.click: Timeout 1500ms exceeded.'],
  ['only what the page says', 'Error: no\nCall log:\n  - text\nExpected: "a"\nReceived: "b"'],
];

describe('What a failure expected and got', () => {
  for (const [words, message, expected, actual] of messages) {
    it(`is read from a message with ${words}`, () => {
      const failure = parseFailure(message, same);
      assert.deepEqual([failure.expected, failure.actual], [expected, actual]);
      assert.equal(failure.message, stripColours(message));
    });
  }

  it('contains no values of variables, even if they contain color codes', () => {
    const redacted = (text: string): string => text.replaceAll('secret', '$PASSWORD');
    const failure = parseFailure('Expected: "se\u001B[7mcret"\nReceived: "a secret"', redacted);
    assert.deepEqual(failure, {
      message: 'Expected: "$PASSWORD"\nReceived: "a $PASSWORD"',
      expected: '$PASSWORD',
      actual: 'a $PASSWORD',
    });
  });
});
