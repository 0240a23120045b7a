import assert from 'node:assert/strict';
import { redactPick } from '../../../src/live/host/startLiveSession.ts';
import { createRedactor } from '../../../src/runner/redaction/redaction.ts';

const redacted = createRedactor(new Map([['PASSWORD', "it's a secret"]]));
const element = { tag: 'p', inputType: '', isCheckable: false, isEditable: false, text: '' };

const codesOf = (text: string, ...codes: string[]): string[] =>
  redactPick(
    {
      type: 'picked',
      element: { ...element, text },
      locators: codes.map((code) => ({ code, count: 1 })),
      variables: [],
    },
    redacted,
  ).locators.map(({ code }) => code);

describe('A picked element', () => {
  it('has names in place of values of variables', () => {
    const event = redactPick(
      {
        type: 'picked',
        element: { ...element, text: "Hi it's a secret", value: "it's a secret" },
        locators: [],
        variables: [],
      },
      redacted,
    );
    assert.deepEqual(event.element, { ...element, text: 'Hi $PASSWORD', value: '$PASSWORD' });
  });

  it('has no locators with a part of a value', () => {
    const css = "locator('p')";
    assert.deepEqual(codesOf("Hi it's a secret", String.raw`getByText('Hi it\'s a sec')`, css), [css]);
    assert.deepEqual(
      codesOf('', String.raw`getByLabel('Hi it\'s a')`, String.raw`getByTitle('Hi it\'s a secret')`, css),
      ["getByTitle('Hi $PASSWORD')", css],
    );
  });

  it('keeps locators with a part of the rest', () => {
    assert.deepEqual(codesOf("Hi it's a secret", "getByText('Hi')"), ["getByText('Hi')"]);
  });
});
