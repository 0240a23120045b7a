import assert from 'node:assert/strict';
import { message, render } from '../../../src/core/message.ts';
import { reasonOf, UserError } from '../../../src/core/userError.ts';

describe('the reason of an error', () => {
  const inSentence = (error: unknown): string => render(message('It failed: {0}', reasonOf(error)));

  it('has no full stop, so that it can stand in a sentence', () => {
    assert.equal(inSentence(new Error('The disk is full.\n')), 'It failed: The disk is full');
    assert.equal(inSentence('no error'), 'It failed: no error');
  });

  it('leaves out the next step of another sentence, and stays translatable', () => {
    const error = new UserError(message('{0} is read-only', 'a.yaml'), message('Make it writable'));
    assert.equal(inSentence(error), 'It failed: a.yaml is read-only');
    assert.deepEqual(reasonOf(error), message('{0} is read-only', 'a.yaml'));
  });
});
