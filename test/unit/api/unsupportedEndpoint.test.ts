import assert from 'node:assert/strict';
import { UnsupportedEndpoint } from '../../../src/api/http/apiErrors.ts';
import { message } from '../../../src/core/message.ts';

describe('an endpoint that the service does not offer', () => {
  it('is reported with what to do instead, and without a button that requests it again', () => {
    const error = new UnsupportedEndpoint(
      'draftPush',
      message('No draft pushes'),
      message('Push the test case itself'),
    );
    assert.equal(error.message, 'No draft pushes. Push the test case itself.');
    assert.equal(error.nextStep, undefined);
  });
});
