import * as assert from 'node:assert/strict';
import { ResponseError } from '../../../src/api/http/apiErrors.ts';
import { clientFor, failure, target } from '../support/api/clients.ts';
import { answering, closeServers, serve } from '../support/api/server.ts';

describe('A request with effects whose answer cannot be used', () => {
  afterEach(closeServers);

  const tooLong = `{"success":${' '.repeat(2000)}true}`;
  const page = '<!doctype html><title>Log in</title>';
  const answers = {
    'is a web page': answering(200, page),
    'is not compressed as it says': answering(200, 'no', { 'content-encoding': 'gzip' }),
    'is too large': answering(200, tooLong),
    'sends the browser elsewhere': answering(303, '', { location: '/done' }),
    'is not JSON': answering(200, 'done'),
  };
  for (const [what, handler] of Object.entries(answers)) {
    it(`says that the service may have carried it out: ${what}`, async () => {
      const client = clientFor(await serve(handler), { maxResponseBytes: 1000 });
      const push = await failure(ResponseError, client.push(target, { testCases: [] }));
      assert.match(push.message, /The service may have completed it: pull before you push again\.$/);
      assert.equal(push.nextStep, 'pull');
      const update = await failure(ResponseError, client.updateTestTarget(target, { app: 'Shop' }));
      assert.match(update.message, /The service may have completed it: check before you try again\.$/);
    });
  }
});
