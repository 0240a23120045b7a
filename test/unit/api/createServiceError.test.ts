import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { endpoints, type Endpoint } from '../../../src/api/contract/endpoints.ts';
import { ServiceError, type RequestContext } from '../../../src/api/http/apiErrors.ts';
import { createConnectionError } from '../../../src/api/http/connectionErrors.ts';
import { createServiceError } from '../../../src/api/http/serviceErrors.ts';
import { createRedactingCleaner } from '../../../src/core/text/cleanLine.ts';
import { UserError } from '../../../src/core/userError.ts';
import { runs } from '../../support/properties.ts';
import { assertKeyless, key } from '../support/api/clients.ts';
import { all } from '../support/api/fixtures.ts';

const params = {
  testTargetId: 'T',
  testCaseId: 'C',
  elementId: 'E',
  versionId: 'V',
  environmentId: 'N',
  testReportId: 'R',
};
const where = (endpoint: Endpoint): RequestContext => ({
  endpoint,
  params,
  origin: 'https://service.example',
  clean: createRedactingCleaner(key),
});
const error = (endpoint: Endpoint, status: number, body: unknown = ''): ServiceError =>
  createServiceError(
    where(endpoint),
    status,
    Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  );

const issue = (index: number): object => ({
  code: 'invalid_type',
  expected: 'array',
  received: 'string',
  path: ['testCases', index, 'elements', 0, 'selectors'],
  message: 'Expected array, received string',
});

describe('a proxy that VS Code does not reach', () => {
  const unreached = (proxies: string) =>
    createConnectionError(
      where(endpoints.pull),
      new Error(
        `request to https://service.example/ failed, reason: Failed to establish a socket connection to proxies: ${proxies}`,
      ),
    );

  it('is named, with what to check', () => {
    const error = unreached('PROXY proxy.corp:8080');
    assert.deepEqual(
      [error.reason, error.message],
      [
        'proxy',
        'The proxy for https://service.example cannot be reached (PROXY proxy.corp:8080). Check http.proxy in the settings of VS Code, HTTPS_PROXY, and the network.',
      ],
    );
  });

  it('is named without its password', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{0,20}$/), (password) => {
        const { message } = unreached(`PROXY aylin:${password}@proxy.corp:8080; PROXY b:${password}@two:1`);
        assert.match(message, /\(PROXY proxy\.corp:8080; PROXY two:1\)/);
      }),
      runs(300),
    );
  });
});

describe('what a service refuses', () => {
  it('is spelled out from a list of issues, which callers can read too', () => {
    const refused = error(endpoints.push, 400, [
      issue(3),
      { code: 'unrecognized_keys', keys: ['type'], path: ['testCases', 0], message: 'Unrecognized key' },
    ]);
    assert.equal(
      refused.message,
      'The service refused "push" (400): testCases[3].elements[0].selectors: expected array, received string; testCases[0]: Unrecognized key. Fix the reported problems, then try again.',
    );
    assert.deepEqual(refused.issues[1], {
      path: ['testCases', 0],
      code: 'unrecognized_keys',
      message: 'Unrecognized key',
      keys: ['type'],
    });
    assert.deepEqual(
      [refused.endpoint, refused.method, refused.status, refused.nextStep],
      ['push', 'POST', 400, 'show-problems'],
    );
    assert.ok(refused instanceof UserError);
  });

  it('is shortened where the list is long', () => {
    const refused = error(
      endpoints.push,
      400,
      Array.from({ length: 400 }, (_, index) => issue(index)),
    );
    assert.match(
      refused.message,
      /testCases\[4\]\.elements\[0\]\.selectors: expected array, received string; and 395 more\. Fix/,
    );
    assert.equal(refused.issues.length, 400);
  });

  it('is found in whatever object holds it', () => {
    const list = [issue(0)];
    for (const body of [
      list,
      { issues: list },
      { errors: list },
      { error: list },
      { message: list },
      { error: { issues: list } },
      { status: 'error', details: list },
    ]) {
      assert.equal(error(endpoints.push, 400, body).issues.length, 1, JSON.stringify(body));
    }
    assert.deepEqual(error(endpoints.push, 400, [{ path: 'testCases.0.id', message: 'no' }]).issues, [
      { path: ['testCases', 0, 'id'], message: 'no' },
    ]);
  });

  it('is shown as text if it is plain text', () => {
    const said = [
      { message: 'Too late.' },
      { error: 'Too late' },
      { status: 'Too late' },
      { error: { message: 'Too late' } },
      'Too late',
      '"Too late"',
    ];
    const advice = "If the reason isn't clear, contact your service administrator.";
    for (const body of said)
      assert.equal(
        error(endpoints.push, 409, body).message,
        `The service refused "push" (409): Too late. ${advice}`,
        JSON.stringify(body),
      );
    assert.equal(
      error(endpoints.push, 409, { status: 409 }).message,
      `The service refused "push" (409). ${advice}`,
    );
  });

  it('has a message and a next step for each status', () => {
    const told = [401, 403, 405, 407, 413, 429, 500, 502].map((status) => {
      const { message, nextStep } = error(endpoints.pull, status, { message: 'so' });
      return [message, nextStep];
    });
    assert.deepEqual(told, [
      ['https://service.example does not accept the API key (401): so. Set a valid API key.', 'set-key'],
      [
        'The API key for https://service.example does not allow "pull" (403): so. Set an API key that allows it, or contact your service administrator.',
        'set-key',
      ],
      [
        'https://service.example doesn\'t support "pull" (405): so. Check the address of the service, and its version.',
        'connect',
      ],
      [
        'The proxy for https://service.example requires a user name and password (407). In the settings of VS Code, set http.proxy to http://USER:PASSWORD@HOST:PORT, with special characters as in URLs, such as %40 for @.',
        undefined,
      ],
      [
        'The request is too large for the service: "pull" (413): so. Send fewer or smaller test cases.',
        undefined,
      ],
      [
        'https://service.example received too many requests (429): so. Wait a moment, then try again.',
        'try-again',
      ],
      ['The service failed at "pull" (500): so. Try again.', 'try-again'],
      ['The service failed at "pull" (502): so. Try again.', 'try-again'],
    ]);
    assert.match(error(endpoints.push, 500).message, /may have completed it: pull before you push again/);
    assert.match(error(endpoints.explore, 500).message, /may have completed it: check before you try again/);
  });

  it('says of a 404 which thing is not there', () => {
    const things = all.map((endpoint) => error(endpoint, 404).message.split(/\.( |$)/)[0]);
    assert.deepEqual(
      [0, 2, 4, 6, 9, 14, 16].map((index) => things[index]),
      [
        'https://service.example was not found at "createTestTarget" (404)',
        'The service doesn\'t have the test target T (404, "updateTestTarget")',
        'The test target T has no environment N (404)',
        'The test target T has no test case C (404)',
        'The test case C has no step E (404)',
        'The test case C has no version V (404)',
        'The test target T has no test report R (404)',
      ],
    );
    assert.equal(error(endpoints.pull, 404).nextStep, 'choose-target');
    assert.equal(error(endpoints.getTestCase, 404).nextStep, 'pull');
    assert.match(error(endpoints.getTestReport, 404).message, /\. Refresh, then choose another one\.$/);
  });

  it('blames what stands before the service, not the API key, where a web page refuses', () => {
    const blocked = error(endpoints.pull, 403, '<!doctype html><title>Access denied by policy</title>');
    assert.deepEqual(
      [blocked.message, blocked.nextStep],
      [
        'https://service.example refused "pull" (403): a web page, "Access denied by policy". A proxy or firewall may block this host: check the address, or ask your network administrator to allow it.',
        'connect',
      ],
    );
  });

  it('shows the title of a web page, and trimmed text', () => {
    assert.match(error(endpoints.pull, 502, '<html><h1>Bad Gateway</h1>').message, /\(502\): a web page\. /);
    assert.match(
      error(endpoints.pull, 502, '<html><title>Bad &amp; Gateway</title>').message,
      /\(502\): a web page, "Bad & Gateway"\. /,
    );
    assert.match(
      error(endpoints.pull, 500, `\n\t out\u0007of \u202ememory ${'x'.repeat(10_000)}`).message,
      /\(500\): out of memory x{200,300}…\. /,
    );
  });

  it('never throws and stays short, whatever the body is', () => {
    const hostile = fc.oneof(
      fc.jsonValue(),
      fc.array(
        fc.record(
          {
            path: fc.oneof(fc.array(fc.jsonValue()), fc.string()),
            message: fc.jsonValue(),
            code: fc.jsonValue(),
            keys: fc.jsonValue(),
            expected: fc.jsonValue(),
            received: fc.jsonValue(),
          },
          { requiredKeys: [] },
        ),
      ),
      fc.record(
        { status: fc.jsonValue(), message: fc.jsonValue(), error: fc.jsonValue(), issues: fc.jsonValue() },
        { requiredKeys: [] },
      ),
      fc.string({ unit: 'binary', maxLength: 2000 }),
      fc.constant(key),
    );
    const status = fc.oneof(
      fc.constantFrom(400, 401, 403, 404, 405, 413, 422, 429, 500, 503),
      fc.integer({ min: 100, max: 999 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...all), status, hostile, (endpoint, code, body) => {
        const refused = error(endpoint, code, body);
        assert.ok(refused.message.length < 2500);
        assert.doesNotMatch(refused.message, /[\p{Cc}\p{Bidi_Control}]/u);
        assertKeyless(refused);
      }),
      runs(300),
    );
    const long = 'x'.repeat(5000);
    const longest = error(
      endpoints.push,
      400,
      Array.from({ length: 50 }, () => ({
        path: Array.from({ length: 100 }, () => long),
        message: long,
        expected: long,
      })),
    );
    assert.ok(longest.message.length < 2500, String(longest.message.length));
    assert.ok(
      error(endpoints.push, 400, `${'['.repeat(100_000)}${']'.repeat(100_000)}`).message.length < 500,
    );
  });
});

describe('a connection that fails', () => {
  const told = (
    code: string,
    text = 'request to https://service.example/api?x=1 failed, reason: odd',
  ): string => createConnectionError(where(endpoints.pull), Object.assign(new Error(text), { code })).message;

  it('names the problem of the certificate', () => {
    assert.match(told('CERT_HAS_EXPIRED'), /certificate of https:\/\/service\.example has expired/);
    assert.match(told('CERT_NOT_YET_VALID'), /not valid yet/);
    assert.match(told('ERR_TLS_CERT_ALTNAME_INVALID'), /is for another host name/);
    assert.match(told('DEPTH_ZERO_SELF_SIGNED_CERT'), /self-signed\. .*NODE_EXTRA_CA_CERTS/);
    assert.match(told('SELF_SIGNED_CERT_IN_CHAIN'), /signed by an authority that .*NODE_EXTRA_CA_CERTS/);
    assert.match(
      told('UNABLE_TO_GET_ISSUER_CERT_LOCALLY'),
      /authority that this machine doesn't trust\. .*NODE_EXTRA_CA_CERTS/,
    );
    assert.match(told('ERR_SSL_WRONG_VERSION_NUMBER'), /A secure connection .*ERR_SSL_WRONG_VERSION_NUMBER/);
  });

  it('shows the network error, without the URL', () => {
    assert.match(told('EAI_AGAIN'), /host service\.example was not found/);
    assert.match(told('ENETUNREACH'), /cannot be reached/);
    assert.match(told('EPIPE'), /closed before it responded to "pull"/);
    assert.equal(told('ESTRANGE'), 'The request to https://service.example failed: odd. Try again.');
    assert.equal(told('ESTRANGE', ''), 'The request to https://service.example failed: ESTRANGE. Try again.');
    assert.match(createConnectionError(where(endpoints.pull), 'text').message, /failed: text\. /);
  });
});
