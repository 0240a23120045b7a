import assert from 'node:assert/strict';
import { key, missingId, startService, type TestService } from '../../../support/testService.ts';

describe('Endpoints for what the local service does not have', () => {
  let service: TestService;
  let target: string;
  beforeEach(async () => {
    service = startService();
    target = await service.target();
  });
  afterEach(() => service.close());

  it('list no notifications of a test target', async () => {
    const path = (id: string) => `/v3/test-targets/${id}/notifications`;
    assert.deepEqual(await service.send('GET', path(target)), { status: 200, body: [] });
    assert.equal((await service.send('GET', path(missingId))).status, 404);
  });

  it('refuse to generate test cases without a language model, and say what to do instead', async () => {
    for (const name of ['discoveries', 'batch-generations']) {
      assert.deepEqual(
        await service.send('POST', `/v3/test-targets/${target}/${name}`, { prompt: 'Log in' }),
        {
          status: 501,
          body: {
            status: 501,
            message:
              'The local service has no language model to generate test cases. Explore the application, or write the steps.',
          },
        },
      );
    }
  });

  it('refuse private locations in words, whatever is asked of them', async () => {
    const requests = [
      ['GET', '/v1/private-location'],
      ['PUT', '/v1/private-location/register'],
      ['DELETE', `/v3/private-locations/${missingId}`],
      ['GET', '/v2/private-locations'],
    ] as const;
    for (const [method, path] of requests) {
      const { status, body } = await service.send(method, path);
      assert.equal(status, 501);
      assert.deepEqual(body, {
        status: 501,
        message:
          'The local service runs test cases on this machine, which reaches private applications without a private location.',
      });
    }
  });

  it('require the API key like every other one', async () => {
    const answer = await service.app.request('/api/apiKey/v1/private-location');
    assert.equal(answer.status, 401);
    assert.doesNotMatch(service.logged.join('\n'), new RegExp(key));
  });
});
