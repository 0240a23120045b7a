import assert from 'node:assert/strict';
import path from 'node:path';
import { serviceArguments } from '../../../../src/service/process/launchService.ts';
import { parseServiceOptions } from '../../../../src/service/process/parseServiceOptions.ts';

describe('Starting the local service', () => {
  it('passes all options for running test cases and showing traces', () => {
    const [bundle, ...args] = serviceArguments({
      extension: '/extension',
      data: '/data',
      playwright: ['/workspace', '/storage/playwright'],
      browser: 'chrome',
      node: '/bin/node',
      allowedOrigins: ['https://api.example.com'],
    });
    assert.equal(bundle, path.join('/extension', 'dist', 'service.js'));
    const { playwright, browser, node, allowedOrigins, ...others } = parseServiceOptions(args);
    assert.deepEqual(
      [playwright, browser, node, allowedOrigins],
      [['/workspace', '/storage/playwright'], 'chrome', '/bin/node', ['https://api.example.com']],
    );
    assert.deepEqual(
      [others.data, others.sample, others.port, others.makesKey, others.endsWithParent, others.runs],
      ['/data', path.join('/extension', 'sample'), 0, false, true, true],
    );
  });

  it('leaves out optional settings that are empty', () => {
    const [, ...args] = serviceArguments({
      extension: '/e',
      data: '/d',
      playwright: [],
      browser: '',
      node: '',
    });
    const { playwright, browser, node } = parseServiceOptions(args);
    assert.deepEqual([playwright, browser, node], [[], undefined, undefined]);
  });
});
